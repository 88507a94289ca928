import type { SecondFactorVerbs } from '../../core/contracts/second-factor-verbs.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { AuthOptions } from '../../types/config.js';
import type { EnrolledFactor } from '../../types/second-factor.js';
import type { Exchange } from '../../core/contracts/exchange.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { loadFeature } from '../../core/load-feature.js';
import { AuthError } from '../../errors.js';
import { withEnvironment } from '../environment.js';
import { cookieHeaders } from '../get-session.js';
import { sessionExchange } from '../current-session.js';
import { originOf, type SessionSource } from '../session-request.js';
import type { Done } from './linked-accounts.js';
import {
  refused,
  assertOwn,
  visitorOf,
  type AccountsRefusal,
  type Refused,
  type Visitor,
} from './visitor.js';

/** What {@link factors} found. */
export interface FactorsListed extends Done {
  readonly factors: readonly EnrolledFactor[];
  /** How many passkeys the user has, which are second factors, too. */
  readonly passkeys: number;
  /** Whether users can set up an authenticator app. */
  readonly canEnrol: boolean;
}

/** An authenticator app that is being set up: nothing is stored before {@link confirmTotp}. */
export interface TotpBegun extends Done {
  /** The key, for who cannot scan the code; base32. */
  readonly secret: string;
  /** What the QR code says: `otpauth://totp/…`. */
  readonly uri: string;
  /** The QR code, as SVG. */
  readonly qr: string;
  /** The key, sealed: give it to {@link confirmTotp} within ten minutes. */
  readonly enrolment: string;
}

/** New recovery codes: show them once, they cannot be read again. */
export interface RecoveryCodesMade extends Done {
  /** Empty where the user has codes already, or the application has none. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Why nothing was changed or proven.
 * - `wrong_code`: the code is wrong, or was used before.
 * - `rate_limited`: too many codes were wrong; nothing was tried. `retryAfter` says when to try again, if it helps to wait.
 * - `expired`: the enrolment is too old, or the factors changed since: begin again.
 * - `not_available`: the user has no authenticator app, or the application no recovery codes.
 */
export type FactorRefusal = 'wrong_code' | 'rate_limited' | 'expired' | 'not_available';

/** Nothing was changed or proven. */
export interface FactorRefused {
  readonly ok: false;
  readonly error:
    FactorRefusal | Extract<AccountsRefusal, 'no_session' | 'unknown' | 'reauthentication_required'>;
  /** What went wrong, with `unknown`. */
  readonly cause?: AuthError;
  /** Seconds to wait, with `rate_limited`. */
  readonly retryAfter?: number;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/**
 * The functions of the second factor.
 * @throws {AuthError} (rejects) without the option `secondFactor`
 */
export async function secondFactorVerbs(settings: Settings): Promise<SecondFactorVerbs> {
  if (settings.secondFactor === undefined)
    throw new AuthError('This needs the option `secondFactor`: see docs/guides/two-factor.md.');
  const { verbs } = await loadFeature<{ readonly verbs: SecondFactorVerbs }>(settings, 'second-factor');
  return verbs;
}

type Signed = Visitor & { readonly verbs: SecondFactorVerbs };

async function signedIn(
  source: SessionSource,
  config: AuthOptions,
): Promise<Signed | Refused<'no_session' | 'unknown'>> {
  const visitor = await visitorOf(source, config);
  return visitor.ok ? { ...visitor, verbs: await secondFactorVerbs(visitor.exchange.settings) } : visitor;
}

/** Like {@link signedIn}, for changes: the last proof must be fresh. */
async function fresh(
  source: SessionSource,
  config: AuthOptions,
): Promise<Signed | Refused<'no_session' | 'unknown' | 'reauthentication_required'>> {
  const visitor = await signedIn(source, config);
  if (visitor.ok) assertOwn(visitor);
  if (!visitor.ok || (await visitor.verbs.isFresh(visitor.exchange, visitor.identity))) return visitor;
  return refused('reauthentication_required', visitor.headers);
}

/**
 * Lists the second factors of the signed-in user.
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or the store fails
 */
export async function factors(
  source: SessionSource,
  config: AuthOptions,
): Promise<FactorsListed | Refused<'no_session' | 'unknown'>> {
  const visitor = await signedIn(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, identity, headers } = visitor;
  return { ok: true, ...(await verbs.list(exchange, identity)), headers };
}

/**
 * Begins to set up an authenticator app for the signed-in user, after a fresh proof: show the QR code, and ask for a code. What
 * calls this must have been sent by a page of the application.
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or the store fails
 */
export async function enrolTotp(
  source: SessionSource,
  config: AuthOptions,
): Promise<TotpBegun | FactorRefused> {
  const visitor = await fresh(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, identity, headers } = visitor;
  if (exchange.settings.secondFactor?.totp === undefined)
    return { ok: false, error: 'not_available', headers };
  return { ok: true, ...(await verbs.enrol(exchange, identity)), headers };
}

/**
 * Confirms an authenticator app by its first code. Users who have none get recovery codes. What calls this must have been sent by a
 * page of the application.
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or the store fails
 */
export async function confirmTotp(
  source: SessionSource,
  config: AuthOptions,
  sent: { readonly enrolment: string; readonly code: string },
): Promise<RecoveryCodesMade | FactorRefused> {
  const visitor = await fresh(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, identity, headers } = visitor;
  const { enrolment, code } = sent;
  const done = await verbs.confirm(exchange, identity, { enrolment: String(enrolment), code: String(code) });
  if (done.kind === 'right') return { ok: true, recoveryCodes: done.codes, headers: cookieHeaders(exchange) };
  return { ok: false, error: done.kind === 'wrong' ? 'wrong_code' : 'expired', headers };
}

/**
 * Removes the authenticator app of the signed-in user, and the recovery codes with it, after a fresh proof. What calls this must have
 * been sent by a page of the application.
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or the store fails
 */
export async function removeFactor(
  source: SessionSource,
  config: AuthOptions,
  _factor: 'totp' = 'totp',
): Promise<Done | FactorRefused> {
  const visitor = await fresh(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, identity, headers } = visitor;
  return (await verbs.remove(exchange, identity))
    ? { ok: true, headers }
    : { ok: false, error: 'not_available', headers };
}

/**
 * Makes new recovery codes for the signed-in user, after a fresh proof; the old ones no longer work. What calls this must have been
 * sent by a page of the application.
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or the store fails
 */
export async function newRecoveryCodes(
  source: SessionSource,
  config: AuthOptions,
): Promise<RecoveryCodesMade | FactorRefused> {
  const visitor = await fresh(source, config);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, identity, headers } = visitor;
  const recoveryCodes = await verbs.renewCodes(exchange, identity);
  return recoveryCodes === undefined
    ? { ok: false, error: 'not_available', headers }
    : { ok: true, recoveryCodes, headers };
}

/**
 * Proves anew who is signed in, by the code of a second factor: the session then has `assurance` 2. What calls this must have been sent
 * by a page of the application.
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or the store fails
 */
export async function stepUp(
  source: SessionSource,
  config: AuthOptions,
  sent: { readonly code: string; readonly factor?: EnrolledFactor['kind'] },
): Promise<Done | FactorRefused> {
  const visitor = await signedIn(source, config);
  if (visitor.ok) assertOwn(visitor);
  if (!visitor.ok) return visitor;
  const { verbs, exchange, identity, headers } = visitor;
  const result = await verbs.stepUp(exchange, identity, { ...sent, code: String(sent.code) });
  if (result.kind === 'right') return { ok: true, headers: cookieHeaders(exchange) };
  if (result.kind === 'wrong') return { ok: false, error: 'wrong_code', headers };
  const retryAfter = Number.isFinite(result.seconds) ? { retryAfter: result.seconds } : {};
  return { ok: false, error: 'rate_limited', ...retryAfter, headers };
}

/**
 * Removes all second factors of any user, for administrators: your application checks the permission, and who the user is. Trusted
 * devices and sign-ins that wait end, too. Where the option `required` demands a second factor, the user sets one up at the next
 * sign-in. The user gets a mail, in the language of the application, if a provider sends mails and the address is proven.
 * @param source - the request of the administrator, which says the origin for the link in the mail. @default the first `origin`; without
 * one there is no mail, which the log says
 * @throws {AuthError} (rejects) without the option `secondFactor`, when the configuration is invalid, or the store fails
 */
export async function resetFactors(
  config: AuthOptions,
  userId: string,
  source?: SessionSource,
): Promise<void> {
  const settings = await resolveSettings(withEnvironment(config));
  const verbs = await secondFactorVerbs(settings);
  await verbs.resetAll({ settings }, userId, await exchangeOfMail(settings, source));
}

/** The exchange that a mail to another user than the visitor is written in: only its origin matters. */
async function exchangeOfMail(
  settings: Settings,
  source: SessionSource | undefined,
): Promise<Exchange | undefined> {
  const [configured] = settings.origins;
  const url = configured ?? (source && originOf(source, settings));
  if (url !== undefined) return sessionExchange({ headers: new Headers(), url }, settings);
  settings.logger.error(
    new AuthError(
      '`resetFactors` sent no mail to the user: there is no URL for its link. Set `origin` (or AUTH_URL), or pass the request: ' +
        '`resetFactors(config, userId, request)`.',
    ),
  );
  return undefined;
}
