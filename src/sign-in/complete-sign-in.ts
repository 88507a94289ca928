import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { RedirectReply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { SignInCallbackParams } from '../types/hooks.js';
import type { Account, Awaitable, User } from '../types/model.js';
import { andThen } from '../crypto/and-then.js';
import { inFlightOf } from '../flow/in-flight.js';
import { resolveReturnTo, checkRedirect } from '../flow/return-to.js';
import { authorize } from '../hooks/sign-in-callbacks.js';
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
export function completeSignIn(
  exchange: Exchange,
  proof: Authentication,
  identity: SessionIdentity | null,
): Awaitable<SignInOutcome> {
  const { settings } = exchange;
  return andThen(proof.returnTo ?? resolveReturnTo(exchange), (returnTo) =>
    andThen(findOwners(exchange, proof, identity), (owners) =>
      andThen(withId(exchange, proof, owners), (authentication) =>
        andThen(
          authorize(settings, () => signInParams(exchange, authentication, owners)),
          (elsewhere) =>
            elsewhere === undefined
              ? andThen(settle(exchange, authentication, { owners, identity }), (resolved) =>
                  signIn(exchange, authentication, { resolved, returnTo }),
                )
              : andThen(checkRedirect(exchange, elsewhere), (location) => ({
                  reply: redirect(location),
                  sessionBinding: undefined,
                  returnTo,
                })),
        ),
      ),
    ),
  );
}

/** Whose sign-in it is has been settled: what follows is the session. */
function signIn(
  exchange: Exchange,
  authentication: Authentication,
  { resolved, returnTo }: { readonly resolved: Resolved; readonly returnTo: string },
): Awaitable<SignInOutcome> {
  const { settings } = exchange;
  const { profile } = authentication;
  const { user, isNewUser } = resolved;
  const account = accountOf(authentication, user);
  const signedIn = { user, account, profile, isNewUser };
  const issued = andThen(authentication.afterLink?.(user), () =>
    sessionStrategy(settings).issue(exchange, signedIn),
  );
  return andThen(issued, (sessionBinding) => {
    const message = { user, account, ...(profile === undefined ? undefined : { profile }), isNewUser };
    return andThen(emit(settings, 'signIn', message), () => ({
      reply: redirect(isNewUser ? newUserTarget(exchange, returnTo) : returnTo),
      sessionBinding,
      returnTo,
    }));
  });
}

/** Somebody whom the store does not know: the `signIn` callback sees the id that the new user will have. */
function withId(
  { settings }: Exchange,
  proof: Authentication,
  { linked, signedIn, sameEmail }: Owners,
): Awaitable<Authentication> {
  const { linking, account, user } = proof;
  const isKnown = linked !== null || signedIn !== null || sameEmail !== null;
  if (isKnown || settings.adapter === undefined || linking.lookup === 'given' || user.id !== undefined)
    return proof;
  const [secret = ''] = settings.secrets;
  const isDerived = linking.lookup === 'account' && settings.adapter.transaction === undefined;
  const made = isDerived ? derivedUserId(pickKey(account), secret) : uuid();
  return andThen(made, (id) => ({ ...proof, user: { ...user, id } }));
}

/** First sign-ins of one identity take turns: the later ones find what the first one made. */
function settle(
  exchange: Exchange,
  authentication: Authentication,
  { owners, identity }: { owners: Owners; identity: SessionIdentity | null },
): Awaitable<Resolved> {
  const { linking, account } = authentication;
  const isSettled =
    linking.lookup === 'given' || owners.linked !== null || exchange.settings.adapter === undefined;
  if (isSettled) return resolveUser(exchange, authentication, owners);
  const { provider, providerAccountId } = pickKey(account);
  return inFlightOf(exchange.settings).serialize(
    JSON.stringify(['sign-in', provider, providerAccountId]),
    async () => resolveUser(exchange, authentication, await findOwners(exchange, authentication, identity)),
  );
}

function signInParams(
  { settings }: Exchange,
  authentication: Authentication,
  { linked, signedIn, sameEmail }: Owners,
): Awaitable<SignInCallbackParams> {
  const { callbackAccount, profile, credentials, linking } = authentication;
  const known = linked ?? (linking.lookup === 'email' ? sameEmail : signedIn);
  const draft = settings.adapter === undefined ? storelessUser(authentication) : authentication.user;
  return andThen<User, SignInCallbackParams>(known ?? draft, (user) => {
    const params: SignInCallbackParams = { user, account: callbackAccount };
    if (profile !== undefined) params.profile = profile;
    if (credentials !== undefined)
      // The callback's type calls the submitted fields inputs; their values are strings.
      params.credentials = credentials as unknown as NonNullable<typeof params.credentials>;
    return params;
  });
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
