import type { JWT } from '../types/jwt.js';

/**
 * The newer of two tokens of one session, of two equally old ones the first; `undefined` where they are of two, or do not
 * say of which they are.
 */
export function newerOfOne(one: JWT, other: JWT): JWT | undefined {
  const { jti } = one;
  if (typeof jti !== 'string' || jti === '' || other.jti !== jti || other.sub !== one.sub) return undefined;
  return (other.iat ?? 0) > (one.iat ?? 0) ? other : one;
}
