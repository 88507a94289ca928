import type { Exchange } from '../contracts/exchange.js';
import type { AdapterSession } from '../types/adapter.js';
import { SessionTokenError } from '../errors.js';
import { storeMethod } from '../hooks/store.js';

/**
 * Deletes a session from the store. One that is gone already is none to worry about: some adapters throw for a row that
 * is missing (Prisma's P2025), so it is looked whether it still is there.
 * @returns what the adapter gave for it; `null` when it was gone
 * @throws what `deleteSession` threw, when the session is there all the same, or that cannot be told
 */
export async function endStored(
  { settings }: Exchange,
  token: string,
): Promise<AdapterSession | null | undefined> {
  try {
    // What it gives is typed with `void`, which is no value.
    return (await storeMethod(settings, 'deleteSession')(token)) as AdapterSession | null | undefined;
  } catch (error) {
    if (await isGone({ settings }, token)) return null;
    throw error;
  }
}

async function isGone({ settings }: Pick<Exchange, 'settings'>, token: string): Promise<boolean> {
  try {
    return ((await storeMethod(settings, 'getSessionAndUser')(token)) ?? null) === null;
  } catch {
    return false;
  }
}

/** {@link endStored} for a session that nobody waits for: a failure is logged. */
export async function endQuietly(exchange: Exchange, token: string, failure: string): Promise<void> {
  try {
    await endStored(exchange, token);
  } catch (error) {
    exchange.settings.logger.error(new SessionTokenError(failure, { cause: error }));
  }
}
