import type { Exchange } from '../contracts/exchange.js';
import { sameId } from '../store/store-methods.js';
import { recordsOf, type Records } from '../records/records.js';
import { cookiePlace, grantsInCookie } from './cookie-grants.js';
import { grantRecords, type Grant } from './grant.js';
import { recordPlace, type GrantPlace } from './grant-place.js';
import { importGrant, type GrantQuery } from './import-grant.js';

/** Whose grant is looked for. */
export interface GrantOwner {
  readonly userId: string;
  /** The binding of the session; only asked for where grants are kept beside it. */
  readonly binding: () => Promise<string | undefined>;
  /** The account of a provider that the session came of, if that is known; only asked for where accounts cannot be listed. */
  readonly signedInWith: (provider: string) => Promise<string | undefined>;
  /** Whether what is set as a cookie reaches the browser. */
  readonly canWriteCookies: boolean;
}

/** The place of the grant that is asked for; `undefined` if there is none. Of several accounts, that of the last sign-in. */
export async function findGrant(
  exchange: Exchange,
  owner: GrantOwner,
  query: GrantQuery,
): Promise<GrantPlace | undefined> {
  const records = recordsOf(exchange.settings);
  if (records === undefined) return inCookie(exchange, owner, query);
  const { userId, signedInWith } = owner;
  const known = await inRecords(records, userId, query);
  const grant = known ?? (await importGrant(exchange.settings, records, { userId, query, signedInWith }));
  return grant && recordPlace(records, userId, grant);
}

async function inRecords(records: Records, userId: string, query: GrantQuery): Promise<Grant | undefined> {
  const all = await records.list(grantRecords, userId);
  return newestOf(
    all.map(({ value }) => value),
    query,
  );
}

async function inCookie(
  exchange: Exchange,
  { userId, binding: bindingOf, canWriteCookies: canWrite }: GrantOwner,
  query: GrantQuery,
): Promise<GrantPlace | undefined> {
  const binding = await bindingOf();
  if (binding === undefined) return undefined;
  const which = newestOf(await grantsInCookie(exchange, binding), query);
  if (which === undefined || !(await isStillTheirs(exchange, userId, which))) return undefined;
  return cookiePlace(exchange, { binding, which, canWrite });
}

/** Whether an account is still linked to a user: it may have been removed in another browser, and this one keeps its tokens. */
async function isStillTheirs(
  { settings: { adapter } }: Exchange,
  userId: string,
  { provider, accountId: providerAccountId }: Pick<Grant, 'provider' | 'accountId'>,
): Promise<boolean> {
  if (adapter?.getUserByAccount === undefined) return true;
  const owner = await adapter.getUserByAccount({ provider, providerAccountId });
  return sameId(owner?.id, userId);
}

function newestOf(grants: readonly Grant[], { provider, accountId }: GrantQuery): Grant | undefined {
  const [newest] = grants
    .filter((one) => one.provider === provider && (accountId === undefined || one.accountId === accountId))
    .sort((a, b) => b.began - a.began);
  return newest;
}
