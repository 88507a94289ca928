import type { Bytes } from '../crypto/bytes.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../crypto/and-then.js';
import { toHex } from '../crypto/bytes.js';
import { sha256 } from '../crypto/digest.js';
import { hmac } from '../crypto/hmac.js';
import { macKey } from '../crypto/purpose-keys.js';

/** What an identity is known by. */
export interface IdentityKey {
  readonly provider: string;
  readonly providerAccountId: string;
}

/**
 * A user id for an identity that no store remembers: the same one at every sign-in, whatever the secret is.
 * A UUID version 8 (RFC 9562, section 5.8).
 */
export function stableUserId(identity: IdentityKey): Awaitable<string> {
  return andThen(sha256(labelOf(identity)), toUuid);
}

/**
 * The id of the user that an identity's first sign-in makes. Derived, so that a sign-in which was interrupted, or runs
 * twice, finds what it made before; keyed, so that nobody outside can tell whose id it is.
 */
export function derivedUserId(identity: IdentityKey, secret: string): Awaitable<string> {
  const mac = andThen(macKey(secret, 'identity'), (key) => hmac(key, labelOf(identity)));
  return andThen(mac, toUuid);
}

/** Unambiguous: the lengths are part of the JSON. */
function labelOf({ provider, providerAccountId }: IdentityKey): string {
  return JSON.stringify(['latchkey user', provider, providerAccountId]);
}

/** RFC 9562, section 5.8: the first 16 octets, with the bits of version and variant. */
function toUuid(hash: Bytes): string {
  const octets = hash.slice(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x80;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(octets);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
