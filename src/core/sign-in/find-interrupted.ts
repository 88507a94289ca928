import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../../types/adapter.js';
import { userById } from '../store/store-methods.js';
import { derivedUserIds, isMakerOf, isOwnId, pickKey } from '../identities/identity-id.js';
import { claimIntent, hasIntent, keepsIntents } from './intent.js';
import { isProven } from '../identities/is-proven.js';
import { unlessRefused } from './unless-refused.js';

/** What an interrupted first sign-in of an identity left in the store. */
export interface Interrupted {
  /** The user that was created for this identity and never linked. */
  readonly interrupted: AdapterUser | null;
  /** Whether this identity has created a user, unfinished or not. */
  readonly wasMade: boolean;
}

const NOTHING = { interrupted: null, wasMade: false } as const satisfies Interrupted;

/**
 * Finds out whether a user was left by an interrupted first sign-in of this identity. A store with transactions never
 * contains such a user.
 */
export async function interruptedUser(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<Interrupted> {
  const { settings } = exchange;
  if (authentication.linking.isRegistration === true) {
    const isInterrupted = await claimsRegistration(exchange, user);
    return isInterrupted ? { interrupted: user, wasMade: true } : NOTHING;
  }
  if (!(await isMakerOf(authentication.account, user, settings.secrets))) return NOTHING;
  if (settings.adapter?.transaction !== undefined) return { interrupted: null, wasMade: true };
  const isInterrupted = await isUnfinished(exchange, authentication, user);
  return { interrupted: isInterrupted ? user : null, wasMade: true };
}

/** Looks for the user of an interrupted first sign-in by its possible ids, in a store without transactions. */
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
 * Whether a user was created and never linked: there is an intent, and nothing contradicts it. If the address was proven,
 * the user has an owner, whatever happened to its accounts.
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
  return (await unlessRefused(exchange.settings, authentication.account, isThere)) ?? false;
}

/**
 * Takes over a user that an interrupted passkey registration left in a store without transactions; says whether the user
 * is one. Such a user cannot sign in, so the address goes to the next registration. The intent can be claimed
 * once: if the first registration is still under way, it finds the intent gone and gives up.
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

/** The user with an id; `null` if there is none, or if the store cannot have an id of this form. */
async function userOfId(
  exchange: Exchange,
  authentication: Authentication,
  id: string,
): Promise<AdapterUser | null> {
  const { adapter } = exchange.settings;
  if (adapter === undefined) return null;
  const found = await unlessRefused(exchange.settings, authentication.account, () => userById(adapter, id));
  return found ?? null;
}
