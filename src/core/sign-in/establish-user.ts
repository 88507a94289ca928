import type { Exchange } from '../contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import { loadFeature } from '../load-feature.js';
import type { ContinuedSession } from '../session/revocation/continued-session.js';
import { continuedBy, seenBefore } from './candidate.js';
import { accountOf } from './decide.js';
import { loadUsers } from './load-users.js';
import type { Candidate, Proof } from './model.js';
import type { Resolved } from './resolve-user.js';
import { storelessUser } from './storeless-user.js';

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
  const ending = afterSessionsEnded && (await loadUsers(exchange.settings));
  await ending?.endSessionsBefore(exchange, owners.linked ?? owners.sameEmail);
  const continuing =
    authentication.linking.sessionBinding === undefined ? undefined : continuedSessionOf(exchange, candidate);
  // Whether it is needed depends on whose account it is; whether the session ended meanwhile is checked after the link.
  continuing?.catch(() => undefined);
  const { user, isNewUser, isAdded = false, linkedTo } = await resolve(exchange, candidate);
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
      ? await (await loadUsers(exchange.settings)).endOlderSessions(exchange, signedIn, afterSessionsEnded)
      : { ...signedIn, seen: seenBefore(candidate, signedIn) },
  };
}

/** Emails the owner about a new way to sign in; never rejects. */
async function noteNewWay(exchange: Exchange, authentication: Proof, user: AdapterUser): Promise<void> {
  const users = await loadUsers(exchange.settings);
  await users.noteNewWay(exchange, authentication, user);
}

/** What is known of the browser's session; `undefined` if it has none. */
async function continuedSessionOf(
  { settings }: Exchange,
  { identity }: Candidate,
): Promise<ContinuedSession | undefined> {
  if (identity === null) return undefined;
  const { continuedSession } = await loadFeature<typeof import('../session/revocation/continued-session.js')>(
    settings,
    'continued-session',
  );
  return continuedSession(settings, identity);
}

/** The user of a sign-in: in the store, where one is involved. */
async function resolve(exchange: Exchange, candidate: Candidate): Promise<Resolved> {
  const { authentication } = candidate;
  if (authentication.linking.lookup !== 'given' && exchange.settings.adapter !== undefined) {
    const { resolveInTurn } = await loadUsers(exchange.settings);
    return resolveInTurn(exchange, candidate);
  }
  const user = await storelessUser(authentication);
  await authentication.handler?.apply(user);
  return { user, isNewUser: false };
}
