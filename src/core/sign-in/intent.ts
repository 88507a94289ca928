import type { Exchange } from '../contracts/exchange.js';
import { uuid } from '../crypto/random.js';
import { ConflictError } from '../../errors.js';

/** Seconds for which an interrupted first sign-in can be continued. */
const MAX_AGE = 365 * 86_400;
/** How often storing an intent again is tried after it was read. */
const ATTEMPTS = 3;
/** Milliseconds without another attempt after the store refused an intent. */
const PAUSE = 300_000;

/**
 * What a new user is about to be linked to. With the same account, anybody may continue an interrupted attempt; a passkey
 * is a new one at every attempt, so the request that claims the intent first continues, and no other.
 */
export type IntentKind = 'account' | 'passkey';

/** What this process has learned about how the store treats intents. */
interface StoreBehaviour {
  /** Milliseconds since the epoch. */
  refusedUntil: number;
  /** The store gives users ids of its own, so that no intent could be found by them. */
  replacesIds: boolean;
}

type Row = { readonly identifier: string; readonly token: string };

/** The verification token that stores an intent. The identifier is no address and the token no hash, so no mail link matches. */
function rowOf(kind: IntentKind, userId: string): Row {
  return { identifier: `latchkey:first-sign-in:${kind}:${userId}`, token: `intent:${kind}:${userId}` };
}

function behaviourOf({ settings: { memo } }: Exchange): StoreBehaviour {
  return memo('intents', () => ({ refusedUntil: 0, replacesIds: false }));
}

/** Whether the adapter has the methods to store intents; the table may still be missing. */
export function keepsIntents({ settings: { adapter } }: Exchange): boolean {
  return adapter?.createVerificationToken !== undefined && adapter.useVerificationToken !== undefined;
}

/** Notes that the store replaces the ids of new users. */
export function noteReplacedId(exchange: Exchange): void {
  behaviourOf(exchange).replacesIds = true;
}

/**
 * Stores the intent to create and link a user with this id; to be called before the user is created. Resolves to whether
 * it was stored: this protects against a crash and must never fail a sign-in, so without the table users are created all
 * the same.
 */
export async function putIntent(exchange: Exchange, kind: IntentKind, userId: string): Promise<boolean> {
  const { settings, now } = exchange;
  const behaviour = behaviourOf(exchange);
  const isUseless = behaviour.replacesIds || behaviour.refusedUntil > now.getTime();
  if (!keepsIntents(exchange) || isUseless) return false;
  try {
    return await store(exchange, kind, userId);
  } catch (error) {
    behaviour.refusedUntil = now.getTime() + PAUSE;
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
    // It exists already, from an earlier attempt or another process.
    if (!(error instanceof ConflictError)) throw error;
  }
  return true;
}

/** Whether there is an intent for a user id. An intent can only be read by using it up, so it is stored again. */
export async function hasIntent(exchange: Exchange, userId: string): Promise<boolean> {
  const isThere = await claimIntent(exchange, 'account', userId);
  // Several attempts, as a lost intent locks the user out; that can still happen if the process dies right here.
  for (let attempt = 1; isThere && attempt <= ATTEMPTS; attempt++)
    if (await store(exchange, 'account', userId).catch(() => false)) break;
  return isThere;
}

/** Uses up an intent. Of several requests that try, one succeeds. */
export async function claimIntent(exchange: Exchange, kind: IntentKind, userId: string): Promise<boolean> {
  const { adapter } = exchange.settings;
  const wanted = rowOf(kind, userId);
  const row = await adapter?.useVerificationToken?.({ ...wanted });
  return row?.identifier === wanted.identifier;
}

/** Deletes the intent after the user was linked. Resolves to whether it was still there; `undefined` if that is unknown. */
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

/** Whether the store finds an intent again after storing it. Some adapters have the methods, but they do nothing. */
export async function remembersIntents(exchange: Exchange): Promise<boolean> {
  const probe = uuid();
  return (
    (await putIntent(exchange, 'passkey', probe)) && (await dropIntent(exchange, 'passkey', probe)) === true
  );
}
