import type { Exchange } from '../contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { User } from '../../types/model.js';
import { uuid } from '../crypto/random.js';
import { AccountNotLinked, OAuthAccountNotLinked } from '../../errors.js';
import { mayBeConflict, sameId, userByEmail } from '../store/store-methods.js';
import { awaitOwner, LOOK_UPS } from './await-owner.js';
import { createLinkedUser, createUser, finishInterrupted, userDraft } from './create-user.js';
import type { Created } from './create-user.js';
import { interruptedUser } from './find-interrupted.js';
import type { Owners } from './owners.js';
import { isProven } from '../identities/is-proven.js';
import { linkAccount, type Linked } from './link-account.js';
import { notLinked } from './not-linked.js';
import { verificationTime, proveAddress } from './prove-address.js';
import { assertStillSignedIn } from './still-signed-in.js';
import type { Proof } from './model.js';

/** The user who signs in. */
export interface Resolved {
  readonly user: User;
  readonly isNewUser: boolean;
  /** Whether the identity was added to who is signed in: then the user has not authenticated anew. */
  readonly isAdded?: boolean;
  /** The user, if they were there before and got a new way to sign in. */
  readonly linkedTo?: AdapterUser;
}

const HOW_TO_LINK = 'Sign in as that user first and link the account from there';

/**
 * Finds, links or creates the user of an authentication, by the rules that its method declares (contract, Linking).
 * @throws {OAuthAccountNotLinked} when the account, or its address, belongs to another user
 */
export async function resolveUser(
  exchange: Exchange,
  authentication: Proof,
  owners: Owners,
): Promise<Resolved> {
  return authentication.linking.lookup === 'email'
    ? resolveByEmail(exchange, authentication, owners)
    : resolveByAccount(exchange, authentication, owners);
}

async function resolveByEmail(
  exchange: Exchange,
  authentication: Proof,
  { sameEmail }: Owners,
): Promise<Resolved> {
  const resolved = await findOrCreateByEmail(exchange, authentication, sameEmail);
  await authentication.handler?.apply(resolved.user);
  return resolved;
}

async function findOrCreateByEmail(
  exchange: Exchange,
  authentication: Proof,
  sameEmail: AdapterUser | null,
): Promise<Resolved> {
  const { adapter } = exchange.settings;
  const proven = async (user: AdapterUser): Promise<AdapterUser> =>
    isProven(user) ? user : proveAddress(exchange, user);
  if (sameEmail !== null) return { user: await proven(sameEmail), isNewUser: false };
  const id = authentication.user.id ?? uuid();
  const draft = userDraft(authentication, id, verificationTime(exchange));
  const { user, created } = await createUser(exchange, draft, async () =>
    adapter === undefined ? null : userByEmail(adapter, draft.email),
  );
  // Another request may have created this user without proving the address.
  return created ? { user, isNewUser: true } : { user: await proven(user), isNewUser: false };
}

async function resolveByAccount(
  exchange: Exchange,
  authentication: Proof,
  { linked, signedIn, sameEmail }: Owners,
): Promise<Resolved> {
  if (linked !== null) {
    if (authentication.linking.isRegistration === true)
      throw notLinked(authentication, 'is registered already');
    if (signedIn !== null && !sameId(signedIn.id, linked.id))
      throw notLinked(authentication, `belongs to another user. ${HOW_TO_LINK}`);
    return { user: linked, isNewUser: false };
  }
  if (signedIn !== null) return linkUnderSession(exchange, authentication, signedIn);
  if (sameEmail !== null) return resolveByAddress(exchange, authentication, sameEmail);
  const { user, created } = await create(exchange, authentication);
  return { user, isNewUser: created };
}

async function create(exchange: Exchange, authentication: Proof): Promise<Created> {
  const { adapter } = exchange.settings;
  return createLinkedUser(exchange, authentication, async (error) => {
    if (adapter === undefined || !mayBeConflict(error)) throw error;
    // The address has just been taken: by the same identity in another process, or by another user.
    const taken = await userByEmail(adapter, authentication.user.email);
    if (taken === null) throw error;
    const isRegistration = authentication.linking.isRegistration === true;
    // This registration took it, and the answer was lost.
    if (isRegistration && (await authentication.handler?.isStored?.(taken)) === true) throw error;
    const owner = isRegistration ? null : await awaitOwner(exchange, authentication.account);
    if (owner === null)
      throw notLinked(authentication, `has the address of an existing user. ${HOW_TO_LINK}`);
    return { user: owner, created: false };
  });
}

/** The address belongs to a user: of an interrupted sign-in of this identity, of one in another process, or another user. */
async function resolveByAddress(
  exchange: Exchange,
  authentication: Proof,
  sameEmail: AdapterUser,
): Promise<Resolved> {
  const { linking, account } = authentication;
  const { interrupted, wasMade } = await interruptedUser(exchange, authentication, sameEmail);
  if (interrupted !== null) {
    const { user, created } = await finishInterrupted(exchange, authentication, interrupted);
    return { user, isNewUser: created };
  }
  // Another process may have created and linked this user between the two look-ups. It can only be about to be linked if
  // this identity created it.
  if (linking.isRegistration !== true) {
    const owner = await awaitOwner(exchange, account, wasMade ? LOOK_UPS : 1);
    if (owner !== null && sameId(owner.id, sameEmail.id)) return { user: owner, isNewUser: false };
  }
  if (linking.byEmail && linking.emailVerified) return linkByAddress(exchange, authentication, sameEmail);
  throw notLinked(
    authentication,
    `has the address of an existing user and is not linked to it. ${HOW_TO_LINK}`,
  );
}

/** Links to the user with the same address: a provider that vouches for it proves it as well as a mail link does. */
async function linkByAddress(
  exchange: Exchange,
  authentication: Proof,
  sameEmail: AdapterUser,
): Promise<Resolved> {
  const user = isProven(sameEmail) ? sameEmail : await proveAddress(exchange, sameEmail, authentication.user);
  return linkTo(user, await linkAccount(exchange, authentication, { user }), authentication);
}

/** Links to the user who is signed in. The session is checked right before the account is written, and once more after. */
async function linkUnderSession(
  exchange: Exchange,
  authentication: Proof,
  user: AdapterUser,
): Promise<Resolved> {
  const check = (): Promise<void> => assertStillSignedIn(exchange, authentication, user);
  await check();
  // A temporary fault of the store must not undo what was written, so the check is repeated.
  const confirm = (): Promise<void> =>
    check().catch((error: unknown) => {
      if (error instanceof AccountNotLinked || error instanceof OAuthAccountNotLinked) throw error;
      return check();
    });
  const linked = await linkAccount(exchange, authentication, { user, confirm });
  return { ...linkTo(user, linked, authentication), isAdded: true };
}

function linkTo(user: AdapterUser, { owner, isLinked }: Linked, authentication: Proof): Resolved {
  if (!sameId(owner.id, user.id)) throw notLinked(authentication, `belongs to another user. ${HOW_TO_LINK}`);
  return { user, isNewUser: false, ...(isLinked && { linkedTo: user }) };
}
