import type { AccountFeature } from '../contracts/account-feature.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SessionIdentity, SignedIn } from '../contracts/session-strategy.js';
import type { Awaitable } from '../../types/model.js';
import { redirect } from '../http/reply.js';
import { andThen } from '../kit/awaitable.js';
import { loadFeature } from '../load-feature.js';
import { grant } from '../limits/grant.js';
import { sessionStrategy } from '../session/index.js';
import { announce, auditRefusal, type Issued } from './announce.js';
import { identify } from './candidate.js';
import { decide } from './decide.js';
import { establishUser } from './establish-user.js';
import type { Candidate, Cleared, SecondFactorGate, SignInOutcome } from './model.js';

/**
 * Completes a sign-in. For every provider type, this is the only way from an `Authentication` to a session.
 * @param proven - what a method proved; or a sign-in that passed the check for a second factor, which a callback has allowed before
 * @param identity - the browser's current session; `null` for none
 */
export function completeSignIn(
  exchange: Exchange,
  proven: Authentication | Cleared,
  identity: SessionIdentity | null,
): Awaitable<SignInOutcome> {
  if ('candidate' in proven) return signIn(exchange, proven.candidate, proven);
  return andThen(identify(exchange, proven, identity), (candidate) =>
    andThen(decide(exchange, candidate), (elsewhere) => {
      if (elsewhere !== undefined) return sendElsewhere(exchange, candidate, elsewhere);
      // A sign-in can be refused here, or wait for a second factor. Nothing is stored yet, and `candidate.authentication` without its handler is
      // data: it can be sealed, and identified again in a later request.
      return exchange.settings.features.gate === undefined
        ? signIn(exchange, candidate)
        : throughGate(exchange, candidate);
    }),
  );
}

/** The `signIn` callback wants another page instead of a session. */
function sendElsewhere(
  exchange: Exchange,
  { authentication, returnTo }: Candidate,
  elsewhere: string,
): Awaitable<SignInOutcome> {
  return andThen(auditRefusal(exchange, authentication, 'redirected'), () => ({
    reply: redirect(elsewhere),
    sessionBinding: undefined,
    returnTo,
  }));
}

async function throughGate(exchange: Exchange, candidate: Candidate): Promise<SignInOutcome> {
  const { pass } = await loadFeature<Pick<SecondFactorGate, 'pass'>>(exchange.settings, 'gate');
  return pass(exchange, candidate);
}

/** Signs in the user of a candidate that nothing refused. @param cleared - if it passed the check for a second factor */
function signIn(exchange: Exchange, candidate: Candidate, cleared?: Cleared): Awaitable<SignInOutcome> {
  return andThen(establishUser(exchange, candidate), ({ noting, signedIn }) => {
    const issuing = (): Awaitable<SignInOutcome> =>
      cleared === undefined
        ? issueAndAnnounce(exchange, candidate, signedIn)
        : andThen(cleared.check(signedIn.user, signedIn.isNewUser), () =>
            issueAndAnnounce(exchange, candidate, { ...signedIn, proofs: cleared.proofs }),
          );
    return noting === undefined ? issuing() : whileNoting(noting, issuing);
  });
}

/** Does `work`, and waits until the email about a new way to sign in was sent, whatever comes of the work. */
async function whileNoting<T>(noting: Promise<void>, work: () => Awaitable<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await noting;
  }
}

function issueAndAnnounce(
  exchange: Exchange,
  candidate: Candidate,
  signedIn: SignedIn,
): Awaitable<SignInOutcome> {
  const { tokens, logout } = exchange.settings;
  return andThen(issue(exchange, signedIn), (sessionBinding) => {
    const issued = { signedIn, candidate, sessionBinding };
    const remembering = tokens !== undefined || logout.keepsProvider ? remember(exchange, issued) : undefined;
    const announcing = andThen(remembering, () => announce(exchange, issued));
    const isNoted = exchange.settings.account?.newDevice === true && sessionBinding !== undefined;
    const noting = isNoted ? andThen(announcing, () => noteSignIn(exchange, signedIn)) : announcing;
    return andThen(noting, () => {
      const { returnTo } = candidate;
      const reply = redirect(destinationOf(exchange, signedIn, returnTo));
      return { reply, sessionBinding, returnTo, user: signedIn.user };
    });
  });
}

/** Issues the session, and stops counting the attempt as one that failed: both are under way at the same time. */
function issue(exchange: Exchange, signedIn: SignedIn): Awaitable<string | undefined> {
  const granting = grant(exchange);
  return andThen(sessionStrategy(exchange.settings), (sessions) =>
    andThen(sessions.issue(exchange, signedIn), (sessionBinding) => andThen(granting, () => sessionBinding)),
  );
}

/** Notes with which browser a user signed in. Adding an account or a passkey is no sign-in. */
async function noteSignIn(exchange: Exchange, { user, continues }: SignedIn): Promise<void> {
  if (continues !== undefined || user.id === undefined) return;
  const feature = await loadFeature<AccountFeature>(exchange.settings, 'account');
  await feature.noteSignIn(exchange, String(user.id));
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
  if (!logout.keepsProvider) return;
  const { keepProvider } = await loadFeature<typeof import('./keep-provider.js')>(
    exchange.settings,
    'keep-provider',
  );
  await keepProvider(exchange, issued);
}

/** Where the browser goes. New users go to the page `newUser` if there is one, which gets `returnTo` as `callbackUrl`. */
function destinationOf({ settings, origin }: Exchange, { isNewUser }: SignedIn, returnTo: string): string {
  const { newUser } = settings.pages;
  if (!isNewUser || newUser === undefined) return returnTo;
  const url = new URL(newUser, origin);
  url.searchParams.set('callbackUrl', returnTo);
  return url.href;
}
