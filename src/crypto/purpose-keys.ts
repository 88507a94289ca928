import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { createContentKey, keyLengthOf, type ContentKey } from './jose/content-encryption.js';
import { CACHED_AT_MOST, hkdf } from './derive-key.js';
import { createMacKey, type MacKey } from './hmac.js';
import { KeyCache } from '../kit/bounded-cache.js';

const SHORT_KID = 8;

const sealKeys = new KeyCache<ContentKey>(CACHED_AT_MOST);
const macKeys = new KeyCache<MacKey>(CACHED_AT_MOST);

function purposeInfo(purpose: string): string {
  return `latchkey | ${purpose} | v1`;
}

/**
 * The key for values sealed for one purpose; named by 8 characters, because such values share the cookie budget. Its
 * salt keeps it apart from {@link macKey}, of which it would otherwise begin with the very octets. Cached.
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
