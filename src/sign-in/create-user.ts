import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { Adapter, AdapterUser } from '../types/adapter.js';
import { uuid } from '../crypto/random.js';
import { mayBeConflict, sameId, storeMethod, userById } from '../hooks/store.js';
import { emit } from '../hooks/events.js';
import { ownerOf } from './account-owner.js';
import { awaitOwner } from './await-owner.js';
import { findInterrupted } from './find-interrupted.js';
import { pickKey, unrelatedUserId } from './identity-id.js';
import { dropIntent, noteReplacedId, putIntent, remembersIntents } from './intent.js';
import type { IntentKind } from './intent.js';
import { announceLink, linkAccount, writeLink } from './link-account.js';
import { notLinked } from './not-linked.js';

/** A user, and whether this sign-in made it. */
export interface Created {
  readonly user: AdapterUser;
  readonly created: boolean;
}

/** Handles the error of a user that could not be stored: resolves to the user who was stored instead, or throws. */
export type WhenTaken = (error: unknown) => Promise<Created>;

/**
 * Stores a user. Where another request stored the same one meanwhile, `reread` finds it: that one is returned, and no
 * event is sent.
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

/** What `createUser` gets. Without an address, the key is absent, and the adapter stores NULL. */
export function userDraft(
  authentication: Authentication,
  id: string,
  emailVerified: Date | null,
): AdapterUser {
  const { name, email, image } = authentication.user;
  const draft = { ...authentication.user, id, name: name ?? null, image: image ?? null, emailVerified };
  // AdapterUser promises an address to readers; a person without one is created without the key (contract, OAuth).
  return (
    email === undefined || email === null || email === '' ? withoutEmail(draft) : { ...draft, email }
  ) as AdapterUser;
}

function withoutEmail<T extends { email?: unknown }>(draft: T): Omit<T, 'email'> {
  const { email: _, ...rest } = draft;
  return rest;
}

/**
 * Creates the user of an identity that is new here, and links it: in one transaction where the store has them, otherwise in
 * steps that the next attempt recognises. Either can be repeated after a crash at any point.
 */
export async function createLinkedUser(
  exchange: Exchange,
  authentication: Authentication,
  whenTaken: WhenTaken,
): Promise<Created> {
  const id = authentication.user.id ?? uuid();
  return exchange.settings.adapter?.transaction === undefined
    ? createInSteps(exchange, authentication, { id, whenTaken })
    : createAtOnce(exchange, authentication, id).catch(whenTaken);
}

interface Making {
  readonly id: string;
  readonly whenTaken: WhenTaken;
}

async function createAtOnce(
  exchange: Exchange,
  authentication: Authentication,
  id: string,
): Promise<Created> {
  const { settings } = exchange;
  const draft = userDraft(authentication, id, null);
  let user: AdapterUser;
  try {
    user = await storeMethod(
      settings,
      'transaction',
    )(async (adapter: Adapter) => {
      const held = { ...settings, adapter };
      const made = await storeMethod(held, 'createUser')(draft);
      await writeLink(held, authentication, made);
      return made;
    });
  } catch (error) {
    const owner = await quickerOwner(error, exchange, authentication);
    if (owner !== null) return { user: owner, created: false };
    // The id belongs to a user whom this identity made before and was unlinked from.
    if (await isIdTaken(exchange, id)) return createAtOnce(exchange, authentication, unrelatedUserId());
    throw error;
  }
  await authentication.afterLink?.(user);
  await emit(settings, 'createUser', { user });
  await announceLink(exchange, authentication, user);
  return { user, created: true };
}

/** The user whom another request linked the account to, while this one tried to. */
async function quickerOwner(
  error: unknown,
  { settings }: Exchange,
  authentication: Authentication,
): Promise<AdapterUser | null> {
  if (!mayBeConflict(error)) throw error;
  const owner = await ownerOf(settings, authentication.account);
  // Registering a passkey that is there already does not show that it is theirs.
  if (owner !== null && authentication.linking.isRegistration === true)
    throw notLinked(authentication, 'is registered already');
  return owner;
}

async function isIdTaken({ settings: { adapter } }: Exchange, id: string): Promise<boolean> {
  try {
    return adapter !== undefined && (await userById(adapter, id)) !== null;
  } catch {
    // Ids are of another type; or the store is down, and then the caller has an error already.
    return false;
  }
}

/**
 * Creates and links a user without a transaction. An intent is stored before the user and removed after the account, and
 * the user's id follows from the identity. So the next attempt recognises a user that was made and never linked: by its
 * address, or, if it has none, by its id.
 */
async function createInSteps(
  exchange: Exchange,
  authentication: Authentication,
  making: Making,
): Promise<Created> {
  if (authentication.user.email) return makeAndLink(exchange, authentication, making);
  const before = await resume(exchange, authentication);
  if (before) return before;
  const id = before === null ? unrelatedUserId() : making.id;
  return makeAndLink(exchange, authentication, { ...making, id });
}

/**
 * Continues where an earlier attempt broke off, or waits for another process that is at it. `null`: this identity made a
 * user before and was unlinked from it; `undefined`: it has made none.
 */
async function resume(
  exchange: Exchange,
  authentication: Authentication,
): Promise<Created | null | undefined> {
  const { interrupted, wasMade } = await findInterrupted(exchange, authentication);
  if (interrupted !== null) return finish(exchange, authentication, interrupted);
  if (!wasMade) return undefined;
  // Another process may have been quicker since the account was looked up.
  const owner = await awaitOwner(exchange, pickKey(authentication.account));
  return owner === null ? null : { user: owner, created: false };
}

async function makeAndLink(
  exchange: Exchange,
  authentication: Authentication,
  { id, whenTaken }: Making,
): Promise<Created> {
  const kind = kindOf(authentication);
  const isPut = await putIntent(exchange, kind, id);
  let user: AdapterUser;
  try {
    user = await storeMethod(exchange.settings, 'createUser')(userDraft(authentication, id, null));
  } catch (error) {
    // Either the address is taken, or the id: by another process, or by a user whom this identity made before.
    if (!mayBeConflict(error) || !(await isIdTaken(exchange, id))) return whenTaken(error);
    const before = await resume(exchange, authentication);
    return before ?? makeAndLink(exchange, authentication, { id: unrelatedUserId(), whenTaken });
  }
  if (!sameId(user.id, id)) noteReplacedId(exchange);
  await emit(exchange.settings, 'createUser', { user });
  // From here on the user is stored: what fails now is the store's fault, and nobody else has the address.
  return link(exchange, authentication, { user, intent: isPut ? id : undefined });
}

/** Links a user whom an earlier attempt of this identity made. */
export async function finish(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<Created> {
  const kind = kindOf(authentication);
  // The intent of a registration was claimed: the next one to claim it must find that of this attempt.
  const id = user.id.toLowerCase();
  const isPut = kind === 'account' || (await putIntent(exchange, kind, id));
  return link(exchange, authentication, { user, intent: isPut ? id : undefined });
}

function kindOf({ linking }: Authentication): IntentKind {
  return linking.isRegistration === true ? 'passkey' : 'account';
}

async function link(
  exchange: Exchange,
  authentication: Authentication,
  { user, intent }: { readonly user: AdapterUser; readonly intent: string | undefined },
): Promise<Created> {
  const kind = kindOf(authentication);
  const drop = async (): Promise<boolean | undefined> =>
    intent === undefined ? undefined : dropIntent(exchange, kind, intent);
  if (kind === 'account') {
    const owner = await linkAccount(exchange, authentication, { user });
    await drop();
    return { user: owner, created: sameId(owner.id, user.id) };
  }
  const confirm = async (): Promise<void> => {
    // Somebody else took this registration for one that had broken off, and continues with the user.
    if ((await drop()) === false && (await remembersIntents(exchange)))
      throw notLinked(authentication, 'was registered for an address that somebody else registers, too');
  };
  return { user: await linkAccount(exchange, authentication, { user, confirm }), created: true };
}
