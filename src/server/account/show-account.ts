import type { Reply } from '../../core/contracts/reply.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { TextName } from '../../types/texts.js';
import { builtInPages, formToken, showPage } from '../../core/actions/built-in-pages.js';
import { resolveReturnTo } from '../../core/flow/return-to.js';
import { isForProgram } from '../../core/http/for-program.js';
import { newShowing } from '../../core/http/library-fields.js';
import { redirectToCustomPage } from '../../core/http/redirect-to-custom-page.js';
import { json } from '../../core/http/reply.js';
import { minLengthOf } from '../../core/methods/password/options.js';
import { problemText } from '../../core/methods/password/problem-text.js';
import { accountPage } from '../../core/pages/account.js';
import { userById } from '../../core/store/store-methods.js';
import { siteOf } from '../../core/texts/site.js';
import { listPasskeysOf, type Passkey } from '../accounts/passkeys.js';
import type { Visitor } from '../accounts/visitor.js';
import { waysInOf } from '../../core/sign-in/ways-in.js';
import { isLinkable } from './is-linkable.js';
import { senderOf } from '../account-mails.js';
import { toStranger } from './replies.js';

/** What the page says by the parameter `status`. */
const STATUS: ReadonlyMap<string, TextName> = new Map([
  ['saved', 'account.status.saved'],
  ['sent', 'account.status.sent'],
]);

/** What the page says by the parameter `code`. */
const PROBLEMS: ReadonlyMap<string, TextName> = new Map([
  ['email_invalid', 'account.code.email'],
  ['email_unchanged', 'account.code.unchanged'],
  ['rate_limited', 'signIn.code.rate_limited'],
  ['busy', 'signIn.code.busy'],
  ['last_way_in', 'account.code.lastWay'],
  ['last_owner', 'organization.lastOwner'],
  ['not_found', 'account.code.gone'],
  ['image_invalid', 'account.code.image'],
  ['name_invalid', 'account.code.name'],
  ['not_confirmed', 'account.code.confirm'],
]);

/** The account of a user, as a page and programs see it. */
interface Shown {
  readonly user: { readonly name: string; readonly image: string; readonly email: string };
  readonly accounts:
    | readonly { readonly provider: string; readonly providerAccountId: string; readonly name: string }[]
    | undefined;
  readonly passkeys: readonly Passkey[] | undefined;
}

/** `GET account`: the account of the signed-in user, as a page or as JSON. */
export async function showAccount(visitor: Visitor): Promise<Reply> {
  const { exchange, userId } = visitor;
  const { settings, request } = exchange;
  const user = await userById(settings.adapter, userId);
  if (user === null) return toStranger(exchange);
  const { name, image, email } = user;
  const shown: Shown = {
    user: { name: name ?? '', image: image ?? '', email: email ?? '' },
    ...(await waysOf(visitor)),
  };
  if (isForProgram(request)) return json(shown);
  const callbackUrl = await resolveReturnTo(exchange);
  const code = request.query.get('code') ?? undefined;
  const own = settings.pages.account;
  if (own !== undefined)
    return redirectToCustomPage(exchange, own, {
      callbackUrl,
      code,
      status: request.query.get('status') ?? undefined,
    });
  const pages = await builtInPages(settings, request);
  return showPage(
    accountPage(pages.other)({
      csrfToken: await formToken(exchange),
      showing: newShowing(),
      callbackUrl,
      site: siteOf(exchange),
      ...shown.user,
      accounts: shown.accounts,
      passkeys: shown.passkeys,
      ...offersOf(settings, shown),
      status: STATUS.get(request.query.get('status') ?? ''),
      problem: PROBLEMS.get(code ?? '') ?? problemText(code),
    }),
  );
}

async function waysOf(visitor: Visitor): Promise<Pick<Shown, 'accounts' | 'passkeys'>> {
  const { settings } = visitor.exchange;
  const { adapter, providers } = settings;
  const hasPasskeys = providers.all().some(({ hasAuthenticators }) => hasAuthenticators === true);
  const passkeys = hasPasskeys ? (await listPasskeysOf(visitor)).passkeys : undefined;
  if (adapter?.listAccountsByUserId === undefined || adapter.unlinkAccount === undefined)
    return { accounts: undefined, passkeys };
  const ways = await waysInOf(settings, visitor.userId);
  const accounts = ways.accounts
    .filter(({ type }) => type !== 'webauthn')
    .map(({ provider, providerAccountId }) => ({
      provider,
      providerAccountId,
      name: providers.get(provider)?.name ?? provider,
    }));
  return { accounts, passkeys };
}

/** What the page offers, by the configuration. */
function offersOf(settings: Settings, { accounts = [] }: Shown) {
  const { providers, pages, adapter } = settings;
  const keeper = providers.all().find(({ keepsPasswords }) => keepsPasswords === true);
  const linkable = providers.all().filter(isLinkable);
  return {
    canChangeEmail: senderOf(settings) !== undefined,
    // The provider that keeps passwords is one of `Password()`, of type `credentials`.
    passwordLength: keeper?.type === 'credentials' ? minLengthOf(keeper) : undefined,
    others: linkable
      .filter(({ id }) => !accounts.some(({ provider }) => provider === id))
      .map(({ id, name }) => ({ id, name })),
    canDelete: adapter?.deleteUser !== undefined || adapter?.deleteUserWithData !== undefined,
    hasSecurity: settings.secondFactor !== undefined,
    hasSessions: pages.sessions !== undefined && pages.sessions !== false,
  };
}
