import type { Settings } from '../contracts/settings.js';
import { accountById, sameId } from '../store/store-methods.js';
import type { Records } from '../records/records.js';
import type { AdapterAccount } from '../../types/adapter.js';
import { endOf, grantId, grantOf, grantRecords, type Grant } from './grant.js';

/**
 * Milliseconds since its access token expired for which an account row is imported. Half a grant's life: when the record of a
 * grant is gone, the row that it came from is too old to be imported again, with a refresh token that was used long ago.
 */
const MAX_AGE = 180 * 86_400_000;

/** Whose tokens are asked for. */
export interface GrantQuery {
  readonly provider: string;
  /** Id of the account there; `undefined`: any of this person. */
  readonly accountId: string | undefined;
}

/** Whose grant is imported. */
export interface ImportQuery {
  readonly userId: string;
  readonly query: GrantQuery;
  /** The account of a provider that the session came of, if that is known: for adapters that cannot list accounts. */
  readonly signedInWith: (provider: string) => Promise<string | undefined>;
}

/**
 * Takes over the tokens that the adapter stored with an account at its first sign-in, once: from then on, only the record
 * counts. For people who are signed in when the option `tokens` is turned on.
 * @returns the grant; `undefined` if there is nothing to import
 */
export async function importGrant(
  settings: Settings,
  records: Records,
  asked: ImportQuery,
): Promise<Grant | undefined> {
  const now = settings.runtime.now();
  const { userId } = asked;
  const rows = await rowsOf(settings, asked);
  const [grant] = rows.map((row) => grantIn(row, now)).filter((one) => one !== undefined);
  if (grant === undefined) return undefined;
  // If another process was faster, its record counts.
  await records.add(grantRecords, {
    id: grantId(userId, grant),
    owner: userId,
    value: grant,
    expiresAt: endOf(grant),
  });
  return grant;
}

/** The grant in an account row. Of one whose age is unknown, the refresh token is not used: it may be an old one. */
export function grantIn(row: AdapterAccount, now: Date): Grant | undefined {
  const grant = grantOf(row, { began: now.getTime(), session: undefined });
  if (grant?.expiresAt === undefined) return grant && { ...grant, refreshToken: undefined };
  return grant.expiresAt * 1000 > now.getTime() - MAX_AGE ? grant : undefined;
}

async function rowsOf(
  { adapter }: Settings,
  { userId, query: { provider, accountId }, signedInWith }: ImportQuery,
): Promise<AdapterAccount[]> {
  const isOwn = (row: AdapterAccount): boolean =>
    row.provider === provider &&
    sameId(row.userId, userId) &&
    (accountId === undefined || row.providerAccountId === accountId);
  const listed = await adapter?.listAccountsByUserId?.(userId);
  if (listed !== undefined) return listed.filter(isOwn);
  const providerAccountId = accountId ?? (await signedInWith(provider));
  if (providerAccountId === undefined) return [];
  const row = await accountById(adapter, { provider, providerAccountId });
  return row !== null && isOwn(row) ? [row] : [];
}
