import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SessionIdentity, SignedIn } from '../contracts/session-strategy.js';
import type { Awaitable } from '../../types/model.js';
import { forgetProviderSession, keepProviderSession, moveProviderSession } from '../flow/provider-session.js';
import { redirect } from '../http/reply.js';
import { andThen, isPromiseLike } from '../kit/awaitable.js';
import { loadFeature } from '../load-feature.js';
import { grant } from '../limits/grant.js';
import { sessionStrategy } from '../session/index.js';
import { announce, auditRefusal, type Issued } from './announce.js';
import { continuedBy, identify } from './candidate.js';
import { decide } from './decide.js';
import { establishUser } from './establish-user.js';
import type { Candidate, Cleared, SecondFactorGate, SignInOutcome } from './model.js';

/**
 * Completes a sign-in. For every provider type, this is the only way from an `Authentication` to a session.
 * @param identity - the browser's current session; `null` for none
 */
export async function completeSignIn(
  exchange: Exchange,
  authentication: Authentication,
  identity: SessionIdentity | null,
): Promise<SignInOutcome> {
  const candidate = await identify(exchange, authentication, identity);
  const elsewhere = await decide(exchange, candidate);
  if (elsewhere !== undefined) {
    await auditRefusal(exchange, authentication, 'redirected');
    return { reply: redirect(elsewhere), sessionBinding: undefined, returnTo: candidate.returnTo };
  }
  // A sign-in can wait here for a second factor. Nothing is stored yet, and `candidate.authentication` without its handler is
  // data: it can be sealed, and identified again in a later request.
  if (exchange.settings.secondFactor === undefined) return establishSession(exchange, candidate);
  const { pass } = await loadFeature<SecondFactorGate>(exchange.settings, 'second-factor');
  return pass(exchange, candidate);
}

/** Establishes the user, issues the session, and reports both. @throws what {@link completeSignIn} throws */
export async function establishSession(
  exchange: Exchange,
  candidate: Candidate,
  cleared?: Cleared,
): Promise<SignInOutcome> {
  const { noting, ...established } = await establishUser(exchange, candidate);
  const signedIn = { ...established.signedIn, proofs: cleared?.proofs };
  try {
    await cleared?.check(signedIn.user);
    const sessionBinding = await issue(exchange, signedIn);
    const issued = { signedIn, candidate, sessionBinding };
    const { tokens, logout } = exchange.settings;
    if (tokens !== undefined || logout.keepsProvider) await remember(exchange, issued);
    await announce(exchange, issued);
    const { returnTo } = candidate;
    return {
      reply: redirect(destinationOf(exchange, signedIn, returnTo)),
      sessionBinding,
      returnTo,
      user: signedIn.user,
    };
  } finally {
    if (noting !== undefined) await noting;
  }
}

/** Issues the session, and stops counting the attempt as one that failed. */
function issue(exchange: Exchange, signedIn: SignedIn): Awaitable<string | undefined> {
  const granting = grant(exchange);
  return andThen(sessionStrategy(exchange.settings), (sessions) => {
    const issuing = sessions.issue(exchange, signedIn);
    return isPromiseLike(granting)
      ? issuing.then((sessionBinding) => granting.then(() => sessionBinding))
      : issuing;
  });
}

/** Keeps what the provider granted, and that the session came from it. */
async function remember(exchange: Exchange, issued: Issued): Promise<void> {
  const { tokens, logout } = exchange.settings;
  const { signedIn, candidate, sessionBinding } = issued;
  if (tokens !== undefined && sessionBinding !== undefined) {
    const { keepGrant } = await loadFeature<typeof import('../tokens/keep-grant.js')>(
      exchange.settings,
      'keep-grant',
    );
    await keepGrant(exchange, signedIn, { binding: sessionBinding, before: candidate.identity });
  }
  if (logout.keepsProvider) await keepProvider(exchange, issued);
}

/** Keeps from which provider the session came, for the sign-out. */
async function keepProvider(
  exchange: Exchange,
  { signedIn, candidate, sessionBinding }: Issued,
): Promise<void> {
  const before = continuedBy(candidate);
  if (sessionBinding === undefined) forgetProviderSession(exchange);
  else if (before !== undefined)
    await moveProviderSession(exchange, { from: before.binding, to: sessionBinding });
  else await keepProviderSession(exchange, signedIn.account, sessionBinding);
}

/** Where the browser goes. New users go to the page `newUser` if there is one, which gets `returnTo` as `callbackUrl`. */
function destinationOf({ settings, origin }: Exchange, { isNewUser }: SignedIn, returnTo: string): string {
  const { newUser } = settings.pages;
  if (!isNewUser || newUser === undefined) return returnTo;
  const url = new URL(newUser, origin);
  url.searchParams.set('callbackUrl', returnTo);
  return url.href;
}
