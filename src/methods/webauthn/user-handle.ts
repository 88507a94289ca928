import { fromBase64Url } from '../../kit/base64.js';
import { concat } from '../../kit/bytes.js';
import { equalBytes } from '../../crypto/equal.js';
import type { Bytes } from '../../kit/bytes.js';
import { sha256 } from '../../crypto/digest.js';
import { randomBytes } from '../../crypto/random.js';

/** First octet of handles that follow from a user's id; others say nothing about one. */
const DERIVED = 1;
const RANDOM = 0;

/**
 * The user handle of a stored user: the same for all of their passkeys, so that an authenticator shows one account.
 * A hash, because a handle must not say who somebody is (WebAuthn Level 3, section 14.6.1); without a key, because it
 * lives in authenticators for longer than any secret.
 */
export async function userHandle(userId: string): Promise<Bytes> {
  return concat(Uint8Array.of(DERIVED), await sha256(`latchkey user handle ${userId}`));
}

/** A handle for somebody who is not stored yet. */
export function newUserHandle(): Bytes {
  return concat(Uint8Array.of(RANDOM), randomBytes(32));
}

/**
 * Whether a user handle (base64url) may come with a credential of this user (section 7.2, step 6): handles that follow
 * from an id must follow from this one. Those of people who registered signed out, or with another library, are random:
 * their credential id alone says whose they are.
 */
export async function isHandleOf(userId: string, handle: string): Promise<boolean> {
  const octets = fromBase64Url(handle);
  if (octets === undefined || octets.length > 64) return false;
  if (octets.length !== 33 || octets[0] !== DERIVED) return true;
  return equalBytes(octets, await userHandle(userId));
}
