import type { Settings } from '../contracts/settings.js';
import type { Adapter, AdapterUser } from '../types/adapter.js';
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
