import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { BoundedCache } from '../kit/bounded-cache.js';
import { utf8, type Bytes } from '../kit/bytes.js';
import { createMacKey, type MacKey } from './hmac.js';
import type { ContentEncryption } from './jose/content-cipher.js';
import { createContentKey, keyLengthOf, type ContentKey } from './jose/content-key.js';
import { nodeCrypto } from './runtime.js';

/** How many keys of each kind are cached at most. */
const CACHED_AT_MOST = 256;
/** Characters of the `kid` of sealed values; short, as the cookies of all flows must fit into one header. */
const SHORT_KID = 8;

/**
 * Keys of session tokens.
 *
 * Module state: it follows from the whole path of the cache, which begins with the secret. At most 256 keys.
 */
const sessionKeys = new BoundedCache<ContentKey>(CACHED_AT_MOST);
/**
 * Keys of sealed values.
 *
 * Module state: it follows from the whole path of the cache, which begins with the secret. At most 256 keys.
 */
const sealKeys = new BoundedCache<ContentKey>(CACHED_AT_MOST);
/**
 * Keys of message authentication codes.
 *
 * Module state: it follows from the whole path of the cache, which begins with the secret. At most 256 keys.
 */
const macKeys = new BoundedCache<MacKey>(CACHED_AT_MOST);

/** The input of HKDF; strings are encoded as UTF-8. */
export interface HkdfInput {
  readonly secret: Bytes | string;
  readonly salt: Bytes | string;
  readonly info: Bytes | string;
  /** Octets, at most 8160. */
  readonly length: number;
}

function bytesOf(input: Bytes | string): Bytes {
  return typeof input === 'string' ? utf8(input) : input;
}

/** HKDF with SHA-256 (RFC 5869). */
export function hkdf(input: HkdfInput): Awaitable<Bytes> {
  const [secret, salt, info] = [bytesOf(input.secret), bytesOf(input.salt), bytesOf(input.info)];
  const node = nodeCrypto();
  if (node !== undefined) {
    return new Uint8Array(node.hkdfSync('sha256', secret, salt, info, input.length));
  }
  return crypto.subtle
    .importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    .then((key) =>
      crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, input.length * 8),
    )
    .then((bits) => new Uint8Array(bits));
}

/** What a key for tokens is derived from. */
export interface ContentKeyInput {
  readonly secret: string;
  readonly salt: string;
  readonly info: string;
  readonly enc: ContentEncryption;
}

/** Derives a key for tokens from a secret, a salt and an info string; its `kid` is the whole thumbprint. */
export function contentKey({ secret, salt, info, enc }: ContentKeyInput): Awaitable<ContentKey> {
  return andThen(hkdf({ secret, salt, info, length: keyLengthOf(enc) }), (raw) => createContentKey(raw, enc));
}

/** The cached key for session tokens; `salt` is the name of the cookie that carries them. */
export function sessionKey(secret: string, salt: string, enc: ContentEncryption): Awaitable<ContentKey> {
  return sessionKeys.get([secret, salt, enc], () =>
    contentKey({ secret, salt, info: `Auth.js Generated Encryption Key (${salt})`, enc }),
  );
}

/** The cached key of the session tokens of next-auth 4; no other session has an empty salt. */
export function nextAuth4Key(secret: string): Awaitable<ContentKey> {
  const [salt, enc] = ['', 'A256GCM'] as const;
  return sessionKeys.get([secret, salt, enc], () =>
    contentKey({ secret, salt, info: 'NextAuth.js Generated Encryption Key', enc }),
  );
}

function purposeInfo(purpose: string): string {
  return `latchkey | ${purpose} | v1`;
}

/**
 * The cached key for values sealed for one purpose. Its salt keeps it apart from {@link macKey}: otherwise it would begin
 * with the same octets.
 */
export function sealKey(secret: string, purpose: string): Awaitable<ContentKey> {
  const enc = 'A256CBC-HS512';
  const salt = 'seal';
  return sealKeys.get([secret, purpose], () =>
    andThen(hkdf({ secret, salt, info: purposeInfo(purpose), length: keyLengthOf(enc) }), (raw) =>
      createContentKey(raw, enc, SHORT_KID),
    ),
  );
}

/** The cached HMAC-SHA-256 key for one purpose: info `latchkey | <purpose> | v1`, empty salt. */
export function macKey(secret: string, purpose: string): Awaitable<MacKey> {
  return macKeys.get([secret, purpose], () =>
    andThen(hkdf({ secret, salt: '', info: purposeInfo(purpose), length: 32 }), (raw) => createMacKey(raw)),
  );
}
