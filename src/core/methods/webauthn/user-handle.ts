import { fromBase64Url } from '../../kit/base64.js';
import { concat } from '../../kit/bytes.js';
import { equalBytes } from '../../crypto/equal.js';
import type { Bytes } from '../../kit/bytes.js';
import { sha256 } from '../../crypto/digest.js';
import { randomBytes } from '../../crypto/random.js';

/** The first octet of handles that are derived from a user's id. */
const DERIVED = 1;
/** The first octet of random handles. */
const RANDOM = 0;

/**
 * The user handle of a stored user: the same for all of their passkeys, so that an authenticator shows one account.
 * A hash of the id, because a handle must not identify a person (WebAuthn Level 3, section 14.6.1). It is not keyed:
 * authenticators keep handles longer than any secret lasts.
 */
export async function userHandle(userId: string): Promise<Bytes> {
  return concat(Uint8Array.of(DERIVED), await sha256(`latchkey user handle ${userId}`));
}

/** A random user handle, for a user who is not stored yet. */
export function newUserHandle(): Bytes {
  return concat(Uint8Array.of(RANDOM), randomBytes(32));
}

/**
 * Whether a user handle (base64url) can belong to this user (WebAuthn Level 3, section 7.2, step 6). A derived handle must be
 * derived from this user's id. Handles of people who registered signed out, or with another library, are random; the
 * credential id alone identifies their owner.
 */
export async function isHandleOf(userId: string, handle: string): Promise<boolean> {
  const octets = fromBase64Url(handle);
  if (octets === undefined || octets.length > 64) return false;
  if (octets.length !== 33 || octets[0] !== DERIVED) return true;
  return equalBytes(octets, await userHandle(userId));
}
