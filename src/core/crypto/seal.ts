import type { Awaitable } from '../../types/model.js';
import { andThen, orElse } from '../kit/awaitable.js';
import { sealKey } from './derive-key.js';
import { findKey, sealParts, splitSealed } from './jose/jwe.js';
import { parseJsonObject } from '../kit/json.js';
import { withoutPrototype } from '../kit/bare-object.js';
import { LoadError } from '../kit/on-demand.js';

const MAX_LENGTH = 16 * 1024;
const CLOCK_TOLERANCE = 60;
const RESERVED: readonly string[] = ['iat', 'exp', 'typ'];

/** The options of {@link seal}. */
export interface SealOptions {
  /** Newest first; the first one is used. */
  readonly secrets: readonly string[];
  /** The purpose of the value; it cannot be opened for another one. */
  readonly purpose: string;
  /** Seconds for which the value can be opened. */
  readonly maxAge: number;
  readonly now: Date;
}

/** The options of {@link unseal}. */
export interface UnsealOptions {
  /** All secrets that a value may have been sealed with. */
  readonly secrets: readonly string[];
  readonly purpose: string;
  readonly now: Date;
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/**
 * Encrypts a JSON object for one purpose and a limited time. `iat`, `exp` (seconds) and `typ` (the purpose) are added.
 * The result is a compact JWE (RFC 7516), but with the `kid` instead of the header, as the cookies of five flows must fit
 * into one header. The rest of the protected header is always the same, and is authenticated as if it were there.
 * @throws {TypeError} (or rejects) without a secret, for a `maxAge` that is no number, for a value that uses a reserved name
 * @throws {RangeError} if the result is longer than 16 KiB, which {@link unseal} refuses
 */
export function seal(value: Record<string, unknown>, options: SealOptions): Awaitable<string> {
  const [secret] = options.secrets;
  if (!secret) throw new TypeError('Sealing needs a secret');
  const iat = secondsOf(options.now);
  const exp = iat + options.maxAge;
  if (!Number.isFinite(exp)) throw new TypeError('Sealing needs maxAge in seconds and a valid date');
  const reserved = RESERVED.find((name) => Object.hasOwn(value, name));
  if (reserved !== undefined) throw new TypeError(`A sealed value must not have a member "${reserved}"`);
  const plaintext = JSON.stringify({ ...value, iat, exp, typ: options.purpose });
  return andThen(sealKey(secret, options.purpose), (key) =>
    andThen(sealParts(plaintext, key), (parts) => {
      const token = `${key.kid}.${parts}`;
      if (token.length > MAX_LENGTH) throw new RangeError('The value is too long to be sealed');
      return token;
    }),
  );
}

/** Whether the value was sealed for this purpose and is valid now. */
function isCurrent(claims: Record<string, unknown>, { purpose, now }: UnsealOptions): boolean {
  const { iat, exp, typ } = claims;
  // RFC 8725, section 3.11: an explicit type, in addition to the separate key.
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
  const finding = findKey(
    options.secrets,
    (secret) => (secret === '' ? undefined : sealKey(secret, options.purpose)),
    (candidate) => candidate.kid === kid,
  );
  return andThen(finding, (key) =>
    andThen(key?.cipher.decrypt(sealed, key.aad), (plaintext) => {
      const claims = plaintext === undefined ? undefined : parseJsonObject(plaintext);
      return claims !== undefined && isCurrent(claims, options) ? withoutPrototype(claims) : null;
    }),
  );
}

/**
 * Opens a value that {@link seal} made for the same purpose. The object has no prototype and includes `iat`, `exp` and
 * `typ`. Resolves to `null` if the token is absent, not ours, changed, expired or otherwise invalid.
 * @throws {LoadError} (or rejects) if code that is needed could not be loaded; the token may be valid then
 */
export function unseal(
  token: string | undefined,
  options: UnsealOptions,
): Awaitable<Record<string, unknown> | null> {
  if (typeof token !== 'string') return null;
  return orElse(
    () => open(token, options),
    (error) => {
      if (error instanceof LoadError) throw error;
      return null;
    },
  );
}
