import type { JWT } from '../types/jwt.js';

/** Whether the token names a user. A token for another purpose, or an empty payload, is no session. */
export function hasUser(token: JWT): boolean {
  return [token.sub, token.email, token.name].some((claim) => typeof claim === 'string' && claim !== '');
}

/**
 * The token, which names the user of `before` if a callback made it anew and left out all that says who somebody is:
 * otherwise they would be signed out by what they do next.
 */
export function withUserOf(token: JWT, { sub, email, name }: JWT): JWT {
  if (hasUser(token)) return token;
  return { ...token, ...(sub ? { sub } : email ? { email } : { name: name ?? null }) };
}

/** Makes `sub` a string (RFC 7519, section 4.1.2). Tokens of earlier versions carry integer ids as numbers. */
export function withStringSub(token: JWT): JWT {
  const sub: unknown = token.sub;
  return typeof sub === 'number' ? { ...token, sub: String(sub) } : token;
}

/** Whether the token has the claims that `encode` always sets: without them, it was not issued as a session (ASVS 9.2.1). */
export function isIdentified({ iat, jti }: JWT): boolean {
  return typeof iat === 'number' && typeof jti === 'string' && jti !== '';
}
