import type { Exchange } from '../../core/contracts/exchange.js';
import type { SessionIdentity } from '../../core/contracts/session-strategy.js';
import type { AuthOptions } from '../../types/config.js';
import type { SecondFactorVerbs } from '../../core/contracts/second-factor-verbs.js';
import { loadFeature } from '../../core/load-feature.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { AuthError, NotSignedIn } from '../../errors.js';
import { sameId } from '../../core/store/store-methods.js';
import { currentFacts } from '../../core/session/revocation/session-record.js';
import { withEnvironment } from '../environment.js';
import { getSession } from '../get-session.js';
import { currentSession } from '../current-session.js';
import type { SessionSource } from '../session-request.js';

/**
 * Why a verb of accounts did nothing.
 * - `no_session`: no user is signed in: answer 401.
 * - `unknown`: the store is unavailable: answer 503.
 * - `not_found`: the person has nothing of this id; whether another user has is not said: answer 404.
 * - `last_way_in`: the person could not sign in any more.
 * - `last_owner`: an organization with other members would have no owner: the person makes another member its owner first.
 * - `reauthentication_required`: the sign-in is too old: let the person sign in again (`beginSignIn`), then ask again.
 */
export type AccountsRefusal =
  'no_session' | 'unknown' | 'not_found' | 'last_way_in' | 'last_owner' | 'reauthentication_required';

/** A verb did nothing. */
export interface Refused<Reason extends AccountsRefusal = AccountsRefusal> {
  readonly ok: false;
  readonly error: Reason;
  /** What went wrong, with `unknown`. */
  readonly cause?: AuthError;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/** How old a sign-in may be. */
export interface RecentOption {
  /**
   * Seconds since the sign-in; `false`: any age. Linking an account or adding a passkey is none. When sessions of the strategy `database` began is stored only
   * with the option `revocation`; without it, only `false` is possible with them: ask for a proof of your own first.
   * @default 600
   */
  readonly recent?: number | false;
}

/** Who is signed in. */
export interface Visitor {
  readonly ok: true;
  readonly exchange: Exchange;
  readonly identity: SessionIdentity;
  readonly userId: string;
  readonly headers: Headers;
}

/** Makes a refusal. */
export function refused<Reason extends AccountsRefusal>(error: Reason, headers: Headers): Refused<Reason> {
  return { ok: false, error, headers };
}

/** Finds out who sent a request. The callbacks are asked as for any session, so what ends one there ends it here. */
export async function visitorOf(
  source: SessionSource,
  config: AuthOptions,
): Promise<Visitor | Refused<'no_session' | 'unknown'>> {
  const reading = await getSession(source, config);
  const { headers } = reading;
  if (reading.status === 'out') return refused('no_session', headers);
  if (reading.status === 'unknown') return { ...refused('unknown', headers), cause: reading.error };
  try {
    // Again, because readings are shared per request, and the session may have ended since then.
    const { exchange, identity } = await currentSession(source, config);
    const { userId } = identity;
    if (userId === undefined || !sameId(userId, reading.user.id)) return refused('no_session', headers);
    return { ok: true, exchange, identity, userId: String(userId), headers };
  } catch (error) {
    if (error instanceof NotSignedIn) return refused('no_session', headers);
    // The session was read, so the configuration is valid: a store is down.
    if (!(error instanceof AuthError)) throw error;
    const { logger } = await resolveSettings(withEnvironment(config));
    logger.error(error);
    return { ...refused('unknown', new Headers()), cause: error };
  }
}

/**
 * {@link visitorOf} for what changes an account.
 * @throws {AuthError} (rejects) `impersonated` for an administrator in the place of the user
 */
export async function ownerOf(
  source: SessionSource,
  config: AuthOptions,
): Promise<Visitor | Refused<'no_session' | 'unknown'>> {
  const visitor = await visitorOf(source, config);
  if (visitor.ok) assertOwn(visitor);
  return visitor;
}

/**
 * For what changes an account: an administrator in the place of its user must not.
 * @throws {AuthError} `impersonated`
 */
export function assertOwn({ exchange, identity }: Pick<Visitor, 'exchange' | 'identity'>): void {
  exchange.settings.administration?.assertOwn(identity);
}

/** Whether the user has enrolled a second factor; only asked with the option `secondFactor`. */
export async function isEnrolled({ exchange, identity }: Visitor): Promise<boolean> {
  const { verbs } = await loadFeature<{ readonly verbs: SecondFactorVerbs }>(
    exchange.settings,
    'second-factor',
  );
  return verbs.isEnrolled(exchange, identity);
}

/**
 * Whether a user signed in recently enough.
 * @throws {RangeError} if `recent` is neither seconds nor `false`
 * @throws {AuthError} if the strategy does not tell when a session began
 */
export async function isRecent(
  { exchange, identity }: Visitor,
  { recent = 600 }: RecentOption,
): Promise<boolean> {
  if (recent === false) return true;
  if (!Number.isFinite(recent) || recent < 0)
    throw new RangeError('The option `recent` must be seconds, from 0, or false.');
  if (exchange.settings.secondFactor !== undefined) {
    const { verbs } = await loadFeature<{ readonly verbs: SecondFactorVerbs }>(
      exchange.settings,
      'second-factor',
    );
    return verbs.isFresh(exchange, identity, recent);
  }
  // The record first: it knows what the provider said, and tokens of earlier versions only say when their session began.
  const facts = await currentFacts(exchange.settings, identity);
  if (facts === undefined) {
    throw new AuthError(
      'The age of a `database` session is not stored: set `revocation`, or pass `recent: false`.',
    );
  }
  return facts.authTime !== undefined && exchange.now.getTime() - facts.authTime <= recent * 1000;
}
