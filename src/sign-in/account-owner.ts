import type { Settings } from '../contracts/settings.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../types/adapter.js';
import { AdapterError } from '../errors.js';
import { sameId } from '../hooks/store.js';
import { isMakerOf, pickKey } from './identity-id.js';
import type { IdentityKey } from './identity-id.js';

/** What a store can be asked about an account, beyond whose it is. */
type Spelling = 'exact' | 'another' | 'unknown';

/**
 * The user that an account is linked to, as the store says and as far as it is true: columns whose collation folds
 * case, accents or trailing blanks find the account of somebody else, whose id is spelled otherwise. Such a user is not
 * the one that was asked for.
 * @throws {AdapterError} where the store folds and cannot be asked how the account it has found is spelled
 */
export async function ownerOf(settings: Settings, identity: IdentityKey): Promise<AdapterUser | null> {
  const { adapter, secrets } = settings;
  const user = (await adapter?.getUserByAccount?.(pickKey(identity))) ?? null;
  if (adapter === undefined || user === null) return null;
  // A user whose id follows from this identity was made by it, and by no other.
  if (await isMakerOf(identity, user, secrets)) return user;
  const spelling = await spellingOf(adapter, identity, user);
  if (spelling !== 'unknown') return spelling === 'exact' ? user : null;
  // There is only one way to spell digits.
  if (/^\d+$/.test(identity.providerAccountId) || !(await foldsAccounts(settings, identity))) return user;
  throw new AdapterError(
    `The store finds accounts of provider "${identity.provider}" whose id is spelled otherwise (case, accents or ` +
      'trailing blanks), and the adapter lacks `getAccount`, which would say whose account it is. Give the columns ' +
      '`provider` and `providerAccountId` a binary collation (MySQL and MariaDB: utf8mb4_bin).',
  );
}

/** How the account that the store has found is spelled there. */
async function spellingOf(adapter: Adapter, identity: IdentityKey, user: AdapterUser): Promise<Spelling> {
  const { provider, providerAccountId } = identity;
  const isIt = (one: IdentityKey): boolean =>
    one.provider === provider && String(one.providerAccountId) === providerAccountId;
  const account = await foundAccount(adapter, identity);
  if (account !== null && saysWhich(account)) {
    const isHis = (account.userId ?? user.id) === user.id || sameId(account.userId, user.id);
    return isIt(account) && isHis ? 'exact' : 'another';
  }
  const accounts = await adapter.listAccountsByUserId?.(user.id);
  if (accounts === undefined) return 'unknown';
  return accounts.some(isIt) ? 'exact' : 'another';
}

/** Adapters are typed to give both; from one that gives rows as they are in the database, nothing can be seen. */
function saysWhich({ provider, providerAccountId }: Partial<IdentityKey>): boolean {
  return provider !== undefined && providerAccountId !== undefined;
}

/** Where the method is missing, fails or finds nothing, it says nothing: some adapters have it in name only. */
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
 * Whether the store finds an account that nobody has asked it for, by another spelling of one that is there. What it does
 * not fold is remembered per configuration. That it finds something is not: somebody may have two accounts that are
 * spelled so, and must keep out nobody else.
 */
async function foldsAccounts(
  { adapter, memo }: Settings,
  { provider, providerAccountId: id }: IdentityKey,
): Promise<boolean> {
  const exact = memo('spellings that are told apart', () => new Set<Difference>());
  for (const [difference, providerAccountId] of otherSpellings(id)) {
    if (exact.has(difference)) continue;
    if (await adapter?.getUserByAccount?.({ provider, providerAccountId })) return true;
    exact.add(difference);
  }
  return false;
}

type Difference = 'case' | 'accent' | 'blank';

/**
 * Other case, an accent, blanks at the end: what collations fold, as far as an id can tell. Blanks are asked about for ids
 * that end with one: some databases fold those whatever the collation is, and no provider gives such ids.
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
