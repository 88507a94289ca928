import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../types/adapter.js';
import { uuid } from '../crypto/random.js';
import { pickKey } from './find-owner.js';
import { derivedUserId } from './identity-id.js';
import type { IdentityKey } from './identity-id.js';
import { hasIntent, keepsIntents } from './intent.js';
import { isProven } from './prove-address.js';

/** What an earlier first sign-in of an identity left behind. */
export interface Interrupted {
  /** The user that was made for this identity and never linked. */
  readonly interrupted: AdapterUser | null;
  /** The id that a new user of this identity gets. */
  readonly freeId: string;
  /** A user was made for this identity before, and it is not known to be unfinished. */
  readonly wasMade: boolean;
}

/**
 * The user that an earlier attempt made for this identity without getting as far as linking it. Stores with transactions
 * never have one.
 */
export async function findInterrupted(
  exchange: Exchange,
  authentication: Authentication,
): Promise<Interrupted> {
  const { settings } = exchange;
  const identity = pickKey(authentication.account);
  let freeId: string | undefined;
  let wasMade = false;
  if (settings.adapter?.transaction !== undefined)
    return { interrupted: null, freeId: uuid(), wasMade: false };
  for (const secret of settings.secrets) {
    const derived = await derivedUserId(identity, secret);
    const user = await userOfId(exchange, derived, identity);
    if (user && (await isUnfinished(exchange, user)))
      return { interrupted: user, freeId: user.id, wasMade: true };
    // A user of this id who is linked elsewhere, or was unlinked on purpose, keeps it: this identity gets a new one.
    wasMade ||= Boolean(user);
    freeId ??= user === null ? derived : uuid();
  }
  return { interrupted: null, freeId: freeId ?? uuid(), wasMade };
}

/**
 * Whether a user was never linked: the intent says so, and nothing contradicts it. A proven address means that somebody
 * owns this user, whatever happened to its accounts.
 */
async function isUnfinished(exchange: Exchange, user: AdapterUser): Promise<boolean> {
  const { adapter } = exchange.settings;
  if (isProven(user)) return false;
  const accounts = await adapter?.listAccountsByUserId?.(user.id);
  if (accounts !== undefined && accounts.length > 0) return false;
  return keepsIntents(exchange) ? hasIntent(exchange, user.id) : accounts !== undefined;
}

/** `null`: there is none; `undefined`: this store cannot have one. Asked twice, so that a passing fault is none of these. */
async function userOfId(
  { settings: { adapter } }: Exchange,
  id: string,
  identity: IdentityKey,
): Promise<AdapterUser | null | undefined> {
  const getUser = async (): Promise<AdapterUser | null> => (await adapter?.getUser?.(id)) ?? null;
  try {
    return await getUser().catch(getUser);
  } catch {
    // Stores whose ids are of another type refuse a UUID every time; in an outage, this is refused as well.
    await adapter?.getUserByAccount?.(identity);
    return undefined;
  }
}
