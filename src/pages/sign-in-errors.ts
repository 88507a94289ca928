import type { SignInPageErrorParam } from '../types/pages.js';

const ERRORS: Readonly<Record<SignInPageErrorParam, string>> = {
  Signin: 'The sign-in could not be started. Please try again.',
  OAuthSignin: 'The provider could not be reached. Try again in a moment, or choose another way to sign in.',
  OAuthCallbackError: 'The sign-in with this provider was not completed. Try again, or choose another way.',
  OAuthCreateAccount:
    'Your account could not be created with this provider. Please choose another way to sign in.',
  EmailCreateAccount: 'Your account could not be created with this email address. Please choose another way.',
  Callback: 'Something went wrong on the way back to this page. Please try again.',
  OAuthAccountNotLinked:
    'This account is not linked to yours yet. Sign in the way you did before, to show that it is you.',
  EmailSignin: 'The email could not be sent. Check the address for typing errors, or try again in a moment.',
  CredentialsSignin: 'That did not match. Check what you entered and try again.',
  SessionRequired: 'Please sign in to see this page.',
};

// Reasons that a visitor can do something about; all others are told apart in the log only.
const CODES: Readonly<Record<string, string>> = {
  access_denied: 'You cancelled the sign-in at the provider, or it did not allow it. You can try again.',
  flow_expired: 'That took a little too long. Please start again.',
  flow_missing: 'This sign-in was begun in another browser or too long ago. Please start again here.',
  flow_used: 'This sign-in was already completed. Please start again.',
  state_mismatch: 'The answer did not belong to this sign-in. Please start again.',
  session_changed: 'You signed in or out in the meantime. Please start again.',
  idp_unavailable: 'The provider is not answering at the moment. Try again soon, or choose another way.',
  idp_timeout: 'The provider took too long to answer. Try again soon, or choose another way.',
  not_set_up: 'This way to sign in is not set up correctly. Please choose another way, or come back later.',
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
};

const DEFAULT_TEXT = 'The sign-in did not work. Please try again.';

// Maps, because a name like `__proto__` is an own key of nothing here (CWE-1321).
const TEXT_BY_ERROR: ReadonlyMap<string, string> = new Map(Object.entries(ERRORS));
const TEXT_BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(CODES));

/** What the sign-in page says about an error; `undefined` where there is none. Known codes are more exact than errors. */
export function signInErrorText(error: string | undefined, code: string | undefined): string | undefined {
  if (error === undefined || error === '') return undefined;
  return TEXT_BY_CODE.get(code ?? '') ?? TEXT_BY_ERROR.get(error) ?? DEFAULT_TEXT;
}
