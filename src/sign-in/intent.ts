import type { Exchange } from '../contracts/exchange.js';
import { uuid } from '../crypto/random.js';
import { ConflictError } from '../errors.js';

/** Seconds for which an interrupted first sign-in can be taken up again. */
const MAX_AGE = 365 * 86_400;
/** How often we try to put back an intent that was taken away. */
const ATTEMPTS = 3;
/** Milliseconds for which a store that refused an intent is not asked for another one. */
const PAUSE = 300_000;

/**
 * What a user is about to be linked to. Whoever comes with the same account may go on where an attempt broke off; a
 * passkey is another one at every attempt, so that whoever claims its intent goes on, and nobody else.
 */
export type IntentKind = 'account' | 'passkey';

/** What this process has learned about the store's way with intents. */
interface Experience {
  /** Milliseconds since the epoch. */
  refusedUntil: number;
  /** Users get ids of the store's own, by which no intent is found again. */
  replacesIds: boolean;
}

type Row = { readonly identifier: string; readonly token: string };

/** Not an address: no mail link can name it, and no link's token has this form. */
function rowOf(kind: IntentKind, userId: string): Row {
  return { identifier: `latchkey:first-sign-in:${kind}:${userId}`, token: `intent:${kind}:${userId}` };
}

function experienceOf({ settings: { memo } }: Exchange): Experience {
  return memo('intents', () => ({ refusedUntil: 0, replacesIds: false }));
}

/** Whether the adapter can keep intents; its store may still lack the table. */
export function keepsIntents({ settings: { adapter } }: Exchange): boolean {
  return adapter?.createVerificationToken !== undefined && adapter.useVerificationToken !== undefined;
}

/** Notes that the store does not keep the ids that it is given. */
export function noteReplacedId(exchange: Exchange): void {
  experienceOf(exchange).replacesIds = true;
}

/**
 * Says that a user of this id is about to be made and linked; before the user is. Gives whether that could be stored:
 * what protects against a crash must never be what fails, so a store without such a table makes users all the same.
 */
export async function putIntent(exchange: Exchange, kind: IntentKind, userId: string): Promise<boolean> {
  const { settings, now } = exchange;
  const experience = experienceOf(exchange);
  const isUseless = experience.replacesIds || experience.refusedUntil > now.getTime();
  if (!keepsIntents(exchange) || isUseless) return false;
  try {
    return await store(exchange, kind, userId);
  } catch (error) {
    experience.refusedUntil = now.getTime() + PAUSE;
    settings.logger.debug('a sign-in intent could not be stored', () => ({ error }));
    return false;
  }
}

/** Resolves to `true`, or throws. */
async function store({ settings, now }: Exchange, kind: IntentKind, userId: string): Promise<true> {
  const expires = new Date(now.getTime() + MAX_AGE * 1000);
  try {
    await settings.adapter?.createVerificationToken?.({ ...rowOf(kind, userId), expires });
  } catch (error) {
    // There already, from an attempt before or by another process.
    if (!(error instanceof ConflictError)) throw error;
  }
  return true;
}

/** Whether a user of this id was about to be linked. Taking the intent away is the only way to see it: it is put back. */
export async function hasIntent(exchange: Exchange, userId: string): Promise<boolean> {
  const isThere = await claimIntent(exchange, 'account', userId);
  // Two faults in a row lock nobody out. If the process dies right here, the next attempt is refused.
  for (let attempt = 1; isThere && attempt <= ATTEMPTS; attempt++)
    if (await store(exchange, 'account', userId).catch(() => false)) break;
  return isThere;
}

/** Takes the intent away. Of all that try, one gets it. */
export async function claimIntent(exchange: Exchange, kind: IntentKind, userId: string): Promise<boolean> {
  const { adapter } = exchange.settings;
  const wanted = rowOf(kind, userId);
  const row = await adapter?.useVerificationToken?.({ ...wanted });
  return row?.identifier === wanted.identifier;
}

/** Deletes the intent, because the user is linked. Resolves to whether it was still there; `undefined` where nobody knows. */
export async function dropIntent(
  exchange: Exchange,
  kind: IntentKind,
  userId: string,
): Promise<boolean | undefined> {
  try {
    return await claimIntent(exchange, kind, userId);
  } catch (error) {
    exchange.settings.logger.debug('a sign-in intent could not be removed', () => ({ error }));
    return undefined;
  }
}

/** Whether the store finds an intent that was stored: some adapters have the methods in name only. */
export async function remembersIntents(exchange: Exchange): Promise<boolean> {
  const probe = uuid();
  return (
    (await putIntent(exchange, 'passkey', probe)) && (await dropIntent(exchange, 'passkey', probe)) === true
  );
}
