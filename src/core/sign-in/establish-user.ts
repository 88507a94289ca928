import type { Exchange } from '../contracts/exchange.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import { inFlightOf } from '../flow/in-flight.js';
import { isProven } from '../identities/is-proven.js';
import { onDemand } from '../kit/on-demand.js';
import type { ContinuedSession } from '../session/revocation/continued-session.js';
import { continuedBy, seenBefore, type Candidate } from './candidate.js';
import { accountOf } from './decide.js';
import { endOlderSessions, endSessionsBefore } from './end-older-sessions.js';
import { findOwners } from './find-owner.js';
import { noteNewWay } from './note-new-way.js';
import { resolveUser, type Resolved } from './resolve-user.js';

/** Loaded on demand: for what is added in a session. */
const loadContinued = onDemand(() => import('../session/revocation/continued-session.js'));

/** The user of a sign-in. */
interface Established {
  readonly signedIn: SignedIn;
  /** Resolves once the email about a new way to sign in was sent; never rejects. `undefined` if there is none. */
  readonly noting: Promise<void> | undefined;
}

/**
 * Finds, links or creates the user who signs in, and carries out the effect of the authentication. Where that replaces a password,
 * the older sessions of the user end.
 */
export async function establishUser(exchange: Exchange, candidate: Candidate): Promise<Established> {
  const { authentication, owners } = candidate;
  const { afterSessionsEnded } = authentication.handler ?? {};
  if (afterSessionsEnded !== undefined) await endSessionsBefore(exchange, owners.linked ?? owners.sameEmail);
  const continuing =
    authentication.linking.sessionBinding === undefined ? undefined : continuedSessionOf(exchange, candidate);
  // Whether it is needed depends on whose account it is; whether the session ended meanwhile is checked after the link.
  continuing?.catch(() => undefined);
  const { user, isNewUser, isAdded = false, linkedTo } = await resolveInTurn(exchange, candidate);
  const continued = isAdded ? await continuing : undefined;
  // The account is linked, whatever becomes of the session.
  const noting = linkedTo && noteNewWay(exchange, authentication, linkedTo);
  const signedIn: SignedIn = {
    user,
    account: accountOf(authentication, user),
    profile: authentication.profile,
    isNewUser,
    providerProof: continuedBy(candidate) ? continued?.providerProof : authentication.providerProof,
    continues: continued?.facts,
  };
  return {
    noting,
    signedIn: afterSessionsEnded
      ? await endOlderSessions(exchange, signedIn, afterSessionsEnded)
      : { ...signedIn, seen: seenBefore(candidate, signedIn) },
  };
}

/** What is known of the browser's session; `undefined` if it has none. */
async function continuedSessionOf(
  { settings }: Exchange,
  { identity }: Candidate,
): Promise<ContinuedSession | undefined> {
  if (identity === null) return undefined;
  const { continuedSession } = await loadContinued();
  return continuedSession(settings, identity);
}

/** Resolves the user. First sign-ins of one identity run one after the other: later ones find the user of the first. */
async function resolveInTurn(
  exchange: Exchange,
  { authentication, owners, identity }: Candidate,
): Promise<Resolved> {
  const { settings } = exchange;
  const { linking, account } = authentication;
  if (linking.lookup === 'given' || settings.adapter === undefined)
    return resolveUser(exchange, authentication, owners);
  const lookAgain = async (): Promise<Resolved> =>
    resolveUser(exchange, authentication, await findOwners(exchange, authentication, identity));
  if (owners.linked !== null) {
    // While the callback ran, the owner of the address may have proven it, which removes this identity.
    const mayBeGone = settings.callbacks.signIn !== undefined && !isProven(owners.linked);
    return mayBeGone ? lookAgain() : resolveUser(exchange, authentication, owners);
  }
  const { provider, providerAccountId } = account;
  let isFresh = settings.callbacks.signIn === undefined;
  const resolved = inFlightOf(settings).serialize(
    JSON.stringify(['sign-in', provider, providerAccountId]),
    () => (isFresh ? resolveUser(exchange, authentication, owners) : lookAgain()),
  );
  // The first in line was called already. For the others, the one before may have stored the user.
  isFresh = false;
  return resolved;
}
