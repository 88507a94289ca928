import type { Bytes } from '../kit/bytes.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { toHex } from '../kit/bytes.js';
import { sha256 } from '../crypto/digest.js';
import { hmac } from '../crypto/hmac.js';
import { macKey } from '../crypto/derive-key.js';
import { randomBytes } from '../crypto/random.js';

/** What an identity is known by. */
export interface IdentityKey {
  readonly provider: string;
  readonly providerAccountId: string;
}

/** The members that make an account unique. */
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
export function stableUserId(identity: IdentityKey): Awaitable<string> {
  return andThen(sha256(labelOf(identity)), toUuid);
}

/**
 * The id of the user that an identity's first sign-in makes. Derived, so that a sign-in which was interrupted, or runs
 * twice, finds what it made before; keyed, so that nobody outside can tell whose id it is.
 * @param vouchedFor - the address of the new user, where the provider vouches for it: the id is a proof of that, too
 */
export function derivedUserId(identity: IdentityKey, secret: string, vouchedFor?: string): Awaitable<string> {
  const mac = andThen(macKey(secret, 'identity'), (key) => hmac(key, labelOf(identity, vouchedFor)));
  return andThen(mac, toUuid);
}

/**
 * The id of a user whom an identity makes when the derived one is taken by a user that it no longer belongs to. Of the
 * same form: no identity matches it, so it proves nothing.
 */
export function unrelatedUserId(): string {
  return toUuid(randomBytes(16));
}

/** Whether an id has the form of those that are made here; adapters may give users ids of their own. */
export function isOwnId(userId: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(userId);
}

/**
 * The ids that a user whom this identity has made may have, those of the newest secret first.
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
 * Whether an identity has made this user. Letter by letter: what a store finds for an id that is spelled otherwise has
 * made another one.
 * @param secrets - newest first; of an id that was derived from one that is gone, nobody is known to be the maker
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

/** Whether an identity has made this user, and its provider vouched for the address that the user has now. */
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
