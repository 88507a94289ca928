import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { RedirectReply } from '../contracts/reply.js';
import type { SeenEpoch, SessionIdentity, SignedIn } from '../contracts/session-strategy.js';
import type { SignInCallbackParams } from '../../types/hooks.js';
import type { Account, User } from '../../types/model.js';
import { inFlightOf } from '../flow/in-flight.js';
import { forgetProviderSession, keepProviderSession, moveProviderSession } from '../flow/provider-session.js';
import { resolveReturnTo, checkRedirect } from '../flow/return-to.js';
import { authorize } from '../hooks/sign-in-callbacks.js';
import { redirect } from '../http/reply.js';
import type { ContinuedSession } from '../session/revocation/continued-session.js';
import { sessionStrategy } from '../session/index.js';
import { uuid } from '../crypto/random.js';
import { onDemand } from '../kit/on-demand.js';
import { announce, auditRefusal, auditSignIn } from './announce.js';
import { endOlderSessions, endSessionsBefore, withLateEnd } from './end-older-sessions.js';
import { findOwners } from './find-owner.js';
import { loadRevocation } from './prove-address.js';
import type { Owners } from './find-owner.js';
import { grant } from '../limits/grant.js';
import { noteNewWay } from './note-new-way.js';
import { derivedUserId, derivedUserIds } from '../identities/identity-id.js';
import { isProven } from '../identities/is-proven.js';
import { resolveUser, storelessUser } from './resolve-user.js';
import type { Resolved } from './resolve-user.js';

/** Loaded on demand: most applications keep no tokens. */
const loadKeepGrant = onDemand(() => import('../tokens/keep-grant.js'));
/** Loaded on demand: for what is added in a session. */
const loadContinued = onDemand(() => import('../session/revocation/continued-session.js'));

/** What a completed sign-in leads to. */
export interface SignInOutcome {
  readonly reply: RedirectReply;
  /** Binding of the session that was issued; `undefined` if a callback of the application prevented it. */
  readonly sessionBinding: string | undefined;
  readonly returnTo: string;
  /** Whose session it is. */
  readonly user?: User;
}

/** An authentication, with the users it may belong to. */
interface Candidate {
  readonly authentication: Authentication;
  readonly owners: Owners;
  /** The browser's current session. */
  readonly identity: SessionIdentity | null;
  /** The last ends of everything of the users whose ids follow from the identity, where sessions have records. */
  readonly epochs?: ReadonlyMap<string, SeenEpoch> | undefined;
}

/**
 * Completes a sign-in. For every provider type, this is the only way from an `Authentication` to a session.
 * @param identity - the browser's current session; `null` for none
 */
export async function completeSignIn(
  exchange: Exchange,
  given: Authentication,
  identity: SessionIdentity | null,
): Promise<SignInOutcome> {
  const proof = withLateEnd(exchange, given);
  const returnTo = proof.returnTo ?? (await resolveReturnTo(exchange));
  const candidate = await lookUp(exchange, proof, identity);
  const redirectTo = await askSignInCallback(exchange, candidate);
  if (redirectTo !== undefined) {
    await auditRefusal(exchange, proof, 'redirected');
    return { reply: redirect(redirectTo), sessionBinding: undefined, returnTo };
  }
  const { whenEnded } = proof;
  const { linked, sameEmail } = candidate.owners;
  if (whenEnded !== undefined) await endSessionsBefore(exchange, linked ?? sameEmail);
  const { linkedTo, ...found } = await findOrCreateUser(exchange, candidate);
  // Never rejects. The account is linked, whatever becomes of the session.
  const noting = linkedTo && noteNewWay(exchange, proof, linkedTo);
  try {
    const seen = seenBefore(candidate, found);
    const signedIn = whenEnded ? await endOlderSessions(exchange, found, whenEnded) : { ...found, seen };
    const granting = grant(exchange);
    const sessions = await sessionStrategy(exchange.settings);
    const sessionBinding = await sessions.issue(exchange, signedIn);
    if (granting !== undefined) await granting;
    if (exchange.settings.tokens !== undefined && sessionBinding !== undefined) {
      const { keepGrant } = await loadKeepGrant();
      await keepGrant(exchange, signedIn, { binding: sessionBinding, before: identity });
    }
    if (exchange.settings.logout.keepsProvider)
      await keepProvider(exchange, { signedIn, candidate, sessionBinding });
    if (sessionBinding === undefined) await auditRefusal(exchange, proof, 'no_session');
    else if (exchange.settings.events.audit !== undefined) await auditSignIn(exchange, signedIn);
    await announce(exchange, signedIn);
    const reply = redirect(destinationOf(exchange, signedIn, returnTo));
    return { reply, sessionBinding, returnTo, user: signedIn.user };
  } finally {
    if (noting !== undefined) await noting;
  }
}

/** Looks up the users that the authentication may belong to. If there is none, chooses the id of the new user. */
async function lookUp(
  exchange: Exchange,
  proof: Authentication,
  identity: SessionIdentity | null,
): Promise<Candidate> {
  const { settings } = exchange;
  const { linking, account, user } = proof;
  // Together with the users, where sessions have records.
  const ahead = settings.sessionControl?.isKept === true ? epochsAhead(exchange, proof, identity) : undefined;
  ahead?.catch(() => undefined);
  const owners = await findOwners(exchange, proof, identity);
  const epochs = ahead && (await ahead);
  const isKnown = owners.linked !== null || owners.signedIn !== null || owners.sameEmail !== null;
  if (isKnown || settings.adapter === undefined || linking.lookup === 'given' || user.id !== undefined)
    return { authentication: proof, owners, identity, epochs };
  const [secret = ''] = settings.secrets;
  const vouchedFor = linking.emailVerified ? (user.email ?? undefined) : undefined;
  const id = linking.lookup === 'account' ? await derivedUserId(account, secret, vouchedFor) : uuid();
  return { authentication: { ...proof, user: { ...user, id } }, owners, identity, epochs };
}

/** Reads what {@link seenBefore} needs, together with the look-up of the users, whose ids nearly always follow from the identity. */
async function epochsAhead(
  { settings }: Exchange,
  { linking, account, user }: Authentication,
  identity: SessionIdentity | null,
): Promise<ReadonlyMap<string, SeenEpoch> | undefined> {
  if (linking.lookup !== 'account') return undefined;
  const { seenEpochs } = await loadRevocation();
  const ids = await derivedUserIds(account, user.email, settings.secrets);
  const isLinking = linking.sessionBinding !== undefined && identity?.userId !== undefined;
  return seenEpochs(settings, isLinking ? [String(identity.userId), ...ids] : ids);
}

/**
 * The last end of everything of the user, if it was read ahead and this sign-in ended nothing since: the first proof of an
 * address does.
 */
function seenBefore({ owners, epochs }: Candidate, { user, isNewUser }: SignedIn): SeenEpoch | undefined {
  const endedNothing = isNewUser || owners.linked !== null || owners.signedIn !== null;
  return endedNothing ? epochs?.get(String(user.id)) : undefined;
}

/**
 * Asks the `signIn` callback. Resolves to the URL that it wants to redirect to; `undefined` if it allows the sign-in.
 * @throws {AccessDenied} if it refuses
 */
async function askSignInCallback(exchange: Exchange, candidate: Candidate): Promise<string | undefined> {
  const target = await authorize(exchange.settings, () => signInParams(exchange, candidate));
  return target === undefined ? undefined : checkRedirect(exchange, target);
}

/** The argument of the `signIn` callback. */
async function signInParams(
  { settings }: Exchange,
  { authentication, owners: { linked, signedIn, sameEmail } }: Candidate,
): Promise<SignInCallbackParams> {
  const { callbackAccount, profile, credentials, linking } = authentication;
  const known = linked ?? (linking.lookup === 'email' ? sameEmail : signedIn);
  const draft = settings.adapter === undefined ? await storelessUser(authentication) : authentication.user;
  const isKnownByEmail = linking.lookup === 'email' && known !== null;
  const account = isKnownByEmail ? accountOf(authentication, known) : callbackAccount;
  const params: SignInCallbackParams = { user: known ?? draft, account };
  if (profile !== undefined) params.profile = profile;
  if (credentials !== undefined)
    // The callback's type describes form inputs; what was submitted for them are strings.
    params.credentials = credentials as unknown as NonNullable<typeof params.credentials>;
  return params;
}

/** Finds, links or creates the user who signs in. */
async function findOrCreateUser(
  exchange: Exchange,
  candidate: Candidate,
): Promise<SignedIn & Pick<Resolved, 'linkedTo'>> {
  const { authentication, identity } = candidate;
  const holding =
    authentication.linking.sessionBinding !== undefined && identity !== null
      ? proofIn(exchange, identity)
      : undefined;
  // Whether it is needed depends on whose account it is; whether the session ended meanwhile is checked after the link.
  holding?.catch(() => undefined);
  const { user, isNewUser, isAdded = false, linkedTo } = await resolveInTurn(exchange, candidate);
  const held = isAdded ? await holding : undefined;
  const isFromHeld = held !== undefined && continuedBy(candidate)?.id !== undefined;
  return {
    user,
    account: accountOf(authentication, user),
    profile: authentication.profile,
    isNewUser,
    ...(linkedTo && { linkedTo }),
    providerProof: isFromHeld ? held.providerProof : authentication.providerProof,
    continues: held?.facts,
  };
}

async function proofIn({ settings }: Exchange, identity: SessionIdentity): Promise<ContinuedSession> {
  const { continuedSession } = await loadContinued();
  return continuedSession(settings, identity);
}

/**
 * The session that a passkey was added in: nobody signed in anew, so the one that follows came of the same provider.
 * `undefined` for a sign-in.
 */
function continuedBy({
  authentication: { linking },
  owners,
  identity,
}: Candidate): SessionIdentity | undefined {
  const isAdded = linking.isRegistration === true && owners.signedIn !== null;
  return isAdded ? (identity ?? undefined) : undefined;
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
  // Whoever is first in line was called already; for all others, the one before may have stored the user.
  isFresh = false;
  return resolved;
}

/** Keeps from which provider the session came, for the sign-out. */
async function keepProvider(
  exchange: Exchange,
  {
    signedIn,
    candidate,
    sessionBinding,
  }: {
    readonly signedIn: SignedIn;
    readonly candidate: Candidate;
    readonly sessionBinding: string | undefined;
  },
): Promise<void> {
  const held = continuedBy(candidate);
  if (sessionBinding === undefined) forgetProviderSession(exchange);
  else if (held !== undefined)
    await moveProviderSession(exchange, { from: held.binding, to: sessionBinding });
  else await keepProviderSession(exchange, signedIn.account, sessionBinding);
}

function accountOf({ callbackAccount }: Authentication, user: User): Account {
  return user.id === undefined ? { ...callbackAccount } : { ...callbackAccount, userId: user.id };
}

/** Where the browser goes. New users go to the page `newUser` if there is one, which gets `returnTo` as `callbackUrl`. */
function destinationOf({ settings, origin }: Exchange, { isNewUser }: SignedIn, returnTo: string): string {
  const { newUser } = settings.pages;
  if (!isNewUser || newUser === undefined) return returnTo;
  const url = new URL(newUser, origin);
  url.searchParams.set('callbackUrl', returnTo);
  return url.href;
}
