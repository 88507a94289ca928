import { andThen, type Awaitable } from '../kit/awaitable.js';
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

/** Only the members of an account that identify it. */
export function pickKey({ provider, providerAccountId }: IdentityKey): {
  provider: string;
  providerAccountId: string;
} {
  return { provider, providerAccountId };
}

/**
 * The user id of an identity where there is no store: the same one at every sign-in, independent of the secret.
 * A UUID version 8 (RFC 9562, section 5.8).
 */
export function stableUserId(identity: IdentityKey): Awaitable<string> {
  return andThen(sha256(labelOf(identity)), toUuid);
}

/**
 * The id of the user that an identity's first sign-in creates. It is derived, so that a sign-in which was interrupted or
 * runs twice finds the user it has created; keyed, so that outsiders cannot tell whose id it is.
 * @param vouchedFor - the address of the new user if the provider vouches for it: the id then proves that, too
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
 * An id for a new user if the derived id belongs to a user whom the identity created earlier and has been unlinked from.
 * It has the same form, but matches no identity, so it proves nothing.
 */
export function unrelatedUserId(): string {
  return toUuid(randomBytes(16));
}

/** Whether an id has the form that this file creates. Adapters may replace it by an id of their own. */
export function isOwnId(userId: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(userId);
}

/**
 * All ids that a user created by this identity may have, those of the newest secret first.
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

/** The members of a stored user that its id is checked against. */
interface Identified {
  readonly id: string;
  readonly email?: string | null;
}

/**
 * Whether an identity created this user, that is, whether the user's id is derived from it.
 * @param secrets - newest first; ids derived from a secret that was removed are not recognised
 */
export async function isMakerOf(
  identity: IdentityKey,
  { id, email }: Identified,
  secrets: readonly string[],
): Promise<boolean> {
  if (!isOwnId(id)) return false;
  // Some databases return UUIDs in capitals.
  return (await derivedUserIds(identity, email?.toLowerCase(), secrets)).includes(id.toLowerCase());
}

/** Whether an identity created this user, and its provider vouched for the address that the user has now. */
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

/** The input of the hash. JSON keeps it unambiguous: the parts cannot run together. */
function labelOf({ provider, providerAccountId }: IdentityKey, vouchedFor?: string): string {
  const address = vouchedFor === undefined ? [] : [vouchedFor];
  return JSON.stringify(['latchkey user', provider, providerAccountId, ...address]);
}

/** A UUID of the first 16 octets, with version and variant set (RFC 9562, section 5.8). */
function toUuid(hash: Bytes): string {
  const octets = hash.slice(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x80;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(octets);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
