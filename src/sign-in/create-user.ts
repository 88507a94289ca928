import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../types/adapter.js';
import { uuid } from '../crypto/random.js';
import { mayBeConflict, storeMethod } from '../hooks/adapter.js';
import { emit } from '../hooks/events.js';
import { pickKey } from './find-owner.js';
import { derivedUserId } from './identity-id.js';

/** Seconds for which an interrupted first sign-in can be taken up again. */
const INTENT_MAX_AGE = 365 * 86_400;

/**
 * Stores a user. When somebody else stored the same one meanwhile (`reread` finds it), that one is given, and no event
 * is sent.
 */
export async function createUser(
  exchange: Exchange,
  draft: AdapterUser,
  reread: () => Promise<AdapterUser | null>,
): Promise<{ user: AdapterUser; created: boolean }> {
  let user: AdapterUser;
  try {
    user = await storeMethod(exchange.settings, 'createUser')(draft);
  } catch (error) {
    const existing = mayBeConflict(error) ? await reread() : null;
    if (existing === null) throw error;
    return { user: existing, created: false };
  }
  await emit(exchange.settings, 'createUser', { user });
  return { user, created: true };
}

/** What `createUser` gets: without an address, the key is absent, and the adapter stores NULL. */
export function userDraft(
  authentication: Authentication,
  id: string,
  emailVerified: Date | null,
): AdapterUser {
  const { name, email, image } = authentication.user;
  const draft = { ...authentication.user, id, name: name ?? null, image: image ?? null, emailVerified };
  // AdapterUser promises an address to readers; a person without one is created without the key (contract, section 8).
  return (
    email === undefined || email === null || email === '' ? withoutEmail(draft) : { ...draft, email }
  ) as AdapterUser;
}

function withoutEmail<T extends { email?: unknown }>(draft: T): Omit<T, 'email'> {
  const { email: _, ...rest } = draft;
  return rest;
}

/**
 * Links an account to a user. Linked to the same user meanwhile: as good. Linked to another one: that one is given.
 */
export async function linkAccount(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<AdapterUser> {
  const { settings } = exchange;
  const { account, callbackAccount } = authentication;
  try {
    // The methods that link have one of the stored account types.
    await storeMethod(settings, 'linkAccount')({ ...account, userId: user.id } as AdapterAccount);
  } catch (error) {
    const owner = mayBeConflict(error) ? await settings.adapter?.getUserByAccount?.(pickKey(account)) : null;
    if (!owner) throw error;
    return owner;
  }
  await emit(settings, 'linkAccount', {
    user,
    account: { ...callbackAccount, userId: user.id },
    profile: authentication.user,
  });
  return user;
}

/**
 * Creates the user of an identity that nobody has seen, and links it. Safe to repeat after a crash at any point: an
 * intent is stored before the user and removed after the account, and the user's id follows from the identity, so that
 * the next attempt recognises a user that was made and never linked.
 */
export async function createLinkedUser(
  exchange: Exchange,
  authentication: Authentication,
  emailVerified: Date | null,
): Promise<{ user: AdapterUser; created: boolean }> {
  const { settings } = exchange;
  const identity = pickKey(authentication.account);
  const begun = await findInterrupted(exchange, authentication);
  if (begun !== null) {
    await putIntent(exchange, begun.id);
    return { user: await finish(exchange, authentication, begun), created: true };
  }

  const [secret = ''] = settings.secrets;
  const derived = await derivedUserId(identity, secret);
  // A user of this id who is linked elsewhere, or was unlinked on purpose, keeps it: this identity gets a new one.
  const taken = (await safeGetUser(settings.adapter, derived)) !== null;
  const id = taken ? uuid() : derived;
  await putIntent(exchange, id);
  const draft = userDraft(authentication, id, emailVerified);
  const { user, created } = await createUser(exchange, draft, async () => safeGetUser(settings.adapter, id));
  return { user: await finish(exchange, authentication, user), created };
}

/** The user that an earlier attempt made for this identity without getting as far as linking it. */
export async function findInterrupted(
  exchange: Exchange,
  authentication: Authentication,
): Promise<AdapterUser | null> {
  const { settings } = exchange;
  for (const secret of settings.secrets) {
    const id = await derivedUserId(pickKey(authentication.account), secret);
    const user = await safeGetUser(settings.adapter, id);
    if (user !== null && (await isUnfinished(exchange, user))) return user;
  }
  return null;
}

/**
 * Whether a user was never linked. Stores that can list accounts say so; others remember the intent. A proven address
 * means that somebody owns this user, whatever happened to its accounts.
 */
async function isUnfinished(exchange: Exchange, user: AdapterUser): Promise<boolean> {
  const { adapter } = exchange.settings;
  if (adapter?.listAccountsByUserId !== undefined) {
    return user.emailVerified === null && (await adapter.listAccountsByUserId(user.id)).length === 0;
  }
  return takeIntent(exchange, user.id);
}

async function finish(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<AdapterUser> {
  const owner = await linkAccount(exchange, authentication, user);
  await takeIntent(exchange, user.id);
  return owner;
}

/** Not needed where the store can list accounts. */
async function putIntent(exchange: Exchange, userId: string): Promise<void> {
  const { adapter } = exchange.settings;
  if (adapter?.listAccountsByUserId !== undefined) return;
  const expires = new Date(exchange.now.getTime() + INTENT_MAX_AGE * 1000);
  try {
    await adapter?.createVerificationToken?.({ ...intentOf(userId), expires });
  } catch (error) {
    if (!mayBeConflict(error)) throw error;
    exchange.settings.logger.debug('sign-in intent is there already', () => ({ error }));
  }
}

async function takeIntent(exchange: Exchange, userId: string): Promise<boolean> {
  const { adapter } = exchange.settings;
  if (adapter?.listAccountsByUserId !== undefined) return false;
  return Boolean(await adapter?.useVerificationToken?.(intentOf(userId)));
}

/** Not an address: no mail link can name it, and no link's token has this form. */
function intentOf(userId: string): { identifier: string; token: string } {
  return { identifier: `latchkey:first-sign-in:${userId}`, token: `intent:${userId}` };
}

/** Stores with ids of another type refuse a UUID; such a store has no user of that id. */
async function safeGetUser(adapter: Adapter | undefined, id: string): Promise<AdapterUser | null> {
  try {
    return (await adapter?.getUser?.(id)) ?? null;
  } catch {
    return null;
  }
}
