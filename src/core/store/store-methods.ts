import type { Settings } from '../contracts/settings.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../../types/adapter.js';
import { AdapterError, ConflictError, MissingAdapterMethods } from '../../errors.js';

/**
 * Returns a required method of the adapter.
 * @throws {MissingAdapterMethods} if the adapter lacks it
 */
export function storeMethod<K extends keyof Adapter>(settings: Settings, name: K): NonNullable<Adapter[K]> {
  const method = settings.adapter?.[name];
  if (method === undefined) {
    throw new MissingAdapterMethods(`The option \`adapter\` needs the method \`${name}\` for this.`);
  }
  // Narrowed by the check above, which TypeScript does not follow for a generic key.
  return method;
}

/** Whether an error may mean that a unique row existed already; adapters that do not use `ConflictError` throw anything. */
export function mayBeConflict(error: unknown): boolean {
  return error instanceof ConflictError || error instanceof AdapterError;
}

/**
 * Finds the user with an address. Some stores compare loosely (collations that treat `ﬀ` as `ff`, or ignore accents), so a
 * user with a different address is not returned.
 */
export async function userByEmail(
  adapter: Adapter,
  email: string | null | undefined,
): Promise<AdapterUser | null> {
  if (email === undefined || email === null || email === '') return null;
  const user = (await adapter.getUserByEmail?.(email)) ?? null;
  return user !== null && lowerAscii(user.email ?? '') === lowerAscii(email) ? user : null;
}

/** Lowers A–Z only: Unicode case folding would make different addresses equal. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Finds the user with an id. A user with a different id, which a loosely comparing store may find, is not returned. */
export async function userById(
  adapter: Adapter | undefined,
  id: string | undefined,
): Promise<AdapterUser | null> {
  if (id === undefined) return null;
  const user = (await adapter?.getUser?.(id)) ?? null;
  return user !== null && sameId(user.id, id) ? user : null;
}

/**
 * Whether two user ids are the same. Ids of integer columns are numbers at run time, and some databases return UUIDs in
 * capitals; apart from that, every character counts.
 */
export function sameId(one: unknown, other: unknown): boolean {
  const [first, second] = [String(one), String(other)];
  return first === second || (UUID.test(first) && first.toLowerCase() === second.toLowerCase());
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds an account by its id at a provider. A different account, which a loosely comparing store may find, is not returned. */
export async function accountById(
  adapter: Adapter | undefined,
  { provider, providerAccountId }: { readonly provider: string; readonly providerAccountId: string },
): Promise<AdapterAccount | null> {
  const account = (await adapter?.getAccount?.(providerAccountId, provider)) ?? null;
  const isSame = account?.provider === provider && account.providerAccountId === providerAccountId;
  return isSame ? account : null;
}
