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
 * @param proven - what a method proved; or a sign-in that passed the check for a second factor, which a callback has allowed before
 * @param identity - the browser's current session; `null` for none
 */
export async function completeSignIn(
  exchange: Exchange,
  proven: Authentication | Cleared,
  identity: SessionIdentity | null,
): Promise<SignInOutcome> {
  const cleared = 'candidate' in proven ? proven : undefined;
  const candidate = 'candidate' in proven ? proven.candidate : await identify(exchange, proven, identity);
  if (cleared === undefined) {
    const elsewhere = await decide(exchange, candidate);
    if (elsewhere !== undefined) {
      await auditRefusal(exchange, candidate.authentication, 'redirected');
      return { reply: redirect(elsewhere), sessionBinding: undefined, returnTo: candidate.returnTo };
    }
    // A sign-in can wait here for a second factor. Nothing is stored yet, and `candidate.authentication` without its handler is
    // data: it can be sealed, and identified again in a later request.
    if (exchange.settings.secondFactor !== undefined) return waitForFactor(exchange, candidate);
  }
  const { noting, ...established } = await establishUser(exchange, candidate);
  const signedIn =
    cleared === undefined ? established.signedIn : { ...established.signedIn, proofs: cleared.proofs };
  try {
    if (cleared !== undefined) await cleared.check(signedIn.user);
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

async function waitForFactor(exchange: Exchange, candidate: Candidate): Promise<SignInOutcome> {
  const { pass } = await loadFeature<SecondFactorGate>(exchange.settings, 'second-factor');
  return pass(exchange, candidate);
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
