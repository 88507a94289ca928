import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { AdapterUser } from '../types/adapter.js';
import type { User } from '../types/model.js';
import { uuid } from '../crypto/random.js';
import { AccountNotLinked, OAuthAccountNotLinked } from '../errors.js';
import { createLinkedUser, createUser, findInterrupted, linkAccount, userDraft } from './create-user.js';
import { pickKey, userByEmail } from './find-owner.js';
import type { Owners } from './find-owner.js';
import { stableUserId } from './identity-id.js';
import { proveAddress } from './prove-address.js';

/** Whose sign-in it is. */
export interface Resolved {
  readonly user: User;
  readonly isNewUser: boolean;
}

/** Milliseconds between two looks at a store in which another process is linking the same identity. */
const LINKING_PAUSE = 40;
const LINKING_ATTEMPTS = 5;

/**
 * Finds, links or creates the user of an authentication, by the policy that its method declared (contract, section 9).
 * @throws {OAuthAccountNotLinked} when the account, or its address, belongs to somebody else
 */
export async function resolveUser(
  exchange: Exchange,
  authentication: Authentication,
  owners: Owners,
): Promise<Resolved> {
  const { linking, user, account } = authentication;
  if (linking.lookup === 'given') return { user: { ...user }, isNewUser: false };
  if (exchange.settings.adapter === undefined) {
    return { user: { ...user, id: await stableUserId(pickKey(account)) }, isNewUser: false };
  }
  return linking.lookup === 'email'
    ? resolveByEmail(exchange, authentication, owners)
    : resolveByAccount(exchange, authentication, owners);
}

async function resolveByEmail(
  exchange: Exchange,
  authentication: Authentication,
  { sameEmail }: Owners,
): Promise<Resolved> {
  const { settings, now } = exchange;
  if (sameEmail !== null) {
    const user = sameEmail.emailVerified ? sameEmail : await proveAddress(exchange, sameEmail, now);
    return { user, isNewUser: false };
  }
  const draft = userDraft(authentication, uuid(), now);
  const { adapter } = settings;
  const { user, created } = await createUser(exchange, draft, async () =>
    adapter === undefined ? null : userByEmail(adapter, draft.email),
  );
  return { user, isNewUser: created };
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
    const { user, created } = await createLinkedUser(exchange, authentication, null);
    return { user, isNewUser: created };
  }
  if (linking.byEmail && linking.emailVerified && sameEmail.emailVerified) {
    return linkTo(exchange, authentication, sameEmail);
  }
  return takeUp(exchange, authentication, sameEmail);
}

/** The address is taken: by this identity's own interrupted first sign-in, by one under way elsewhere, or by somebody. */
async function takeUp(
  exchange: Exchange,
  authentication: Authentication,
  sameEmail: AdapterUser,
): Promise<Resolved> {
  const { adapter } = exchange.settings;
  const interrupted = await findInterrupted(exchange, authentication);
  if (interrupted?.id === sameEmail.id) {
    return { user: await linkAccount(exchange, authentication, interrupted), isNewUser: true };
  }
  for (let attempt = 0; attempt < LINKING_ATTEMPTS && sameEmail.emailVerified === null; attempt++) {
    const owner = await adapter?.getUserByAccount?.(pickKey(authentication.account));
    if (owner?.id === sameEmail.id) return { user: owner, isNewUser: false };
    await new Promise((resolve) => setTimeout(resolve, LINKING_PAUSE));
  }
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
