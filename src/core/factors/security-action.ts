import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Settings } from '../contracts/settings.js';
import type { TextName } from '../../types/texts.js';
import { resolveReturnTo } from '../flow/return-to.js';
import { HttpError } from '../http/http-error.js';
import { isForProgram } from '../http/for-program.js';
import { json, redirect } from '../http/reply.js';
import { redirectToCustomPage } from '../http/redirect-to-custom-page.js';
import { audit } from '../hooks/audit.js';
import { securityPage, type ShownPasskey } from '../pages/security.js';
import { builtInPages, showPage } from '../actions/built-in-pages.js';
import { showCodes } from './answer-challenge.js';
import { nameOwnPasskey, ownPasskeys, removeOwnPasskey, toPasskeyName } from '../sign-in/own-passkeys.js';
import { beginEnrolment, sameEnrolment, type Enrolment } from './enrolment.js';
import { factorsOf, settingsOf } from './factors.js';
import { toChallenge } from './gate.js';
import { enrolledFactors, isFresh, notePasskeyRemoved, removeTotp, renewCodes } from './manage.js';
import { passkeysOf } from './requirement.js';
import { confirmInSession } from './verbs.js';
import { formInput, showEnrolment } from './show-challenge.js';
import { identified } from '../session/identified.js';
import { enrollingIn, problemOf, see, toStranger, type Waiting } from './waiting.js';

type OfSession = Extract<Waiting, { kind: 'session' }>;

/** What a page says by the parameter `status`. */
const STATUS: ReadonlyMap<string, TextName> = new Map([
  ['enrolled', 'security.status.enrolled'],
  ['removed', 'security.status.removed'],
  ['renamed', 'security.status.renamed'],
  ['passkey', 'security.status.passkey'],
]);

/** `GET security`: the second factors of the signed-in user, as a page or as JSON. */
export async function showSecurity(exchange: Exchange): Promise<Reply> {
  const { settings, request } = exchange;
  const session = await sessionIn(exchange);
  if (session === undefined) return toStranger(exchange);
  const { factors, identity } = session;
  const userId = String(identity.userId);
  const { totp, recoveryCodes } = settingsOf(exchange);
  if (isForProgram(request)) {
    const passkeys = (await passkeysOf(settings, { id: userId })) ?? 0;
    const credentials = ((await shownPasskeys(settings, userId)) ?? []).map(({ credentialId, name }) => {
      return { credentialId, ...(name !== undefined && { name }) };
    });
    return json({ factors: enrolledFactors(factors), passkeys, credentials, canEnrol: totp !== undefined });
  }
  const callbackUrl = await resolveReturnTo(exchange);
  const own = settings.pages.security;
  if (own !== undefined)
    return redirectToCustomPage(exchange, own, { callbackUrl, code: request.query.get('code') ?? undefined });
  const pages = await builtInPages(settings, request);
  return showPage(
    securityPage(pages.other)({
      ...(await formInput(exchange, callbackUrl)),
      totpSince: factors.totp && new Date(factors.totp.since),
      canEnrol: totp !== undefined,
      codesLeft: recoveryCodes && (factors.recovery?.hashes.length ?? 0),
      passkeys: await shownPasskeys(settings, userId),
      isOnTheWay: request.query.get('code') === 'second_factor_required',
      hasSessions: settings.pages.sessions !== undefined && settings.pages.sessions !== false,
      status: STATUS.get(request.query.get('status') ?? ''),
      problem: problemOf(exchange),
    }),
  );
}

async function sessionIn(exchange: Exchange): Promise<OfSession | undefined> {
  const identity: SessionIdentity | null = await identified(exchange);
  if (identity?.userId === undefined) return undefined;
  return { kind: 'session', identity, factors: await factorsOf(exchange.settings, String(identity.userId)) };
}

/**
 * `POST security`, with the field `do`: `enrol` begins to set up an app, `confirm` confirms it (`enrolment`, `code`), `remove`
 * removes it, `codes` makes new recovery codes, `rename-passkey` names a passkey (`credential`, `name`), `remove-passkey` removes one
 * (`credential`). All of them need a fresh proof.
 * @throws {HttpError} (rejects) 400 for another value
 */
export async function changeSecurity(exchange: Exchange): Promise<Reply> {
  const { form } = exchange.request;
  const change = CHANGES.get(form['do'] ?? '');
  if (change === undefined)
    throw new HttpError(
      400,
      'The field `do` must be enrol, confirm, remove, codes, rename-passkey or remove-passkey.',
    );
  const session = await sessionIn(exchange);
  if (session === undefined) return toStranger(exchange);
  if (!(await isFresh(exchange, session.identity))) return toStepUp(exchange);
  return change(exchange, session);
}

const CHANGES: ReadonlyMap<string, (exchange: Exchange, session: OfSession) => Promise<Reply>> = new Map([
  ['enrol', enrol],
  ['confirm', confirm],
  ['remove', remove],
  ['codes', codes],
  ['rename-passkey', renamePasskey],
  ['remove-passkey', removePasskey],
]);

/** The answer where the last proof is too old: a step-up, and back. */
async function toStepUp(exchange: Exchange): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: false, error: 'reauthentication_required' }, 403);
  const url = new URL(`${exchange.baseUrl}/security`);
  const callbackUrl = await resolveReturnTo(exchange);
  url.searchParams.set('callbackUrl', callbackUrl);
  const reply = await toChallenge(exchange, url.href);
  if (exchange.settings.pages.secondFactor !== undefined) return see(reply);
  const target = new URL(reply.location);
  target.searchParams.set('callbackUrl', url.href);
  return see({ ...reply, location: target.href });
}

async function enrol(exchange: Exchange, session: OfSession): Promise<Reply> {
  if (settingsOf(exchange).totp === undefined)
    return notAvailable(exchange, new HttpError(404, 'This application has no authenticator apps.'));
  const begun = await beginEnrolment(exchange, await enrollingIn(exchange, session));
  return shown(exchange, session, { begun, problem: undefined });
}

function shown(
  exchange: Exchange,
  waiting: OfSession,
  { begun, problem }: { readonly begun: Enrolment; readonly problem: TextName | undefined },
): Promise<Reply> | Reply {
  return isForProgram(exchange.request)
    ? json({ ok: true, ...begun })
    : showEnrolment(exchange, { waiting, begun, problem });
}

async function confirm(exchange: Exchange, session: OfSession): Promise<Reply> {
  const { form } = exchange.request;
  const { enrolment = '', code = '' } = form;
  const done = await confirmInSession(exchange, session.identity, { enrolment, code });
  if (done.kind === 'right') {
    const next = await afterEnrolment(exchange);
    if (done.codes.length > 0) return showCodes(exchange, done.codes, next);
    return isForProgram(exchange.request) ? json({ ok: true }) : see(redirect(next));
  }
  const error = done.kind === 'wrong' ? 'wrong_code' : 'expired';
  if (isForProgram(exchange.request)) return json({ ok: false, error }, 400);
  const begun = await sameEnrolment(exchange, await enrollingIn(exchange, session), enrolment);
  return begun === undefined
    ? toPage(exchange, 'expired')
    : showEnrolment(exchange, { waiting: session, begun, problem: 'factor.code.wrong' });
}

/** The URL after an app was set up: the page that demanded two factors, if one led here; otherwise this page. */
async function afterEnrolment(exchange: Exchange): Promise<string> {
  if (exchange.request.form['then'] === 'return') return resolveReturnTo(exchange);
  return (await pageUrl(exchange, 'enrolled')).href;
}

async function remove(exchange: Exchange, { identity }: OfSession): Promise<Reply> {
  const wasThere = await removeTotp(exchange, String(identity.userId));
  if (!wasThere && isForProgram(exchange.request)) return json(NOT_AVAILABLE, 400);
  return toPage(exchange, 'removed');
}

const NOT_AVAILABLE = Object.freeze({ ok: false, error: 'not_available' });

/** The answer where there is nothing to change: pages show no such form, programs get the reason. */
function notAvailable({ request }: Exchange, error: HttpError): Reply {
  if (!isForProgram(request)) throw error;
  return json(NOT_AVAILABLE, error.status);
}

async function codes(exchange: Exchange, { identity, factors }: OfSession): Promise<Reply> {
  if (settingsOf(exchange).recoveryCodes === undefined || factors.totp === undefined)
    return notAvailable(
      exchange,
      new HttpError(400, 'Recovery codes belong to an authenticator app: set one up first.'),
    );
  const made = await renewCodes(exchange, String(identity.userId));
  return showCodes(exchange, made, (await pageUrl(exchange)).href);
}

async function renamePasskey(exchange: Exchange, { identity }: OfSession): Promise<Reply> {
  const { credential = '', name } = exchange.request.form;
  const value = toPasskeyName(name);
  if (value === undefined) {
    if (isForProgram(exchange.request)) return json({ ok: false, error: 'name_invalid' }, 400);
    throw new HttpError(400, 'The field `name` must have 1 to 100 characters, without control characters.');
  }
  const userId = String(identity.userId);
  const isNamed = await nameOwnPasskey(exchange.settings, userId, { credentialId: credential, value });
  return isNamed ? toPage(exchange, 'renamed') : refusePasskey(exchange, 'not_found');
}

async function removePasskey(exchange: Exchange, { identity }: OfSession): Promise<Reply> {
  const { settings, request } = exchange;
  const { credential = '' } = request.form;
  const userId = String(identity.userId);
  const { name } = (await ownPasskeys(settings, userId)).find((one) => one.credentialId === credential) ?? {};
  const removal = await removeOwnPasskey(settings, userId, credential);
  if (removal.kind !== 'removed') return refusePasskey(exchange, removal.kind);
  await audit(exchange, { name: 'credential.removed', actor: userId, provider: removal.account.provider });
  await notePasskeyRemoved(exchange, userId, name);
  return toPage(exchange, 'passkey');
}

/** The answer where nothing was changed: the passkey of another user is answered as one that there is not. */
async function refusePasskey(exchange: Exchange, error: 'not_found' | 'last_way_in'): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: false, error }, error === 'not_found' ? 404 : 400);
  const url = await pageUrl(exchange);
  if (error === 'last_way_in') url.searchParams.set('code', error);
  return see(redirect(url.href));
}

/** Back to the page, which says what was done. */
async function toPage(exchange: Exchange, status: string): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: true });
  return see(redirect((await pageUrl(exchange, status)).href));
}

/** The passkeys for the page; `undefined` where the application has none. */
async function shownPasskeys(settings: Settings, userId: string): Promise<ShownPasskey[] | undefined> {
  const { adapter, secondFactor } = settings;
  if (secondFactor?.hasPasskeys !== true) return undefined;
  const { listAccountsByUserId, linkAccount, unlinkAccount } = adapter ?? {};
  const isRemovable = [listAccountsByUserId, linkAccount, unlinkAccount].every(Boolean);
  return (await ownPasskeys(settings, userId)).map((one) => ({ ...one, isRemovable }));
}

async function pageUrl(exchange: Exchange, status?: string): Promise<URL> {
  const url = new URL(`${exchange.baseUrl}/security`);
  if (status !== undefined) url.searchParams.set('status', status);
  url.searchParams.set('callbackUrl', await resolveReturnTo(exchange));
  return url;
}
