import type { Bytes } from '../kit/bytes.js';
import { toHex } from '../kit/bytes.js';
import { sha256 } from '../crypto/digest.js';
import { hmac } from '../crypto/hmac.js';
import { macKey } from '../crypto/derive-key.js';
import { randomBytes } from '../crypto/random.js';

/** What identifies an account: its provider, and its id there. */
export interface IdentityKey {
  readonly provider: string;
  readonly providerAccountId: string;
}

/** Picks the members that identify an account. */
export function pickKey({ provider, providerAccountId }: IdentityKey): {
  provider: string;
  providerAccountId: string;
} {
  return { provider, providerAccountId };
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
 * @param vouchedFor - the address of the new user, where the provider vouches for it: the id is a proof of that, too
 */
export async function derivedUserId(
  identity: IdentityKey,
  secret: string,
  vouchedFor?: string,
): Promise<string> {
  const key = await macKey(secret, 'identity');
  return toUuid(await hmac(key, labelOf(identity, vouchedFor)));
}

/**
 * The id of a new user where the derived id belongs to a user whom the identity made before and was unlinked from. It has
 * the same form, but no identity matches it, so it proves nothing.
 */
export function unrelatedUserId(): string {
  return toUuid(randomBytes(16));
}

/** Whether an id has the form of ours. Adapters may give users ids of their own. */
export function isOwnId(userId: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(userId);
}

/**
 * All ids that a user made by this identity may have, those of the newest secret first.
 * @param email - the address, normalised
 */
export async function derivedUserIds(
  identity: IdentityKey,
  email: string | null | undefined,
  secrets: readonly string[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const secret of secrets) {
    if (email) ids.push(await derivedUserId(identity, secret, email));
    ids.push(await derivedUserId(identity, secret));
  }
  return ids;
}

/** A stored user, as far as its id is compared. */
interface Identified {
  readonly id: string;
  readonly email?: string | null;
}

/**
 * Whether an identity made this user: whether the user's id follows from it, letter by letter.
 * @param secrets - newest first; if an id was derived from a secret that is gone, its maker is unknown
 */
export async function isMakerOf(
  identity: IdentityKey,
  { id, email }: Identified,
  secrets: readonly string[],
): Promise<boolean> {
  if (!isOwnId(id)) return false;
  // Some databases give UUIDs back in capitals.
  return (await derivedUserIds(identity, email?.toLowerCase(), secrets)).includes(id.toLowerCase());
}

/** Whether an identity made this user, and its provider vouched for the address that the user has now. */
export async function isVouchingMakerOf(
  identity: IdentityKey,
  { id, email }: Identified,
  secrets: readonly string[],
): Promise<boolean> {
  if (!email || !isOwnId(id)) return false;
  for (const secret of secrets)
    if ((await derivedUserId(identity, secret, email.toLowerCase())) === id.toLowerCase()) return true;
  return false;
}

/** Unambiguous: the lengths are part of the JSON. */
function labelOf({ provider, providerAccountId }: IdentityKey, vouchedFor?: string): string {
  const address = vouchedFor === undefined ? [] : [vouchedFor];
  return JSON.stringify(['latchkey user', provider, providerAccountId, ...address]);
}

/** RFC 9562, section 5.8: the first 16 octets, with the bits of version and variant. */
function toUuid(hash: Bytes): string {
  const octets = hash.slice(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x80;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(octets);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
