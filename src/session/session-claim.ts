import type { JWT } from '../types/jwt.js';
import { isObject } from '../kit/object.js';
import { beginningOf } from './session-id.js';

/** What a session token says of itself in the claim `latchkey`: no callback and no browser can change it. */
export interface SessionClaim {
  /** When the session began, in milliseconds. */
  readonly began?: number;
  /** When it was last looked up whether the session was ended, in milliseconds. */
  readonly checked?: number;
  /** It does not outlive the browser. */
  readonly brief?: true;
}

/** The claim of a token; empty if it has none. */
export function claimOf(token: JWT): SessionClaim {
  const claim: unknown = token['latchkey'];
  if (!isObject(claim)) return {};
  const { began, checked, brief } = claim;
  return {
    ...(typeof began === 'number' && { began }),
    ...(typeof checked === 'number' && { checked }),
    ...(brief === true && { brief }),
  };
}

/** When a session began, in milliseconds: the time of the sign-in. */
export function beganAt(token: JWT): number {
  return claimOf(token).began ?? startOf(token);
}

/**
 * When a session began, in milliseconds, for who compares it with a time at which everything of its user was ended: always
 * after the proof of an address that it followed. A token that does not say it began when it was issued.
 */
export function startOf(token: JWT): number {
  return beginningOf(token.jti) ?? claimOf(token).began ?? (token.iat ?? 0) * 1000;
}
