import type { Exchange } from '../../contracts/exchange.js';
import type { SessionControl, Settings } from '../../contracts/settings.js';
import type { JWT } from '../../../types/jwt.js';
import { claimOf, lifetimeOf } from './claims.js';

/**
 * The lifetime in seconds of a session that is issued or renewed now: the shorter one of `session.maxAge` and `jwt.maxAge`,
 * and never beyond its absolute end.
 */
export function lifeOf({ settings, now }: Exchange, token: JWT): number {
  const { session, jwt, sessionControl } = settings;
  const life = Math.min(session.maxAge, jwt.maxAge);
  return sessionControl === undefined ? life : controlledLife(sessionControl, { life, token, now });
}

function controlledLife(
  { absoluteMaxAge, briefMaxAge }: SessionControl,
  { life, token, now }: { readonly life: number; readonly token: JWT; readonly now: Date },
): number {
  const { startedAt, persistent } = lifetimeOf(token);
  const idle = persistent ? life : Math.min(life, briefMaxAge);
  if (absoluteMaxAge === undefined) return idle;
  // Tokens and cookies count whole seconds.
  const left = Math.floor(startedAt / 1000) + absoluteMaxAge - Math.floor(now.getTime() / 1000);
  return Math.max(0, Math.min(idle, left));
}

/** Seconds after which a token is renewed: half its lifetime at most, so that it does not expire while in use. */
export function renewalAge({ session, jwt, sessionControl }: Settings, token: JWT): number {
  const age = Math.min(session.updateAge, jwt.maxAge / 2);
  return sessionControl !== undefined && claimOf(token).brief === true
    ? Math.min(age, sessionControl.briefMaxAge / 2)
    : age;
}

/** The secret as it was configured, for the application's own codec. A list is copied, as the codec may write into it. */
export function configuredSecret({ jwt }: Settings): string | string[] {
  return typeof jwt.secret === 'string' ? jwt.secret : [...jwt.secret];
}
