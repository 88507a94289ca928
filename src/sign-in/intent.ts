import type { Exchange } from '../contracts/exchange.js';
import { ConflictError } from '../errors.js';
import { mayBeConflict } from '../hooks/store.js';

/** Seconds for which an interrupted first sign-in can be taken up again. */
const MAX_AGE = 365 * 86_400;

/** How often a row is stored in a store that does not say why it refuses one. */
const ATTEMPTS = 5;

/**
 * Rows that say the same. Taking a row away is the only way to see it, and a process may die while it holds one: two
 * may die in a row before the intent is lost.
 */
const COPIES = ['a', 'b', 'c'] as const;

type Row = { readonly identifier: string; readonly token: string };

/** Not an address: no mail link can name it, and no link's token has this form. */
function rowsOf(userId: string): readonly Row[] {
  return COPIES.map((copy) => ({
    identifier: `latchkey:first-sign-in:${copy}:${userId}`,
    token: `intent:${copy}:${userId}`,
  }));
}

/** Whether the store can keep intents. */
export function keepsIntents({ settings: { adapter } }: Exchange): boolean {
  return adapter?.createVerificationToken !== undefined && adapter.useVerificationToken !== undefined;
}

/** Says that a user of this id is about to be made and linked; before the user is. */
export async function putIntent(exchange: Exchange, userId: string): Promise<void> {
  await Promise.all(rowsOf(userId).map((row) => put(exchange, row)));
}

/** Whether a user of this id was about to be linked. The intent is there again afterwards. */
export async function hasIntent(exchange: Exchange, userId: string): Promise<boolean> {
  const missing: Row[] = [];
  for (const row of rowsOf(userId)) {
    missing.push(row);
    if (!(await take(exchange, row))) continue;
    for (const lost of missing) await put(exchange, lost);
    return true;
  }
  return false;
}

/** Forgets the intent: the user is linked. */
export async function dropIntent(exchange: Exchange, userId: string): Promise<void> {
  try {
    await Promise.all(rowsOf(userId).map((row) => take(exchange, row)));
  } catch (error) {
    exchange.settings.logger.debug('a sign-in intent could not be removed', () => ({ error }));
  }
}

async function take({ settings: { adapter } }: Exchange, row: Row): Promise<boolean> {
  return Boolean(await adapter?.useVerificationToken?.({ ...row }));
}

async function put(exchange: Exchange, row: Row): Promise<void> {
  const { adapter } = exchange.settings;
  const expires = new Date(exchange.now.getTime() + MAX_AGE * 1000);
  let wasThere = false;
  for (let attempt = 1; ; attempt++) {
    try {
      await adapter?.createVerificationToken?.({ ...row, expires });
      return;
    } catch (error) {
      // There already, from an attempt before or by another process; or the store is at fault, which lasts.
      if (error instanceof ConflictError || (wasThere && attempt === ATTEMPTS)) return;
      if (!mayBeConflict(error) || attempt === ATTEMPTS) throw error;
      wasThere = (await take(exchange, row)) || wasThere;
    }
  }
}
