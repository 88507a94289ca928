import type { KeyMade, KeyProblem } from '../contracts/api-key-verbs.js';
import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { NewApiKey } from '../../types/api-keys.js';
import { toSignInPage } from '../actions/signin.js';
import { audit } from '../hooks/audit.js';
import { isForProgram } from '../http/for-program.js';
import { HttpError } from '../http/http-error.js';
import { redirectToPage } from '../http/page-reply.js';
import { json } from '../http/reply.js';
import { storedUser } from '../store/stored-user.js';
import { apiKeysOf } from './key-records.js';
import { createKey, listKeys, renameKey, revokeKey, rotateKey } from './manage-keys.js';
import { carriesKey, isFresh } from './of-session.js';
import { ownedScopes } from './owned-scopes.js';
import { pageOf, showKeysPage, showNewKey } from './show-keys.js';
import { identified } from '../session/identified.js';

/** A signed-in user. */
interface Signed {
  readonly identity: SessionIdentity;
  readonly owner: string;
}

/**
 * `GET api-keys`: the keys of the signed-in user, as a page or as JSON.
 * @throws {SessionTokenError} (rejects) if the store is unavailable
 * @throws {HttpError} (rejects) 400 if the request has an API key
 */
export async function showKeys(exchange: Exchange): Promise<Reply> {
  const signed = await signedIn(exchange);
  if (signed === undefined) return toStranger(exchange);
  const { identity, owner } = signed;
  if (!isForProgram(exchange.request)) return showKeysPage(exchange, signed, {});
  const { settings } = exchange;
  const user = await storedUser(settings, owner);
  return json({
    keys: await listKeys(settings, owner),
    scopes: user === undefined ? [] : await ownedScopes(settings, user),
    maxAge: apiKeysOf(settings).maxAge ?? null,
    canCreate: await isFresh(exchange, identity),
  });
}

/**
 * `POST api-keys`, with the field `do`: `create` (`name`, `scopes`, `expires`), `rotate` (`id`, `overlap`), `rename` (`id`, `name`),
 * `revoke` (`id`), and `confirm`, which leads to a fresh proof. The first two need one.
 * @throws {HttpError} (rejects) 400 for another value, and if the request has an API key
 */
export async function changeKeys(exchange: Exchange): Promise<Reply> {
  const change = CHANGES.get(exchange.request.form['do'] ?? '');
  if (change === undefined)
    throw new HttpError(400, 'The field `do` must be create, rotate, rename, revoke or confirm.');
  const signed = await signedIn(exchange);
  if (signed === undefined) return toStranger(exchange);
  return change(exchange, signed);
}

type ChangeKeys = (exchange: Exchange, signed: Signed) => Promise<Reply>;

const CHANGES: ReadonlyMap<string, ChangeKeys> = new Map<string, ChangeKeys>([
  ['create', withFreshProof(create)],
  ['rotate', withFreshProof(rotate)],
  ['rename', rename],
  ['revoke', revoke],
  ['confirm', async (exchange, { owner }) => toStepUp(exchange, owner)],
]);

/** The user of the session of the browser, without renewing it. */
async function signedIn(exchange: Exchange): Promise<Signed | undefined> {
  if (carriesKey(exchange))
    throw new HttpError(400, 'API keys are managed in a session: send no key with this request.');
  const identity = await identified(exchange);
  return identity?.userId === undefined ? undefined : { identity, owner: String(identity.userId) };
}

function withFreshProof(change: ChangeKeys): ChangeKeys {
  return async (exchange, signed) =>
    (await isFresh(exchange, signed.identity)) ? change(exchange, signed) : toStepUp(exchange, signed.owner);
}

/** The answer where the last proof is too old: a step-up, and back. */
async function toStepUp(exchange: Exchange, owner: string): Promise<Reply> {
  await audit(exchange, { name: 'stepup.required', actor: owner, by: 'protect' });
  if (isForProgram(exchange.request)) return json({ ok: false, error: 'reauthentication_required' }, 403);
  const { settings, origin, baseUrl } = exchange;
  const callbackUrl = `${baseUrl}/api-keys`;
  if (settings.secondFactor === undefined)
    return see(toSignInPage(exchange, { callbackUrl, error: undefined, code: undefined }));
  const page = settings.pages.secondFactor ?? `${baseUrl}/second-factor`;
  const url = new URL(page, origin);
  url.searchParams.set('callbackUrl', callbackUrl);
  return see(redirectToPage(url, page));
}

/** The answer to a visitor who is not signed in: the way in, and back. */
function toStranger(exchange: Exchange): Reply {
  if (isForProgram(exchange.request)) return json({ ok: false, error: 'no_session' }, 401);
  const callbackUrl = `${exchange.baseUrl}/api-keys`;
  return see(toSignInPage(exchange, { callbackUrl, error: undefined, code: undefined }));
}

/** A redirect that is followed by a GET, whatever this was. */
function see(reply: RedirectReply): RedirectReply {
  return { ...reply, status: 303 };
}

async function create(exchange: Exchange, signed: Signed): Promise<Reply> {
  const wanted = wantedKey(exchange);
  return afterSecret(exchange, signed, await createKey(exchange, signed.owner, wanted));
}

/** What a form, or a program, asks for. Members such as an owner are not read. */
function wantedKey({ request: { form }, settings }: Exchange): NewApiKey {
  const { name = '', scopes = '', expires, days } = form;
  const asked = [
    ...scopes.split(' ').filter((scope) => scope !== ''),
    ...apiKeysOf(settings).scopes.filter((scope) => form[`scope_${scope}`] === 'yes'),
  ];
  const life = expires ?? (days === undefined || days === '' ? days : `${days}d`);
  const ends = life === undefined ? undefined : life === '' || life === 'never' ? false : inSeconds(life);
  return { name, scopes: asked, ...(ends !== undefined && { expires: ends }) };
}

/** A length of time as a form has it. */
function inSeconds(text: string): NonNullable<NewApiKey['expires']> {
  // Anything else is refused as no length of time.
  return (/^\d{1,12}$/.test(text) ? Number(text) : text) as NonNullable<NewApiKey['expires']>;
}

async function rotate(exchange: Exchange, signed: Signed): Promise<Reply> {
  const { id = '', overlap } = exchange.request.form;
  const rotation = { id, ...(overlap !== undefined && { overlap: inSeconds(overlap) || 0 }) };
  return afterSecret(exchange, signed, await rotateKey(exchange, signed.owner, rotation));
}

/** Shows a new secret, once. */
async function afterSecret(exchange: Exchange, signed: Signed, done: KeyMade | KeyProblem): Promise<Reply> {
  if ('error' in done) return refuse(exchange, signed, done);
  if (isForProgram(exchange.request)) return json({ ok: true, ...done });
  return showNewKey(exchange, done);
}

async function rename(exchange: Exchange, signed: Signed): Promise<Reply> {
  const { id = '', name = '' } = exchange.request.form;
  const problem = await renameKey(exchange, signed.owner, { id, name });
  return problem === undefined ? toPage(exchange, 'renamed') : refuse(exchange, signed, problem);
}

async function revoke(exchange: Exchange, signed: Signed): Promise<Reply> {
  const problem = await revokeKey(exchange, signed.owner, exchange.request.form['id'] ?? '');
  return problem === undefined ? toPage(exchange, 'revoked') : refuse(exchange, signed, problem);
}

async function refuse(exchange: Exchange, signed: Signed, { error }: KeyProblem): Promise<Reply> {
  if (error === 'no_session') return toStranger(exchange);
  if (isForProgram(exchange.request)) return json({ ok: false, error }, error === 'not_found' ? 404 : 400);
  return showKeysPage(exchange, signed, { problem: error });
}

/** Back to the page, which says what was done. */
async function toPage(exchange: Exchange, status: 'renamed' | 'revoked'): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: true });
  const url = await pageOf(exchange, status);
  return see(redirectToPage(url, url.href));
}
