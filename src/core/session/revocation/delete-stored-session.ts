import type { Exchange } from '../../contracts/exchange.js';
import type { AdapterSession } from '../../../types/adapter.js';
import { SessionTokenError } from '../../../errors.js';
import { storeMethod } from '../../store/store-methods.js';

/**
 * Deletes a session from the store. Some adapters throw if the row is missing (Prisma's P2025); this is no error here, so
 * after a failure it is checked whether the session still exists.
 * @returns what the adapter returned; `null` if the session did not exist
 * @throws what `deleteSession` threw, if the session still exists or that cannot be found out
 */
export async function deleteStoredSession(
  { settings }: Pick<Exchange, 'settings'>,
  token: string,
): Promise<AdapterSession | null | undefined> {
  try {
    // The type includes `void`, which is no value.
    return (await storeMethod(settings, 'deleteSession')(token)) as AdapterSession | null | undefined;
  } catch (error) {
    if (await isGone({ settings }, token)) return null;
    throw error;
  }
}

/**
 * Makes sure that a session that was deleted is gone, to be called once its record says that it ended: a request that extends it from
 * then on deletes it. Adapters that get a session and then set it bring one back that was deleted in between.
 * @throws what {@link deleteStoredSession} throws
 */
export async function ensureDeleted(exchange: Pick<Exchange, 'settings'>, token: string): Promise<void> {
  // Looked up first: some adapters throw, and some clients log an error, if the row is missing, as it nearly always is.
  if (!(await isGone(exchange, token))) await deleteStoredSession(exchange, token);
}

async function isGone({ settings }: Pick<Exchange, 'settings'>, token: string): Promise<boolean> {
  try {
    return ((await storeMethod(settings, 'getSessionAndUser')(token)) ?? null) === null;
  } catch {
    return false;
  }
}

/** {@link deleteStoredSession}, but a failure is only logged: the request does not depend on it. */
export async function tryDeleteStoredSession(
  exchange: Exchange,
  token: string,
  failure: string,
): Promise<void> {
  try {
    await deleteStoredSession(exchange, token);
  } catch (error) {
    exchange.settings.logger.error(new SessionTokenError(failure, { cause: error }));
  }
}
