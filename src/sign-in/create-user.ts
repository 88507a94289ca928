import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { Settings } from '../contracts/settings.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../types/adapter.js';
import { uuid } from '../crypto/random.js';
import { mayBeConflict, storeMethod } from '../hooks/store.js';
import { emit } from '../hooks/events.js';
import { awaitOwner } from './await-owner.js';
import { pickKey } from './find-owner.js';
import { findInterrupted } from './find-interrupted.js';
import { dropIntent, keepsIntents, putIntent } from './intent.js';

/** A user, and whether this sign-in made it. */
export interface Created {
  readonly user: AdapterUser;
  readonly created: boolean;
}

/**
 * Stores a user. When somebody else stored the same one meanwhile (`reread` finds it), that one is given, and no event
 * is sent.
 */
export async function createUser(
  exchange: Exchange,
  draft: AdapterUser,
  reread: () => Promise<AdapterUser | null>,
): Promise<Created> {
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
  try {
    const { adapter } = settings;
    if (authentication.withLink === undefined || adapter?.transaction === undefined)
      await storeMethod(settings, 'linkAccount')(accountFor(authentication, user));
    else await adapter.transaction((held) => writeLink({ ...settings, adapter: held }, authentication, user));
  } catch (error) {
    return ownerAfter(error, exchange, authentication);
  }
  await announceLink(exchange, authentication, user);
  return user;
}

/** Inside of a transaction: the account, and what belongs to it. */
async function writeLink(
  settings: Settings,
  authentication: Authentication,
  user: AdapterUser,
): Promise<void> {
  await storeMethod(settings, 'linkAccount')(accountFor(authentication, user));
  if (settings.adapter !== undefined) await authentication.withLink?.(settings.adapter, user);
}

function accountFor({ account }: Authentication, user: AdapterUser): AdapterAccount {
  // The methods that link have one of the stored account types.
  return { ...account, userId: user.id } as AdapterAccount;
}

async function announceLink(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<void> {
  const account = { ...authentication.callbackAccount, userId: user.id };
  await emit(exchange.settings, 'linkAccount', { user, account, profile: authentication.user });
}

/** Whom the account belongs to, if linking failed because it was linked meanwhile. */
async function ownerAfter(
  error: unknown,
  { settings }: Exchange,
  { account }: Authentication,
): Promise<AdapterUser> {
  const owner = mayBeConflict(error) ? await settings.adapter?.getUserByAccount?.(pickKey(account)) : null;
  if (!owner) throw error;
  return owner;
}

/**
 * Creates the user of an identity that nobody has seen, and links it. Safe to repeat after a crash at any point: in one
 * transaction where the store has them, otherwise in steps that the next attempt recognises.
 */
export async function createLinkedUser(
  exchange: Exchange,
  authentication: Authentication,
  whenTaken: WhenTaken,
): Promise<Created> {
  return exchange.settings.adapter?.transaction === undefined
    ? createInSteps(exchange, authentication, whenTaken)
    : createAtOnce(exchange, authentication).catch(whenTaken);
}

/** Judges the error of a user that could not be stored: gives who took the place meanwhile, or throws. */
export type WhenTaken = (error: unknown) => Promise<Created>;

async function createAtOnce(exchange: Exchange, authentication: Authentication): Promise<Created> {
  const draft = userDraft(authentication, authentication.user.id ?? uuid(), null);
  let user: AdapterUser;
  try {
    user = await storeMethod(
      exchange.settings,
      'transaction',
    )(async (adapter: Adapter) => {
      const settings = { ...exchange.settings, adapter };
      const made = await storeMethod(settings, 'createUser')(draft);
      await writeLink(settings, authentication, made);
      return made;
    });
  } catch (error) {
    return { user: await ownerAfter(error, exchange, authentication), created: false };
  }
  await emit(exchange.settings, 'createUser', { user });
  await announceLink(exchange, authentication, user);
  return { user, created: true };
}

/**
 * An intent is stored before the user and removed after the account, and the user's id follows from the identity, so
 * that the next attempt recognises a user that was made and never linked.
 */
async function createInSteps(
  exchange: Exchange,
  authentication: Authentication,
  whenTaken: WhenTaken,
): Promise<Created> {
  const { interrupted, freeId, wasMade } = await findInterrupted(exchange, authentication);
  if (interrupted !== null) return finish(exchange, authentication, { user: interrupted, created: true });
  // Another process may have been quicker since the account was looked up.
  const owner = wasMade ? await awaitOwner(exchange, pickKey(authentication.account)) : null;
  if (owner !== null) return { user: owner, created: false };
  if (keepsIntents(exchange)) await putIntent(exchange, freeId);
  const draft = userDraft(authentication, freeId, null);
  let made: Created;
  try {
    made = await createUser(
      exchange,
      draft,
      async () => (await exchange.settings.adapter?.getUser?.(freeId)) ?? null,
    );
  } catch (error) {
    return whenTaken(error);
  }
  // From here on the user is there: what fails now is the store's fault, and nobody else has the address.
  return finish(exchange, authentication, made);
}

/** Links a user that was made for this very identity, now or by an attempt before. */
export async function finish(
  exchange: Exchange,
  authentication: Authentication,
  { user, created }: Created,
): Promise<Created> {
  const owner = await linkAccount(exchange, authentication, user);
  if (keepsIntents(exchange)) await dropIntent(exchange, user.id);
  return { user: owner, created: created && owner.id === user.id };
}
