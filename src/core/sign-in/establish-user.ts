import type { Exchange } from '../contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
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
export function establishUser(exchange: Exchange, candidate: Candidate): Awaitable<Established> {
  const { handler, linking } = candidate.authentication;
  if (handler?.afterSessionsEnded !== undefined || linking.sessionBinding !== undefined)
    return establishInSession(exchange, candidate);
  return andThen(resolve(exchange, candidate), (resolved) =>
    established(exchange, candidate, { resolved, continued: undefined }),
  );
}

/** Where a sign-in has to do with other sessions of the user: it began in one, or ends those that are older. */
async function establishInSession(exchange: Exchange, candidate: Candidate): Promise<Established> {
  const { authentication, owners } = candidate;
  const { afterSessionsEnded } = authentication.handler ?? {};
  const ending = afterSessionsEnded && (await loadUsers(exchange.settings));
  await ending?.endSessionsBefore(exchange, owners.linked ?? owners.sameEmail);
  const continuing =
    authentication.linking.sessionBinding === undefined ? undefined : continuedSessionOf(exchange, candidate);
  // Whether it is needed depends on whose account it is; whether the session ended meanwhile is checked after the link.
  continuing?.catch(() => undefined);
  const resolved = await resolve(exchange, candidate);
  const continued = resolved.isAdded === true ? await continuing : undefined;
  const { noting, signedIn } = established(exchange, candidate, { resolved, continued });
  if (afterSessionsEnded === undefined) return { noting, signedIn };
  const { endOlderSessions } = await loadUsers(exchange.settings);
  return { noting, signedIn: await endOlderSessions(exchange, signedIn, afterSessionsEnded) };
}

/** What follows from the user of a sign-in. @param continued - the session that the next one takes the place of */
function established(
  exchange: Exchange,
  candidate: Candidate,
  { resolved, continued }: { readonly resolved: Resolved; readonly continued: ContinuedSession | undefined },
): Established {
  const { authentication } = candidate;
  const { user, isNewUser, linkedTo } = resolved;
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
  return { noting, signedIn: { ...signedIn, seen: seenBefore(candidate, signedIn) } };
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
function resolve(exchange: Exchange, candidate: Candidate): Awaitable<Resolved> {
  const { authentication } = candidate;
  if (authentication.linking.lookup !== 'given' && exchange.settings.adapter !== undefined)
    return andThen(loadUsers(exchange.settings), ({ resolveInTurn }) => resolveInTurn(exchange, candidate));
  return andThen(storelessUser(authentication), (user) =>
    andThen(authentication.handler?.apply(user), () => ({ user, isNewUser: false })),
  );
}
