import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { KeyCache } from '../kit/bounded-cache.js';
import { utf8, type Bytes } from '../kit/bytes.js';
import { createMacKey, type MacKey } from './hmac.js';
import type { ContentEncryption } from './jose/content-cipher.js';
import { createContentKey, keyLengthOf, type ContentKey } from './jose/content-key.js';
import { nodeCrypto } from './runtime.js';

/** How many keys of a kind are kept. */
const CACHED_AT_MOST = 256;
/** Characters that name a key for sealed values, which share the cookie budget. */
const SHORT_KID = 8;

const sessionKeys = new KeyCache<ContentKey>(CACHED_AT_MOST);
const sealKeys = new KeyCache<ContentKey>(CACHED_AT_MOST);
const macKeys = new KeyCache<MacKey>(CACHED_AT_MOST);

/** What a key is derived from; texts stand for their UTF-8 form. */
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
  if (nodeCrypto !== undefined) {
    return new Uint8Array(nodeCrypto.hkdfSync('sha256', secret, salt, info, input.length));
  }
  return crypto.subtle
    .importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    .then((key) =>
      crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, input.length * 8),
    )
    .then((bits) => new Uint8Array(bits));
}

/** What names a key for tokens. */
export interface ContentKeyInput {
  readonly secret: string;
  readonly salt: string;
  readonly info: string;
  readonly enc: ContentEncryption;
}

/** The key for tokens that a secret, a salt and an info string stand for; named by its whole thumbprint. */
export function contentKey({ secret, salt, info, enc }: ContentKeyInput): Awaitable<ContentKey> {
  return andThen(hkdf({ secret, salt, info, length: keyLengthOf(enc) }), (raw) => createContentKey(raw, enc));
}

/** The key for session tokens; `salt` is the name of the cookie that carries them. Cached. */
export function sessionKey(secret: string, salt: string, enc: ContentEncryption): Awaitable<ContentKey> {
  return sessionKeys.get([secret, salt, enc], () =>
    contentKey({ secret, salt, info: `Auth.js Generated Encryption Key (${salt})`, enc }),
  );
}

function purposeInfo(purpose: string): string {
  return `latchkey | ${purpose} | v1`;
}

/**
 * The key for values sealed for one purpose; its salt keeps it apart from {@link macKey}, whose octets
 * it would otherwise begin with. Cached.
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

/** The HMAC-SHA-256 key for one purpose: info `latchkey | <purpose> | v1`, empty salt. Cached. */
export function macKey(secret: string, purpose: string): Awaitable<MacKey> {
  return macKeys.get([secret, purpose], () =>
    andThen(hkdf({ secret, salt: '', info: purposeInfo(purpose), length: 32 }), (raw) => createMacKey(raw)),
  );
}
