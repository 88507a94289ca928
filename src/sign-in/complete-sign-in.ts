import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { RedirectReply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { SignInCallbackParams } from '../types/hooks.js';
import type { Account, User } from '../types/model.js';
import { inFlightOf } from '../flow/in-flight.js';
import { resolveReturnTo, checkRedirect } from '../flow/return-to.js';
import { authorize } from '../hooks/sign-in-callbacks.js';
import { emit } from '../hooks/events.js';
import { redirect } from '../http/reply.js';
import { sessionStrategy } from '../session/index.js';
import { uuid } from '../crypto/random.js';
import { findOwners } from './find-owner.js';
import type { Owners } from './find-owner.js';
import { derivedUserId } from './identity-id.js';
import { isProven } from './is-proven.js';
import { resolveUser, storelessUser } from './resolve-user.js';
import type { Resolved } from './resolve-user.js';

/** What a completed sign-in leads to. */
export interface SignInOutcome {
  readonly reply: RedirectReply;
  /** Binding of the session that was issued; `undefined` when the application decided otherwise. */
  readonly sessionBinding: string | undefined;
  readonly returnTo: string;
}

/**
 * The only road from an `Authentication` to a session, for every provider type: look up, ask the application, find or
 * make the user, issue the session, announce, say where to go.
 */
export async function completeSignIn(
  exchange: Exchange,
  proof: Authentication,
  identity: SessionIdentity | null,
): Promise<SignInOutcome> {
  const { settings } = exchange;
  const returnTo = proof.returnTo ?? (await resolveReturnTo(exchange));
  const owners = await findOwners(exchange, proof, identity);
  const authentication = await withId(exchange, proof, owners);
  const elsewhere = await authorize(settings, () => signInParams(exchange, authentication, owners));
  if (elsewhere !== undefined) {
    const location = await checkRedirect(exchange, elsewhere);
    return { reply: redirect(location), sessionBinding: undefined, returnTo };
  }
  const resolved = await settle(exchange, authentication, { owners, identity });
  return signIn(exchange, authentication, { resolved, returnTo });
}

/** Whose sign-in it is has been settled: what follows is the session. */
async function signIn(
  exchange: Exchange,
  authentication: Authentication,
  { resolved, returnTo }: { readonly resolved: Resolved; readonly returnTo: string },
): Promise<SignInOutcome> {
  const { settings } = exchange;
  const { profile } = authentication;
  const { user, isNewUser } = resolved;
  const account = accountOf(authentication, user);
  const sessionBinding = await sessionStrategy(settings).issue(exchange, {
    user,
    account,
    profile,
    isNewUser,
  });
  await emit(settings, 'signIn', {
    user,
    account,
    ...(profile === undefined ? undefined : { profile }),
    isNewUser,
  });
  const reply = redirect(isNewUser ? newUserTarget(exchange, returnTo) : returnTo);
  return { reply, sessionBinding, returnTo };
}

/** Somebody whom the store does not know: the `signIn` callback sees the id that the new user will have. */
async function withId(
  { settings }: Exchange,
  proof: Authentication,
  { linked, signedIn, sameEmail }: Owners,
): Promise<Authentication> {
  const { linking, account, user } = proof;
  const isKnown = linked !== null || signedIn !== null || sameEmail !== null;
  if (isKnown || settings.adapter === undefined || linking.lookup === 'given' || user.id !== undefined)
    return proof;
  const [secret = ''] = settings.secrets;
  const vouchedFor = linking.emailVerified ? (user.email ?? undefined) : undefined;
  const id = linking.lookup === 'account' ? await derivedUserId(account, secret, vouchedFor) : uuid();
  return { ...proof, user: { ...user, id } };
}

/** First sign-ins of one identity take turns: the later ones find what the first one made. */
async function settle(
  exchange: Exchange,
  authentication: Authentication,
  { owners, identity }: { owners: Owners; identity: SessionIdentity | null },
): Promise<Resolved> {
  const { settings } = exchange;
  const { linking, account } = authentication;
  const { linked } = owners;
  if (linking.lookup === 'given' || settings.adapter === undefined)
    return resolveUser(exchange, authentication, owners);
  if (linked !== null) {
    // While the application was asked, the owner of the address may have proven it and ousted this identity.
    const mayBeOusted = settings.callbacks.signIn !== undefined && !isProven(linked);
    const now = mayBeOusted ? await findOwners(exchange, authentication, identity) : owners;
    return resolveUser(exchange, authentication, now);
  }
  const { provider, providerAccountId } = account;
  return inFlightOf(settings).serialize(JSON.stringify(['sign-in', provider, providerAccountId]), async () =>
    resolveUser(exchange, authentication, await findOwners(exchange, authentication, identity)),
  );
}

/** What the `signIn` callback gets. */
async function signInParams(
  { settings }: Exchange,
  authentication: Authentication,
  { linked, signedIn, sameEmail }: Owners,
): Promise<SignInCallbackParams> {
  const { callbackAccount, profile, credentials, linking } = authentication;
  const known = linked ?? (linking.lookup === 'email' ? sameEmail : signedIn);
  const draft = settings.adapter === undefined ? await storelessUser(authentication) : authentication.user;
  const isKnownByMail = linking.lookup === 'email' && known !== null;
  const account = isKnownByMail ? accountOf(authentication, known) : callbackAccount;
  const params: SignInCallbackParams = { user: known ?? draft, account };
  if (profile !== undefined) params.profile = profile;
  if (credentials !== undefined)
    // The callback's type calls the submitted fields inputs; their values are strings.
    params.credentials = credentials as unknown as NonNullable<typeof params.credentials>;
  return params;
}

function accountOf({ callbackAccount }: Authentication, user: User): Account {
  return user.id === undefined ? { ...callbackAccount } : { ...callbackAccount, userId: user.id };
}

/** The page for new users, told where they wanted to go. */
function newUserTarget({ settings, origin }: Exchange, returnTo: string): string {
  const { newUser } = settings.pages;
  if (newUser === undefined) return returnTo;
  const url = new URL(newUser, origin);
  url.searchParams.set('callbackUrl', returnTo);
  return url.href;
}
