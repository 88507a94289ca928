import type { Exchange } from '../contracts/exchange.js';
import type { Adapter, AdapterUser } from '../../types/adapter.js';
import type { Awaitable } from '../../types/model.js';
import { uuid } from '../crypto/random.js';
import { andThen } from '../kit/awaitable.js';
import { mayBeConflict, sameId, storeMethod, userById } from '../store/store-methods.js';
import { audit } from '../hooks/audit.js';
import { emit } from '../hooks/events.js';
import { ownerOf } from './account-owner.js';
import { awaitOwner } from './await-owner.js';
import { findInterrupted } from './find-interrupted.js';
import { pickKey, unrelatedUserId } from '../identities/identity-id.js';
import { dropIntent, noteReplacedId, putIntent, remembersIntents } from './intent.js';
import { removeSuperseded } from './remove-superseded.js';
import type { IntentKind } from './intent.js';
import { announceLink, linkAccount, registeredAlready, writeLink } from './link-account.js';
import { notLinked } from './not-linked.js';
import type { Proof } from './model.js';

/** A user, and whether this sign-in created it. */
export interface Created {
  readonly user: AdapterUser;
  readonly created: boolean;
}

/** Handles the error if a user could not be stored: resolves to the user that was there first, or throws. */
export type WhenTaken = (error: unknown) => Promise<Created>;

/**
 * Stores a user. If another request has stored the same user in the meantime, `reread` finds it; then that one is
 * returned, without an event.
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
  await announceUser(exchange, user);
  return { user, created: true };
}

function announceUser(exchange: Exchange, user: AdapterUser): Awaitable<void> {
  const logged = audit(exchange, { name: 'user.created', actor: String(user.id) });
  return andThen(logged, () => emit(exchange, 'createUser', { user }));
}

/** The argument of the adapter's `createUser`. Without an address it has no `email`, and the adapter stores NULL. */
export function userDraft(authentication: Proof, id: string, emailVerified: Date | null): AdapterUser {
  const { name, email, image } = authentication.user;
  const draft = { ...authentication.user, id, name: name ?? null, image: image ?? null, emailVerified };
  // AdapterUser promises an address when read; users without one are created without `email` (contract, OAuth).
  return (
    email === undefined || email === null || email === '' ? withoutEmail(draft) : { ...draft, email }
  ) as AdapterUser;
}

function withoutEmail<T extends { email?: unknown }>(draft: T): Omit<T, 'email'> {
  const { email: _, ...rest } = draft;
  return rest;
}

/**
 * Creates the user of a new identity and links the account: in one transaction if the store has them, otherwise in steps
 * that the next attempt can continue. Both can be repeated after a crash at any point.
 */
export async function createLinkedUser(
  exchange: Exchange,
  authentication: Proof,
  whenTaken: WhenTaken,
): Promise<Created> {
  const id = authentication.user.id ?? uuid();
  return exchange.settings.adapter?.transaction === undefined
    ? createInSteps(exchange, authentication, { id, whenTaken })
    : createInTransaction(exchange, authentication, id).catch(whenTaken);
}

interface StepOptions {
  readonly id: string;
  readonly whenTaken: WhenTaken;
}

async function createInTransaction(exchange: Exchange, authentication: Proof, id: string): Promise<Created> {
  const { settings } = exchange;
  const draft = userDraft(authentication, id, null);
  let user: AdapterUser;
  try {
    user = await storeMethod(
      settings,
      'transaction',
    )(async (adapter: Adapter) => {
      const held = { ...settings, adapter };
      const created = await storeMethod(held, 'createUser')(draft);
      await writeLink(held, authentication, created);
      return created;
    });
  } catch (error) {
    const owner = await ownerLinkedMeanwhile(error, exchange, { authentication, id });
    if (owner !== null) return { user: owner, created: false };
    // The id belongs to a user whom this identity created earlier and has been unlinked from.
    if (await isIdTaken(exchange, id))
      return createInTransaction(exchange, authentication, unrelatedUserId());
    throw error;
  }
  await authentication.handler?.apply(user);
  await announceUser(exchange, user);
  await announceLink(exchange, authentication, user);
  return { user, created: true };
}

/** The user that another request linked the account to in the meantime; `null` for none. */
async function ownerLinkedMeanwhile(
  error: unknown,
  { settings }: Exchange,
  { authentication, id }: { readonly authentication: Proof; readonly id: string },
): Promise<AdapterUser | null> {
  if (!mayBeConflict(error)) throw error;
  const owner = await ownerOf(settings, authentication.account);
  if (owner !== null && authentication.linking.isRegistration === true)
    throw await registeredAlready(error, authentication, { owner, own: id });
  return owner;
}

async function isIdTaken({ settings: { adapter } }: Exchange, id: string): Promise<boolean> {
  try {
    return adapter !== undefined && (await userById(adapter, id)) !== null;
  } catch {
    // The store's ids have another type, or it is down; then the caller has an error already.
    return false;
  }
}

/**
 * Creates and links a user without a transaction. An intent is stored before the user and removed after the account was
 * linked, and the user's id is derived from the identity. So the next attempt recognises a user that was created and never
 * linked: by its address, or, without an address, by its id.
 */
async function createInSteps(
  exchange: Exchange,
  authentication: Proof,
  options: StepOptions,
): Promise<Created> {
  if (authentication.user.email) return createThenLink(exchange, authentication, options);
  const resumed = await resume(exchange, authentication);
  if (resumed) return resumed;
  const id = resumed === null ? unrelatedUserId() : options.id;
  return createThenLink(exchange, authentication, { ...options, id });
}

/**
 * Continues an earlier attempt that was interrupted, or waits for another process that is still busy. `null`: this identity
 * created a user earlier and has been unlinked from it; `undefined`: it never created one.
 */
async function resume(exchange: Exchange, authentication: Proof): Promise<Created | null | undefined> {
  const { interrupted, wasMade } = await findInterrupted(exchange, authentication);
  if (interrupted !== null) return finishInterrupted(exchange, authentication, interrupted);
  if (!wasMade) return undefined;
  // Another process may have linked the account since it was looked up.
  const owner = await awaitOwner(exchange, pickKey(authentication.account));
  return owner === null ? null : { user: owner, created: false };
}

async function createThenLink(
  exchange: Exchange,
  authentication: Proof,
  { id, whenTaken }: StepOptions,
): Promise<Created> {
  const kind = kindOf(authentication);
  const isIntentStored = await putIntent(exchange, kind, id);
  let user: AdapterUser;
  try {
    user = await storeMethod(exchange.settings, 'createUser')(userDraft(authentication, id, null));
  } catch (error) {
    // Either the address is taken, or the id: by another process, or by a user whom this identity created earlier.
    if (!mayBeConflict(error) || !(await isIdTaken(exchange, id))) return whenTaken(error);
    const resumed = await resume(exchange, authentication);
    return resumed ?? createThenLink(exchange, authentication, { id: unrelatedUserId(), whenTaken });
  }
  if (!sameId(user.id, id)) noteReplacedId(exchange);
  await announceUser(exchange, user);
  // The user is stored now: an error from here on is a fault of the store, and does not mean that the address is taken.
  return link(exchange, authentication, { user, intent: isIntentStored ? id : undefined });
}

/** Finishes an interrupted first sign-in: links the user that it created. */
export async function finishInterrupted(
  exchange: Exchange,
  authentication: Proof,
  user: AdapterUser,
): Promise<Created> {
  const kind = kindOf(authentication);
  // The intent of the earlier registration is used up: this attempt needs its own, in case it is interrupted as well.
  const id = user.id.toLowerCase();
  const isIntentStored = kind === 'account' || (await putIntent(exchange, kind, id));
  return link(exchange, authentication, { user, intent: isIntentStored ? id : undefined });
}

function kindOf({ linking }: Proof): IntentKind {
  return linking.isRegistration === true ? 'passkey' : 'account';
}

/** A user that is stored, and not linked yet. */
interface Unlinked {
  readonly user: AdapterUser;
  readonly intent: string | undefined;
}

async function link(exchange: Exchange, authentication: Proof, { user, intent }: Unlinked): Promise<Created> {
  const kind = kindOf(authentication);
  const drop = async (): Promise<boolean | undefined> =>
    intent === undefined ? undefined : dropIntent(exchange, kind, intent);
  if (kind === 'account') {
    const { owner } = await linkAccount(exchange, authentication, { user });
    const isClaimed = (await drop()) === true;
    const created = sameId(owner.id, user.id);
    // Of the requests that took the user for theirs, the one that claims the intent: no other can continue with it then.
    if (!created && isClaimed) await removeSuperseded(exchange, user);
    return { user: owner, created };
  }
  const confirm = async (): Promise<void> => {
    // Another registration took this one for an interrupted one and continues with the user.
    if ((await drop()) === false && (await remembersIntents(exchange)))
      throw notLinked(authentication, 'was registered for an address that somebody else is registering, too');
  };
  const { owner } = await linkAccount(exchange, authentication, { user, confirm });
  return { user: owner, created: true };
}
