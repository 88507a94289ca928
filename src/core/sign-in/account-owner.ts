import type { Settings } from '../contracts/settings.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../../types/adapter.js';
import { AdapterError } from '../../errors.js';
import { sameId } from '../store/store-methods.js';
import { isMakerOf, pickKey } from '../identities/identity-id.js';
import type { IdentityKey } from '../identities/identity-id.js';

/** How the id of the account that the store found compares with the id that was asked for. */
type Spelling = 'exact' | 'different' | 'unknown';

/**
 * Finds the user that an account is linked to. The store's answer is checked: a column whose collation ignores case,
 * accents or trailing blanks also finds an account of another user, whose id is spelled differently. That user does not
 * count.
 * @throws {AdapterError} if the store ignores such differences and the adapter cannot say how the account is spelled
 */
export async function ownerOf(settings: Settings, identity: IdentityKey): Promise<AdapterUser | null> {
  const { adapter, secrets } = settings;
  const user = (await adapter?.getUserByAccount?.(pickKey(identity))) ?? null;
  if (adapter === undefined || user === null) return null;
  // An id derived from this identity proves that this identity created the user.
  if (await isMakerOf(identity, user, secrets)) return user;
  const spelling = await spellingOf(adapter, identity, user);
  if (spelling !== 'unknown') return spelling === 'exact' ? user : null;
  // No collation ignores a difference between digits.
  if (/^\d+$/.test(identity.providerAccountId) || !(await foldsAccounts(settings, identity))) return user;
  throw new AdapterError(
    `The store finds accounts of provider "${identity.provider}" by an id that is spelled differently (case, accents ` +
      'or trailing blanks), and the adapter lacks `getAccount`, which would tell them apart. Give the columns ' +
      '`provider` and `providerAccountId` a binary collation (MySQL and MariaDB: utf8mb4_bin).',
  );
}

/** Compares the id of the account that the store found with the id that was asked for. */
async function spellingOf(adapter: Adapter, identity: IdentityKey, user: AdapterUser): Promise<Spelling> {
  const { provider, providerAccountId } = identity;
  const isSameAccount = (found: IdentityKey): boolean =>
    found.provider === provider && String(found.providerAccountId) === providerAccountId;
  const account = await foundAccount(adapter, identity);
  if (account !== null && hasIdentityKey(account)) {
    const isSameUser = (account.userId ?? user.id) === user.id || sameId(account.userId, user.id);
    return isSameAccount(account) && isSameUser ? 'exact' : 'different';
  }
  const accounts = await adapter.listAccountsByUserId?.(user.id);
  if (accounts === undefined) return 'unknown';
  return accounts.some(isSameAccount) ? 'exact' : 'different';
}

/** Whether the account can be compared. The type promises both members; some adapters return raw rows without them. */
function hasIdentityKey({ provider, providerAccountId }: Partial<IdentityKey>): boolean {
  return provider !== undefined && providerAccountId !== undefined;
}

/** Asks the adapter for the account; `null` if it cannot tell. Some adapters have a `getAccount` that never works. */
async function foundAccount(
  adapter: Adapter,
  { provider, providerAccountId }: IdentityKey,
): Promise<AdapterAccount | null> {
  try {
    return (await adapter.getAccount?.(providerAccountId, provider)) ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether the store also finds the account by other spellings of its id. Differences that the store respects are
 * remembered per configuration. A hit is not: two real accounts may have such ids, and that must not lock out anybody else.
 */
async function foldsAccounts(
  { adapter, memo }: Settings,
  { provider, providerAccountId: id }: IdentityKey,
): Promise<boolean> {
  const respected = memo('spellings that are told apart', () => new Set<Difference>());
  for (const [difference, providerAccountId] of otherSpellings(id)) {
    if (respected.has(difference)) continue;
    if (await adapter?.getUserByAccount?.({ provider, providerAccountId })) return true;
    respected.add(difference);
  }
  return false;
}

type Difference = 'case' | 'accent' | 'blank';

/**
 * Spellings of an id that a collation may treat as equal: other case, an added accent, no trailing blanks. Blanks are only
 * tried if the id ends with one: some databases ignore them whatever the collation, and no provider issues such ids.
 */
function otherSpellings(id: string): readonly (readonly [Difference, string])[] {
  const otherCase = id.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const accented = id.replace(/[aeiou]/i, (vowel) => `${vowel}\u0301`.normalize('NFC'));
  const spellings = [
    ['case', otherCase],
    ['accent', accented],
    ['blank', id.trimEnd()],
  ] as const;
  return spellings.filter(([, spelling]) => spelling !== id);
}
