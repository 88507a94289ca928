import type { TextName } from '../../types/texts.js';

type NameIn<Text, Group extends string> = Text extends `signIn.${Group}.${infer Name}` ? Name : never;
type Names<Group extends string> = { readonly [Name in NameIn<TextName, Group>]: true };

const ERRORS: Names<'error'> = {
  Signin: true,
  OAuthSignin: true,
  OAuthCallbackError: true,
  OAuthCreateAccount: true,
  EmailCreateAccount: true,
  Callback: true,
  OAuthAccountNotLinked: true,
  EmailSignin: true,
  CredentialsSignin: true,
  SessionRequired: true,
  default: true,
};

// The reasons that a visitor can do something about. All others are in the log only.
const CODES: Names<'code'> = {
  access_denied: true,
  flow_expired: true,
  flow_missing: true,
  flow_used: true,
  state_mismatch: true,
  session_changed: true,
  idp_unavailable: true,
  idp_timeout: true,
  not_set_up: true,
  rate_limited: true,
  busy: true,
};

/**
 * The name of the text about an error, by the query of the page; `undefined` if there is no error. A known code is more exact
 * than the error.
 */
export function signInErrorText(error: string | undefined, code: string | undefined): TextName | undefined {
  if (error === undefined || error === '') return undefined;
  if (isIn(CODES, code)) return `signIn.code.${code}`;
  return `signIn.error.${isIn(ERRORS, error) ? error : 'default'}`;
}

/** Own members only: a name such as `__proto__` would be found otherwise, though it was never put there (CWE-1321). */
function isIn<Known extends object>(
  known: Known,
  name: string | undefined,
): name is Extract<keyof Known, string> {
  return name !== undefined && Object.hasOwn(known, name);
}
