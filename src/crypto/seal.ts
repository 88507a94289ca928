import type { Awaitable } from '../types/model.js';
import { andThen, isPromiseLike } from '../kit/awaitable.js';
import { sealKey } from './derive-key.js';
import { findKey, sealParts, splitSealed } from './jose/jwe.js';
import { parseJsonObject } from '../kit/json.js';
import { withoutPrototype } from '../kit/bare-object.js';
import { LoadError } from '../kit/on-demand.js';

const MAX_LENGTH = 16 * 1024;
const CLOCK_TOLERANCE = 60;
const RESERVED: readonly string[] = ['iat', 'exp', 'typ'];

/** How a value is sealed. */
export interface SealOptions {
  /** Newest first; the first one seals. */
  readonly secrets: readonly string[];
  /** What the value is for; it opens for nothing else. */
  readonly purpose: string;
  /** Seconds until it no longer opens. */
  readonly maxAge: number;
  readonly now: Date;
}

/** How a value is opened. */
export interface UnsealOptions {
  /** Each of them opens what it has sealed. */
  readonly secrets: readonly string[];
  readonly purpose: string;
  readonly now: Date;
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/**
 * Encrypts a JSON object for one purpose and a limited time. `iat`, `exp` (seconds) and `typ` (the purpose) are added.
 * The result is a compact JWE (RFC 7516) with only the key's name in the place of the header: we alone read it, so the
 * rest of the header is known, and it is authenticated as if it were there. Five flows share the browser's cookie budget.
 * @throws {TypeError} without a secret, for a `maxAge` that is no number, for a value that uses a reserved name
 * @throws {RangeError} (or rejects) when the result would be too long to be opened: 16 KiB
 */
export function seal(value: Record<string, unknown>, options: SealOptions): Awaitable<string> {
  const [secret] = options.secrets;
  if (!secret) throw new TypeError('Sealing needs a secret');
  const iat = secondsOf(options.now);
  const exp = iat + options.maxAge;
  if (!Number.isFinite(exp)) throw new TypeError('Sealing needs maxAge in seconds and a valid date');
  const reserved = RESERVED.find((name) => Object.hasOwn(value, name));
  if (reserved !== undefined) throw new TypeError(`A sealed value must not bring its own "${reserved}"`);
  const plaintext = JSON.stringify({ ...value, iat, exp, typ: options.purpose });
  return andThen(sealKey(secret, options.purpose), (key) =>
    andThen(sealParts(plaintext, key), (parts) => {
      const token = `${key.kid}.${parts}`;
      if (token.length > MAX_LENGTH) throw new RangeError('The value is too long to be sealed');
      return token;
    }),
  );
}

/** Whether the claims say that the value is meant for this purpose and this time. */
function isCurrent(claims: Record<string, unknown>, { purpose, now }: UnsealOptions): boolean {
  const { iat, exp, typ } = claims;
  // RFC 8725, section 3.11: an explicit type, beside the separate key.
  if (typ !== purpose) return false;
  if (typeof iat !== 'number' || typeof exp !== 'number') return false;
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return false;
  const seconds = secondsOf(now);
  return iat <= seconds + CLOCK_TOLERANCE && seconds < exp;
}

function open(token: string, options: UnsealOptions): Awaitable<Record<string, unknown> | null> {
  if (token.length > MAX_LENGTH) return null;
  const end = token.indexOf('.');
  if (end === -1) return null;
  const sealed = splitSealed(token, end + 1);
  const kid = token.slice(0, end);
  const found = findKey(
    options.secrets,
    (secret) => (secret === '' ? undefined : sealKey(secret, options.purpose)),
    (key) => key.kid === kid,
  );
  return andThen(found, (key) => {
    if (key === undefined) return null;
    return andThen(key.cipher.decrypt(sealed, key.aad), (plaintext) => {
      const claims = plaintext === undefined ? undefined : parseJsonObject(plaintext);
      return claims !== undefined && isCurrent(claims, options) ? withoutPrototype(claims) : null;
    });
  });
}

/** Nothing was found out about a token where what reads it could not be loaded. */
function unreadable(error: unknown): null {
  if (error instanceof LoadError) throw error;
  return null;
}

/**
 * Opens what {@link seal} made, for the same purpose. The object has no prototype and includes `iat`, `exp` and `typ`.
 * `null` for an absent, foreign, changed, outdated or otherwise unusable token, all alike; never throws for a token.
 */
export function unseal(
  token: string | undefined,
  options: UnsealOptions,
): Awaitable<Record<string, unknown> | null> {
  if (typeof token !== 'string') return null;
  try {
    const opened = open(token, options);
    return isPromiseLike(opened) ? opened.then(undefined, unreadable) : opened;
  } catch {
    return null;
  }
}
