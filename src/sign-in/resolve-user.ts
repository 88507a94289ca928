import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../types/adapter.js';
import type { Awaitable, User } from '../types/model.js';
import { andThen } from '../crypto/and-then.js';
import { uuid } from '../crypto/random.js';
import { AccountNotLinked, OAuthAccountNotLinked } from '../errors.js';
import { mayBeConflict, userByEmail } from '../hooks/store.js';
import { awaitOwner, LOOKS } from './await-owner.js';
import { createLinkedUser, createUser, finish, linkAccount, userDraft } from './create-user.js';
import type { Created } from './create-user.js';
import { findInterrupted } from './find-interrupted.js';
import { pickKey } from './find-owner.js';
import type { Owners } from './find-owner.js';
import { stableUserId } from './identity-id.js';
import { isProven, proveAddress } from './prove-address.js';

/** Whose sign-in it is. */
export interface Resolved {
  readonly user: User;
  readonly isNewUser: boolean;
}

/**
 * Finds, links or creates the user of an authentication, by the policy that its method declared (contract, section 9).
 * @throws {OAuthAccountNotLinked} when the account, or its address, belongs to somebody else
 */
export function resolveUser(
  exchange: Exchange,
  authentication: Authentication,
  owners: Owners,
): Awaitable<Resolved> {
  const { linking } = authentication;
  if (linking.lookup === 'given' || exchange.settings.adapter === undefined) {
    return andThen(storelessUser(authentication), (user) => ({ user, isNewUser: false }));
  }
  return linking.lookup === 'email'
    ? resolveByEmail(exchange, authentication, owners)
    : resolveByAccount(exchange, authentication, owners);
}

/** Who somebody is where no store knows: as the proof says, with an id that lasts. */
export function storelessUser({ linking, user, account }: Authentication): Awaitable<User> {
  if (linking.lookup === 'given') return { ...user };
  return andThen(stableUserId(pickKey(account)), (id) => ({ ...user, id }));
}

async function resolveByEmail(
  exchange: Exchange,
  authentication: Authentication,
  { sameEmail }: Owners,
): Promise<Resolved> {
  const { settings, now } = exchange;
  const proven = async (user: AdapterUser): Promise<AdapterUser> =>
    isProven(user) ? user : proveAddress(exchange, user, now);
  if (sameEmail !== null) return { user: await proven(sameEmail), isNewUser: false };
  const draft = userDraft(authentication, authentication.user.id ?? uuid(), now);
  const { adapter } = settings;
  const { user, created } = await createUser(exchange, draft, async () =>
    adapter === undefined ? null : userByEmail(adapter, draft.email),
  );
  // Somebody else may have been quicker, without having proven the address.
  return created ? { user, isNewUser: true } : { user: await proven(user), isNewUser: false };
}

async function resolveByAccount(
  exchange: Exchange,
  authentication: Authentication,
  { linked, signedIn, sameEmail }: Owners,
): Promise<Resolved> {
  const { linking } = authentication;
  if (linked !== null) {
    if (signedIn !== null && signedIn.id !== linked.id)
      throw conflict(authentication, 'belongs to another user');
    return { user: linked, isNewUser: false };
  }
  if (signedIn !== null) return linkTo(exchange, authentication, signedIn);
  if (sameEmail === null) {
    const { user, created } = await create(exchange, authentication);
    return { user, isNewUser: created };
  }
  if (linking.byEmail && linking.emailVerified && isProven(sameEmail)) {
    return linkTo(exchange, authentication, sameEmail);
  }
  return takeUp(exchange, authentication, sameEmail);
}

async function create(exchange: Exchange, authentication: Authentication): Promise<Created> {
  const { adapter } = exchange.settings;
  return createLinkedUser(exchange, authentication, async (error) => {
    if (adapter === undefined || !mayBeConflict(error)) throw error;
    // The address was taken in this very moment: by the same identity in another process, or by somebody else.
    if ((await userByEmail(adapter, authentication.user.email)) === null) throw error;
    const owner = await awaitOwner(exchange, pickKey(authentication.account));
    if (owner === null) throw conflict(authentication, 'has the address of an existing user');
    return { user: owner, created: false };
  });
}

/** The address is taken: by this identity's own interrupted first sign-in, by one under way elsewhere, or by somebody. */
async function takeUp(
  exchange: Exchange,
  authentication: Authentication,
  sameEmail: AdapterUser,
): Promise<Resolved> {
  const { interrupted, wasMade } = await findInterrupted(exchange, authentication);
  if (interrupted?.id === sameEmail.id) {
    const { user, created } = await finish(exchange, authentication, { user: interrupted, created: true });
    return { user, isNewUser: created };
  }
  // Another machine may have made and linked this user between the two look-ups. Only one that this identity has made
  // can be one that it is being linked to at this moment.
  const looks = wasMade ? LOOKS : 1;
  const owner = await awaitOwner(exchange, pickKey(authentication.account), looks);
  if (owner?.id === sameEmail.id) return { user: owner, isNewUser: false };
  throw conflict(authentication, 'has the address of an existing user and is not linked to it');
}

async function linkTo(
  exchange: Exchange,
  authentication: Authentication,
  user: AdapterUser,
): Promise<Resolved> {
  const owner = await linkAccount(exchange, authentication, user);
  if (owner.id !== user.id) throw conflict(authentication, 'belongs to another user');
  return { user, isNewUser: false };
}

function conflict(
  { account, linking }: Authentication,
  why: string,
): OAuthAccountNotLinked | AccountNotLinked {
  const message =
    `The account of provider "${account.provider}" ${why}. ` +
    'Sign in as that user first and link the account from there.';
  return linking.conflict === 'AccountNotLinked'
    ? new AccountNotLinked(message)
    : new OAuthAccountNotLinked(message);
}
