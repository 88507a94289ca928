import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { RedirectReply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Account, User } from '../types/model.js';
import { resolveReturnTo, checkRedirect } from '../flow/return-to.js';
import { authorize } from '../hooks/callbacks.js';
import { emit } from '../hooks/events.js';
import { redirect } from '../http/reply.js';
import { sessionStrategy } from '../session/index.js';
import { uuid } from '../crypto/random.js';
import { findOwners, pickKey } from './find-owner.js';
import type { Owners } from './find-owner.js';
import { derivedUserId } from './identity-id.js';
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

  const elsewhere = await authorize(settings, await signInParams(exchange, authentication, owners));
  if (elsewhere !== undefined) {
    const location = await checkRedirect(exchange, elsewhere);
    return { reply: redirect(location), sessionBinding: undefined, returnTo };
  }

  const { user, isNewUser } = await settle(exchange, authentication, { owners, identity });
  await authentication.afterLink?.(user);

  const account = accountOf(authentication, user);
  const { profile } = authentication;
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
  return {
    reply: redirect(isNewUser ? newUserTarget(exchange, returnTo) : returnTo),
    sessionBinding,
    returnTo,
  };
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
  const isDerived = linking.lookup === 'account' && settings.adapter.transaction === undefined;
  return {
    ...proof,
    user: { ...user, id: isDerived ? await derivedUserId(pickKey(account), secret) : uuid() },
  };
}

/** First sign-ins of one identity take turns: the later ones find what the first one made. */
async function settle(
  exchange: Exchange,
  authentication: Authentication,
  { owners, identity }: { owners: Owners; identity: SessionIdentity | null },
): Promise<Resolved> {
  const { linking, account } = authentication;
  const isSettled =
    linking.lookup === 'given' || owners.linked !== null || exchange.settings.adapter === undefined;
  if (isSettled) return resolveUser(exchange, authentication, owners);
  const { provider, providerAccountId } = pickKey(account);
  return exchange.settings.inFlight.serialize(
    JSON.stringify(['sign-in', provider, providerAccountId]),
    async () => resolveUser(exchange, authentication, await findOwners(exchange, authentication, identity)),
  );
}

async function signInParams(
  { settings }: Exchange,
  authentication: Authentication,
  { linked, signedIn, sameEmail }: Owners,
): Promise<Parameters<typeof authorize>[1]> {
  const { callbackAccount, profile, credentials, linking } = authentication;
  const known = linked ?? (linking.lookup === 'email' ? sameEmail : signedIn);
  const user =
    known ?? (settings.adapter === undefined ? await storelessUser(authentication) : authentication.user);
  const params: Parameters<typeof authorize>[1] = { user, account: callbackAccount };
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
