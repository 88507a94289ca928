import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { SignInCallbackParams } from '../../types/hooks.js';
import type { Account, Awaitable, User } from '../../types/model.js';
import { checkRedirect } from '../flow/return-to.js';
import { authorize } from '../hooks/sign-in-callbacks.js';
import { andThen } from '../kit/awaitable.js';
import type { Candidate } from './model.js';
import { storelessUser } from './storeless-user.js';

/**
 * Asks the `signIn` callback. Gives the URL that it wants to redirect to; `undefined` if it allows the sign-in.
 * @throws {AccessDenied} (rejects) if it refuses
 */
export function decide(exchange: Exchange, candidate: Candidate): Awaitable<string | undefined> {
  return andThen(
    authorize(exchange.settings, () => signInParams(exchange, candidate)),
    (target) => (target === undefined ? undefined : checkRedirect(exchange, target)),
  );
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

/** The account of a sign-in, as callbacks and events see it. */
export function accountOf({ callbackAccount }: Authentication, user: User): Account {
  return user.id === undefined ? { ...callbackAccount } : { ...callbackAccount, userId: user.id };
}
