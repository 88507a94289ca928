import type { Exchange } from '../contracts/exchange.js';
import type { HtmlReply } from '../contracts/reply.js';
import { builtInPages, formToken, showPage } from '../actions/built-in-pages.js';
import { newShowing } from '../http/library-fields.js';
import type { AskingInput, ClientPages } from '../pages/clients.js';
import type { Page, PageParts } from '../pages/index.js';
import { nameOf, type Visitor } from './visitor.js';
import { storedUser } from '../store/stored-user.js';

/** Shows one of the pages about clients, which are loaded when the first one is shown. */
export async function showClientPage(
  exchange: Exchange,
  render: (pages: ClientPages, parts: PageParts) => Page,
): Promise<HtmlReply> {
  const [{ clientPages }, { other }] = await Promise.all([
    import('../pages/clients.js'),
    builtInPages(exchange.settings, exchange.request),
  ]);
  return showPage(render(clientPages, other));
}

/** What a page is shown with that asks a signed-in user. */
export async function askingInput(
  exchange: Exchange,
  { owner, identity }: Visitor,
  otherAccount: string,
): Promise<AskingInput> {
  const user = (await storedUser(exchange.settings, owner)) ?? { id: owner };
  return {
    csrfToken: await formToken(exchange),
    showing: newShowing(),
    session: identity.id,
    names: await nameOf(exchange, user),
    otherAccount,
  };
}
