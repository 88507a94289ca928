import type { WarningCode } from '../../types/logger.js';
import { AuthError } from '../../errors.js';

/** The catalogue of errors: every class and every code is a heading of it. */
export const CATALOGUE = 'https://github.com/latchkey-auth/latchkey/blob/main/docs/errors.md';

/**
 * Classes that lead to their own entry, between spaces: those that the library logs. Others, and those of applications, lead to
 * the nearest of these that they extend, so that every bundle has few names.
 */
export const DOCUMENTED: string =
  ' AccessDenied AccountNotLinked AdapterError AuthError CallbackRouteError ConflictError CredentialsSignin ' +
  'DuplicateConditionalUI EmailSignInError ErrorPageLoop EventError InvalidCheck InvalidEndpoints InvalidProvider ' +
  'JWTSessionError MissingAdapter MissingAdapterMethods MissingAuthorize MissingCSRF MissingSecret ' +
  'MissingWebAuthnAutocomplete OAuthAccountNotLinked OAuthCallbackError OAuthSignInError ' +
  'SessionTokenError SignOutError UnsupportedStrategy UntrustedHost Verification WebAuthnVerificationError ';

/**
 * Codes of refusals and faults that lead to their own entry, between spaces, beside those that `hasEntry` knows by their
 * beginning or their class. Others are the application's, or were sent by a provider.
 */
export const CODES: string =
  ' access_denied flow_expired flow_missing flow_used state_mismatch state_missing provider_mismatch ' +
  'redirect_uri_mismatch session_changed proxy_origin cross_site origin response_mode duplicate_parameter ' +
  'jarm_unexpected unexpected_param code_invalid provider_error iss_missing iss_mismatch metadata_changed ' +
  'not_set_up second_factor_required other_user not_recent rate_limited record_unreadable busy email_invalid code_wrong code_used revocation_pending idp_unavailable ' +
  'idp_timeout invalid_client unauthorized_client incorrect_client_credentials metadata_invalid ' +
  'metadata_insecure_endpoint insecure_endpoint issuer_mismatch redirect_refused response_too_large ' +
  'pkce_unsupported form_post_needs_https par_failed authorization_request_invalid token_request_failed ' +
  'token_response_invalid token_type userinfo_failed userinfo_sub userinfo_signature profile_parse ' +
  'profile_no_subject jwks_invalid signature_uncheckable nonce_mismatch auth_time revocation_refused ' +
  'not_accepted ';

function isIn(names: string, name: unknown): name is string {
  return typeof name === 'string' && /^\w+$/.test(name) && names.includes(` ${name} `);
}

/** Whether the catalogue has a code of a class. */
function hasEntry(code: unknown, type: string | undefined): code is string {
  if (typeof code === 'string' && type === 'WebAuthnVerificationError') return /^[a-z_]+$/.test(code);
  return isIn(CODES, code) || (typeof code === 'string' && /^id_token_[a-z_]+$/.test(code));
}

/** Where an error is explained; `undefined` for errors that are not of this library. Never throws. */
export function readMore(error: unknown): string | undefined {
  try {
    if (!(error instanceof AuthError)) return;
    const { code } = error;
    if (hasEntry(code, error.type)) return `${CATALOGUE}#${code}`;
    // `constructor` is typed as Function. AuthError is one of them, so that this ends there.
    let Class = error.constructor as typeof AuthError;
    while (!DOCUMENTED.includes(` ${Class.type} `)) Class = Object.getPrototypeOf(Class);
    return `${CATALOGUE}#${Class.type.toLowerCase()}`;
  } catch {
    // Its class is the application's: a getter may throw.
    return;
  }
}

/** Where a warning is explained. The line of a refusal begins with a class and a code, which say more than the warning. */
export function readMoreOf(warning: WarningCode, details = ''): string {
  const [, type, code] = (warning === 'sign-in-refused' && /^(\w+)(?: \((\w+)\))?[:.]/.exec(details)) || [];
  if (hasEntry(code, type)) return `${CATALOGUE}#${code}`;
  return `${CATALOGUE}#${isIn(DOCUMENTED, type) ? type.toLowerCase() : warning}`;
}
