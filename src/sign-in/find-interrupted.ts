import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../types/adapter.js';
import { userById } from '../hooks/store.js';
import { ownerOf } from './account-owner.js';
import { derivedUserIds, isMakerOf, isOwnId, pickKey } from './identity-id.js';
import { claimIntent, hasIntent, keepsIntents } from './intent.js';
import { isProven } from './is-proven.js';

/** What an earlier first sign-in of an identity left behind. */
export interface Interrupted {
  /** The user that was made for this identity and never linked. */
  readonly interrupted: AdapterUser | null;
  /** A user was made for this identity before, and it is not known to be unfinished. */
  readonly wasMade: boolean;
}

const NOTHING = { interrupted: null, wasMade: false } as const satisfies Interrupted;

/**
 * Whether a given user is what an interrupted first sign-in of this identity left. Stores with transactions never have a
 * user that is half made.
 */
export async function interruptedUser(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<Interrupted> {
  const { settings } = exchange;
  if (authentication.linking.isRegistration === true) {
    const isLeft = await claimsRegistration(exchange, user);
    return isLeft ? { interrupted: user, wasMade: true } : NOTHING;
  }
  if (!(await isMakerOf(authentication.account, user, settings.secrets))) return NOTHING;
  if (settings.adapter?.transaction !== undefined) return { interrupted: null, wasMade: true };
  const isLeft = await isUnfinished(exchange, authentication, user);
  return { interrupted: isLeft ? user : null, wasMade: true };
}

/** Looks for the user of an interrupted first sign-in by the ids that it may have, on a store without transactions. */
export async function findInterrupted(
  exchange: Exchange,
  authentication: Authentication,
): Promise<Interrupted> {
  const { account, user: draft } = authentication;
  let wasMade = false;
  for (const id of await derivedUserIds(account, draft.email, exchange.settings.secrets)) {
    const user = await userOfId(exchange, authentication, id);
    if (user !== null && (await isUnfinished(exchange, authentication, user)))
      return { interrupted: user, wasMade: true };
    wasMade ||= user !== null;
  }
  return { interrupted: null, wasMade };
}

/**
 * Whether a user was made and never linked: the intent says so, and nothing contradicts it. If the address was proven,
 * somebody owns this user, whatever happened to its accounts.
 */
async function isUnfinished(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<boolean> {
  const { adapter } = exchange.settings;
  if (isProven(user)) return false;
  const accounts = await adapter?.listAccountsByUserId?.(user.id);
  if (accounts !== undefined && accounts.length > 0) return false;
  if (!keepsIntents(exchange)) return accounts !== undefined;
  const isThere = (): Promise<boolean> => hasIntent(exchange, user.id.toLowerCase());
  return (await unlessRefused(exchange, authentication, isThere)) ?? false;
}

/**
 * Whether a user is what a passkey registration left that broke off between its rows, on a store without transactions.
 * Nobody can sign in as this user, so the address goes to whoever registers it next. The intent can be claimed once: if
 * the first registration is still under way, it finds the intent gone and gives up.
 */
async function claimsRegistration(exchange: Exchange, user: AdapterUser): Promise<boolean> {
  const { adapter } = exchange.settings;
  if (adapter?.transaction !== undefined || adapter?.unlinkAccount === undefined) return false;
  if (isProven(user) || !isOwnId(user.id) || !keepsIntents(exchange)) return false;
  const passkeys = (await adapter.listAuthenticatorsByUserId?.(user.id)) ?? [];
  if (passkeys.length > 0) return false;
  const accounts = (await adapter.listAccountsByUserId?.(user.id)) ?? [];
  if (accounts.some(({ type }) => type !== 'webauthn')) return false;
  if (!(await claimIntent(exchange, 'passkey', user.id.toLowerCase()))) return false;
  for (const account of accounts) await adapter.unlinkAccount(pickKey(account));
  return true;
}

/** `null`: there is none, or this store cannot have one. */
async function userOfId(
  exchange: Exchange,
  authentication: Authentication,
  id: string,
): Promise<AdapterUser | null> {
  const { adapter } = exchange.settings;
  if (adapter === undefined) return null;
  const found = await unlessRefused(exchange, authentication, () => userById(adapter, id));
  return found ?? null;
}

/**
 * What the store answers; `undefined` where it refuses this one question, because ids are of another type or there is no
 * such table. It is asked twice, to rule out a passing fault, and then something else, which fails as well in an outage.
 */
async function unlessRefused<T>(
  { settings }: Exchange,
  { account }: Authentication,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask().catch(ask);
  } catch {
    await ownerOf(settings, account);
    return undefined;
  }
}
