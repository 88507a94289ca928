import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { LastRevocation, SessionIdentity, SignedIn } from '../contracts/session-strategy.js';
import type { Awaitable } from '../../types/model.js';
import { uuid } from '../crypto/random.js';
import { resolveReturnTo } from '../flow/return-to.js';
import { derivedUserId, derivedUserIds } from '../identities/identity-id.js';
import { andThen } from '../kit/awaitable.js';
import { loadUsers } from './load-users.js';
import { NOBODY } from './owners.js';
import type { Candidate, Proof } from './model.js';
import { toProof } from './proof.js';
import { loadRevocation } from '../session/load-revocation.js';

/** Looks up the users that an authentication may belong to. If there is none, chooses the id of the new user. */
export function identify(
  exchange: Exchange,
  authentication: Authentication,
  identity: SessionIdentity | null,
): Awaitable<Candidate> {
  const { adapter, sessionControl } = exchange.settings;
  const proving = authentication.effect === undefined ? authentication : toProof(exchange, authentication);
  return andThen(proving, (proof) =>
    andThen(proof.returnTo ?? resolveReturnTo(exchange), (returnTo) => {
      const isStored = adapter !== undefined && proof.linking.lookup !== 'given';
      return isStored || sessionControl?.isKept === true
        ? lookUp(exchange, proof, { identity, returnTo, isStored })
        : { authentication: proof, owners: NOBODY, identity, returnTo };
    }),
  );
}

interface LookUp extends Pick<Candidate, 'identity' | 'returnTo'> {
  /** Whether the users are in the adapter's store. */
  readonly isStored: boolean;
}

async function lookUp(
  exchange: Exchange,
  proof: Proof,
  { identity, returnTo, isStored }: LookUp,
): Promise<Candidate> {
  const { settings } = exchange;
  const { linking, account, user } = proof;
  // Together with the users, where sessions have records.
  const ahead = settings.sessionControl?.isKept === true ? readAhead(exchange, proof, identity) : undefined;
  ahead?.catch(() => undefined);
  const owners = isStored ? await (await loadUsers(settings)).findOwners(exchange, proof, identity) : NOBODY;
  const candidate = {
    authentication: proof,
    owners,
    identity,
    returnTo,
    revocations: ahead && (await ahead),
  };
  const isKnown = owners.linked !== null || owners.signedIn !== null || owners.sameEmail !== null;
  if (isKnown || !isStored || user.id !== undefined) return candidate;
  const [secret = ''] = settings.secrets;
  const vouchedFor = linking.emailVerified ? (user.email ?? undefined) : undefined;
  const id = linking.lookup === 'account' ? await derivedUserId(account, secret, vouchedFor) : uuid();
  return { ...candidate, authentication: { ...proof, user: { ...user, id } } };
}

/** Reads what {@link seenBefore} needs, together with the look-up of the users, whose ids nearly always follow from the identity. */
async function readAhead(
  { settings }: Exchange,
  { linking, account, user }: Authentication,
  identity: SessionIdentity | null,
): Promise<ReadonlyMap<string, LastRevocation> | undefined> {
  if (linking.lookup !== 'account') return undefined;
  const { readRevocations } = await loadRevocation(settings);
  const ids = await derivedUserIds(account, user.email, settings.secrets);
  const isLinking = linking.sessionBinding !== undefined && identity?.userId !== undefined;
  return readRevocations(settings, isLinking ? [String(identity.userId), ...ids] : ids);
}

/**
 * The last revocation of all sessions of the user, if it was read ahead and this sign-in ended nothing since: the first proof of an
 * address does.
 */
export function seenBefore(
  { owners, revocations }: Candidate,
  { user, isNewUser }: Pick<SignedIn, 'user' | 'isNewUser'>,
): LastRevocation | undefined {
  const endedNothing = isNewUser || owners.linked !== null || owners.signedIn !== null;
  return endedNothing ? revocations?.get(String(user.id)) : undefined;
}

/**
 * The session that a passkey was added in. Its user did not authenticate anew, so the next session has the same provider.
 * `undefined` for a sign-in.
 */
export function continuedBy({
  authentication: { linking },
  owners,
  identity,
}: Candidate): SessionIdentity | undefined {
  const isAdded = linking.isRegistration === true && owners.signedIn !== null;
  return isAdded ? (identity ?? undefined) : undefined;
}
