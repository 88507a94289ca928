import type { Settings } from '../contracts/settings.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../types/adapter.js';
import { AdapterError, ConflictError, MissingAdapterMethods } from '../errors.js';

/**
 * A method of the adapter that the caller cannot do without.
 * @throws {MissingAdapterMethods} when it is not there
 */
export function storeMethod<K extends keyof Adapter>(settings: Settings, name: K): NonNullable<Adapter[K]> {
  const method = settings.adapter?.[name];
  if (method === undefined) {
    throw new MissingAdapterMethods(`The option \`adapter\` needs the method \`${name}\` for this.`);
  }
  // Narrowed by the check above, which TypeScript does not follow for a generic key.
  return method;
}

/** Whether an error means that a unique row was there already; adapters without `ConflictError` throw anything. */
export function mayBeConflict(error: unknown): boolean {
  return error instanceof ConflictError || error instanceof AdapterError;
}

/**
 * The user with an address. Some stores compare loosely (collations that fold `ﬀ` to `ff`, or drop accents): a user
 * whose stored address is another one is not the one that was asked for.
 */
export async function userByEmail(
  adapter: Adapter,
  email: string | null | undefined,
): Promise<AdapterUser | null> {
  if (email === undefined || email === null || email === '') return null;
  const user = (await adapter.getUserByEmail?.(email)) ?? null;
  return user !== null && lowerAscii(user.email ?? '') === lowerAscii(email) ? user : null;
}

/** Folds A–Z only: Unicode's own folding would make different addresses equal. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The user with an id, and no other whose id a store takes for the same. */
export async function userById(
  adapter: Adapter | undefined,
  id: string | undefined,
): Promise<AdapterUser | null> {
  if (id === undefined) return null;
  const user = (await adapter?.getUser?.(id)) ?? null;
  return user !== null && sameId(user.id, id) ? user : null;
}

/**
 * Whether two spellings of a user's id name one user. Ids of integer columns are numbers at run time, and some
 * databases give UUIDs back in capitals; otherwise letter by letter.
 */
export function sameId(one: unknown, other: unknown): boolean {
  const [first, second] = [String(one), String(other)];
  return first === second || (UUID.test(first) && first.toLowerCase() === second.toLowerCase());
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The account with an id at a provider, and no other that a store takes for the same. */
export async function accountById(
  adapter: Adapter | undefined,
  { provider, providerAccountId }: { readonly provider: string; readonly providerAccountId: string },
): Promise<AdapterAccount | null> {
  const account = (await adapter?.getAccount?.(providerAccountId, provider)) ?? null;
  const isIt = account?.provider === provider && account.providerAccountId === providerAccountId;
  return isIt ? account : null;
}
