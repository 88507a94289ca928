import type { KeyMade, KeyProblem } from '../contracts/api-key-verbs.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { TextName } from '../../types/texts.js';
import { builtInPages, formToken, showPage } from '../actions/built-in-pages.js';
import { resolveReturnTo } from '../flow/return-to.js';
import { newShowing } from '../http/library-fields.js';
import { apiKeysPage, newKeyPage } from '../pages/api-keys.js';
import { siteOf } from '../texts/site.js';
import { storedUser } from '../store/stored-user.js';
import { apiKeysOf } from './key-records.js';
import { listKeys, OVERLAP } from './manage-keys.js';
import { isFresh } from './of-session.js';
import { ownedScopes } from './owned-scopes.js';

/** What a page says by the parameter `status`. */
const STATUS: ReadonlyMap<string, TextName> = new Map([
  ['renamed', 'apiKeys.status.renamed'],
  ['revoked', 'apiKeys.status.revoked'],
]);

const PROBLEMS: Readonly<Record<KeyProblem['error'], TextName>> = {
  invalid_name: 'apiKeys.problem.name',
  invalid_scopes: 'apiKeys.problem.scopes',
  invalid_expires: 'apiKeys.problem.expires',
  invalid_overlap: 'apiKeys.problem.unknown',
  limit_reached: 'apiKeys.problem.limit',
  not_found: 'apiKeys.problem.unknown',
  expired: 'apiKeys.problem.unknown',
  no_session: 'apiKeys.problem.unknown',
};

/** The page of API keys, with what was wrong with the last form. */
export async function showKeysPage(
  exchange: Exchange,
  { identity, owner }: { readonly identity: SessionIdentity; readonly owner: string },
  { problem }: { readonly problem?: KeyProblem['error'] },
): Promise<Reply> {
  const { settings, request, now } = exchange;
  const { limit, maxAge } = apiKeysOf(settings);
  const user = await storedUser(settings, owner);
  const { form } = request;
  const isOfCreation = problem !== undefined && form['do'] === 'create';
  const pages = await builtInPages(settings, request);
  return showPage(
    apiKeysPage(pages.other)({
      csrfToken: await formToken(exchange),
      showing: newShowing(),
      callbackUrl: await wayBack(exchange),
      site: siteOf(exchange),
      keys: await listKeys(settings, owner),
      now,
      limit,
      scopes: user === undefined ? [] : await ownedScopes(settings, user),
      maxAge,
      overlap: OVERLAP,
      canCreate: await isFresh(exchange, identity),
      status: STATUS.get(request.query.get('status') ?? ''),
      problem: problem && PROBLEMS[problem],
      typed: isOfCreation ? form : undefined,
    }),
  );
}

/** The page that shows a new key, once. It is an answer and no page of its own, so that the key is in no URL. */
export async function showNewKey(exchange: Exchange, { key, apiKey }: KeyMade): Promise<Reply> {
  const pages = await builtInPages(exchange.settings, exchange.request);
  const next = (await pageOf(exchange)).href;
  return showPage(newKeyPage(pages.other)({ key, name: apiKey.name, next }));
}

/** The URL of the page. */
export async function pageOf(exchange: Exchange, status?: string): Promise<URL> {
  const url = new URL(`${exchange.baseUrl}/api-keys`);
  if (status !== undefined) url.searchParams.set('status', status);
  const callbackUrl = await wayBack(exchange);
  if (callbackUrl !== undefined) url.searchParams.set('callbackUrl', callbackUrl);
  return url;
}

/** Where people came from; `undefined` if that is the page itself, from which they went to sign in. */
async function wayBack(exchange: Exchange): Promise<string | undefined> {
  const url = await resolveReturnTo(exchange);
  const { pathname } = new URL(url, exchange.origin);
  return pathname === new URL(`${exchange.baseUrl}/api-keys`).pathname ? undefined : url;
}
