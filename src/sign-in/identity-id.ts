import type { Bytes } from '../crypto/bytes.js';
import { toHex, utf8 } from '../crypto/bytes.js';
import { macKey } from '../crypto/derive-key.js';
import { hmac, sha256 } from '../crypto/digest.js';

/** What an identity is known by. */
export interface IdentityKey {
  readonly provider: string;
  readonly providerAccountId: string;
}

/**
 * A user id for an identity that no store remembers: the same one at every sign-in, whatever the secret is.
 * A UUID version 8 (RFC 9562, section 5.8).
 */
export async function stableUserId(identity: IdentityKey): Promise<string> {
  return toUuid(await sha256(labelOf(identity)));
}

/**
 * The id of the user that an identity's first sign-in makes. Derived, so that a sign-in which was interrupted, or runs
 * twice, finds what it made before; keyed, so that nobody outside can tell whose id it is.
 */
export async function derivedUserId(identity: IdentityKey, secret: string): Promise<string> {
  return toUuid(await hmac(await macKey(secret, 'identity'), utf8(labelOf(identity))));
}

/** Unambiguous: the lengths are part of the JSON. */
function labelOf({ provider, providerAccountId }: IdentityKey): string {
  return JSON.stringify(['latchkey user', provider, providerAccountId]);
}

function toUuid(hash: Bytes): string {
  const hex = toHex(hash);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
