import type { JWT, JWTDecodeParams, JWTEncodeParams } from '../types/jwt.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../core/kit/awaitable.js';
import type { ContentEncryption } from '../core/crypto/jose/content-cipher.js';
import { sessionKey } from '../core/crypto/derive-key.js';
import { decryptJwe, encryptJwe, TokenError } from '../core/crypto/jose/jwe.js';
import { parseJsonObject } from '../core/kit/json.js';
import { uuid } from '../core/crypto/random.js';

const DEFAULT_MAX_AGE = 30 * 24 * 60 * 60;
const CLOCK_TOLERANCE = 15;

/** {@link JWTEncodeParams} with a list of secrets that may be frozen. */
export type EncodeParams<Payload = JWT> = Omit<JWTEncodeParams<Payload>, 'secret'> & {
  readonly secret: string | readonly string[];
};

/** {@link JWTDecodeParams} with a list of secrets that may be frozen. */
export type DecodeParams = Omit<JWTDecodeParams, 'secret'> & { readonly secret: string | readonly string[] };

function secretsOf({
  secret,
  salt,
}: {
  secret: string | readonly string[];
  salt: string;
}): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (
    !Array.isArray(secrets) ||
    secrets.length === 0 ||
    secrets.some((one) => typeof one !== 'string' || one === '')
  ) {
    throw new TypeError('A session token needs `secret`: a string, or a list of strings, none of them empty');
  }
  if (typeof salt !== 'string' || salt === '') {
    throw new TypeError('A session token needs `salt`: the name of the cookie that carries it');
  }
  return secrets;
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** {@link encode} at a given time; synchronous where the crypto is. */
export function encodeAt<Payload = JWT>(params: EncodeParams<Payload>, now: Date): Awaitable<string> {
  const [secret = ''] = secretsOf(params);
  const { salt, token, maxAge = DEFAULT_MAX_AGE } = params;
  const iat = secondsOf(now);
  const exp = iat + maxAge;
  if (!Number.isFinite(exp)) throw new TypeError('A session token needs `maxAge` in seconds');
  const claims: JWT = { ...token };
  claims.iat = iat;
  claims.exp = exp;
  // The id stays the same when a session is renewed, so that applications can keep a list of ended sessions.
  if (typeof claims.jti !== 'string' || claims.jti === '') claims.jti = uuid();
  const plaintext = JSON.stringify(claims);
  return andThen(sessionKey(secret, salt, 'A256CBC-HS512'), (key) => encryptJwe(plaintext, key));
}

/** Asserts that the token is valid now, and that its times are finite numbers (RFC 7519, section 4.1). */
function assertTimes({ iat, exp, nbf }: Record<string, unknown>, now: Date): void {
  const seconds = secondsOf(now);
  if (iat !== undefined && !Number.isFinite(iat)) throw new TokenError();
  // A token that never expires was not issued here, and would be a session for ever.
  if (typeof exp !== 'number' || !Number.isFinite(exp) || exp <= seconds - CLOCK_TOLERANCE)
    throw new TokenError();
  if (nbf === undefined) return;
  if (typeof nbf !== 'number' || !Number.isFinite(nbf) || nbf > seconds + CLOCK_TOLERANCE)
    throw new TokenError();
}

/** {@link decode} at a given time; synchronous where the crypto is, and then throws where that one rejects. */
export function decodeAt<Payload = JWT>(params: DecodeParams, now: Date): Awaitable<Payload | null> {
  const { token, salt } = params;
  if (token === undefined || token === null || token === '') return null;
  if (typeof token !== 'string') throw new TokenError();
  const candidates = secretsOf(params).map(
    (secret) => (enc: ContentEncryption) => sessionKey(secret, salt, enc),
  );
  // Only the application can encrypt a token, and the application chooses the type.
  return andThen(decryptJwe(token, candidates), (plaintext) => claimsOf(plaintext, now) as Payload);
}

/** The claims of a decrypted token. @throws {TokenError} if it is none, or not valid now */
export function claimsOf(plaintext: string, now: Date): JWT {
  const claims = parseJsonObject(plaintext);
  if (claims === undefined) throw new TokenError();
  assertTimes(claims, now);
  return claims;
}

/**
 * Encodes a session token: a JWT encrypted with A256CBC-HS512 under a key derived from secret and salt. `iat` and `exp` are
 * set, in seconds; `jti` is kept, or set to a new UUID.
 * @param params - `maxAge` in seconds, 2592000 (30 days) by default; of several secrets the first is used
 * @throws {TypeError} (rejects) without a secret or a salt
 */
export async function encode<Payload = JWT>(params: JWTEncodeParams<Payload>): Promise<string> {
  return encodeAt(params, new Date());
}

/**
 * Decodes a session token with the secret that its `kid` names. Resolves to `null` if `token` is missing.
 * @throws (rejects) if the token is not ours, was changed or has expired (15 seconds of tolerance), or without a secret or salt
 */
export async function decode<Payload = JWT>(params: JWTDecodeParams): Promise<Payload | null> {
  return decodeAt<Payload>(params, new Date());
}
