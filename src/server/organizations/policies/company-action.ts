import type { Exchange } from '../../../core/contracts/exchange.js';
import type { Reply } from '../../../core/contracts/reply.js';
import { builtInPages, formToken, showPage } from '../../../core/actions/built-in-pages.js';
import { beginSignIn } from '../../../core/actions/signin.js';
import { isForProgram } from '../../../core/http/for-program.js';
import { newShowing } from '../../../core/http/library-fields.js';
import { json } from '../../../core/http/reply.js';
import { parseAddress } from '../../../core/methods/email/parse-address.js';
import { companyPage } from '../../../core/pages/company.js';
import { siteOf } from '../../../core/texts/site.js';
import { connected } from './connection.js';
import { providerIdOf } from './connection-id.js';
import { organizationOfAddress } from './domains.js';

/** `GET company`: the page on which a user types an address, to sign in with the provider of their organization. */
export async function showCompany(exchange: Exchange): Promise<Reply> {
  return page(exchange, { email: exchange.request.query.get('email') ?? '', isUnknown: false });
}

/** `POST company`: begins the sign-in with the provider of the organization that an address is of. */
export async function beginCompanySignIn(exchange: Exchange): Promise<Reply> {
  const { request, settings } = exchange;
  const { email: typed = '' } = request.form;
  const address = parseAddress(typed);
  const id = address === null ? undefined : await organizationOfAddress(settings, address);
  const found = id === undefined ? undefined : await atProvider(exchange, providerIdOf(id), address ?? '');
  const isProgram = isForProgram(request);
  if (found === undefined)
    return isProgram
      ? json({ ok: false, error: 'not_found' }, 404)
      : page(exchange, { email: typed, isUnknown: true });
  const { providerId = '' } = found.request;
  const reply = await beginSignIn(found, found.settings.providers.get(providerId));
  return isProgram && reply.kind === 'redirect' ? json({ ok: true, url: reply.location }) : reply;
}

/** The exchange of `POST signin/:provider` for the provider of an organization, which is given the address as a hint. */
async function atProvider(
  exchange: Exchange,
  providerId: string,
  address: string,
): Promise<Exchange | undefined> {
  const query = new URLSearchParams({ login_hint: address });
  return connected({ ...exchange, request: { ...exchange.request, action: 'signin', providerId, query } });
}

async function page(
  exchange: Exchange,
  { email, isUnknown }: { readonly email: string; readonly isUnknown: boolean },
): Promise<Reply> {
  const pages = await builtInPages(exchange.settings, exchange.request);
  return showPage(
    companyPage(pages.other)({
      csrfToken: await formToken(exchange),
      showing: newShowing(),
      site: siteOf(exchange),
      email: email.length <= 254 ? email : '',
      isUnknown,
    }),
  );
}
