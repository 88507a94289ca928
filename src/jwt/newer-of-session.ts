import type { JWT } from '../types/jwt.js';

/**
 * The newer of two tokens of the same session, or the first one if both are equally old. `undefined` if they belong to
 * different sessions, or have no id that says so.
 */
export function newerOfSession(one: JWT, other: JWT): JWT | undefined {
  const { jti } = one;
  if (typeof jti !== 'string' || jti === '' || other.jti !== jti || other.sub !== one.sub) return undefined;
  return (other.iat ?? 0) > (one.iat ?? 0) ? other : one;
}
