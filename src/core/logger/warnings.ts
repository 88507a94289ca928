import type { WarningCode } from '../../types/logger.js';

/** The general sentence for each warning, which the console prints before the details. */
export const WARNINGS: { readonly [Code in WarningCode]: string } = {
  'debug-enabled': 'Debug messages are enabled. Disable `debug` in production.',
  'csrf-disabled':
    'The CSRF check is disabled (`skipCSRFCheck`). Your framework must check requests instead.',
  'env-url-basepath-redundant': '`AUTH_URL` and `basePath` have the same path. Set only one of them.',
  'env-url-basepath-mismatch': '`AUTH_URL` and `basePath` have different paths. `basePath` is used.',
  'experimental-webauthn': 'Passkeys are stable. Remove `experimental.enableWebAuthn`.',
  'weak-secret': 'A secret can be guessed. Make a new one with `npx latchkey secret`.',
  'email-proof-cannot-revoke':
    'After the first proof of an address, some older accounts or sessions could not be revoked. Set `revocation` for `jwt` ' +
    'sessions; for the rest, the adapter needs more methods.',
  'password-cannot-end-sessions':
    "Changing a password will not sign out the user's other sessions. Set `revocation` to enable this.",
  'account-linking-by-email':
    'A provider links accounts by email address (`allowDangerousEmailAccountLinking`).',
  'insecure-requests': 'Requests to a provider use plain http (`allowInsecureRequests`).',
  'email-unusable': 'A provider returned an invalid email address. The user has no address.',
  'issuer-unverifiable': 'The issuer of a provider is unknown, so `iss` in its responses cannot be verified.',
  'profile-incomplete':
    'A provider did not return the profile. The user is signed in without name and address.',
  'duplicate-cookie': 'A request had two cookies of one name with different values. Both were ignored.',
  'redirect-blocked': 'A redirect to a foreign origin was blocked.',
  'env-not-passed-on': 'An environment variable is set but was not passed to the configuration.',
  'missing-client-credentials': 'A provider has no client id, secret or key. Users cannot sign in with it.',
  'missing-package': 'A provider needs a package that is not installed.',
  'missing-provider-option': 'A provider lacks a required option. Users cannot sign in with it.',
  'unknown-option': 'The configuration has an option that does not exist.',
  'invalid-option': 'The configuration has an option with a wrong value.',
  'language-not-included': 'A configured language is not part of this build.',
  'authorize-result': '`authorize` returned something other than a user or null.',
  'two-copies': 'Two copies of the library are installed.',
  'sign-in-refused': 'Sign-in rejected.',
  'fault-repeated': 'The same error occurred again.',
  'unknown-path': 'A request named an action that does not exist.',
  'unknown-provider': 'A request named a provider that is not configured.',
  'base-path-differs': 'A request has a different base path than `basePath`.',
  'host-differs': 'A request has a different host than `origin`.',
  'host-refused': 'A request has a host that `origin` does not list.',
  'forwarded-proto-differs': '`X-Forwarded-Proto` and the URL of the request have different schemes.',
  'large-session': 'A session does not fit into one cookie. Servers and proxies may reject long headers.',
  'record-unreadable': 'A stored record cannot be decrypted.',
  'records-unchecked': 'The stored records could not be checked.',
  'cleanup-missing': 'Expired rows are never deleted.',
  'grant-too-large': 'The tokens of a provider do not fit into a cookie and were not stored.',
  'import-refused': 'The imported password of a user was rejected.',
  'provider-not-told': 'A user signed out, but the provider was not notified.',
  'logout-token-refused': 'A logout token was rejected.',
  'back-channel-unavailable': 'Back-channel logout cannot end sessions.',
  'limits-client-unknown': 'The client address is unknown, so attempts are counted by account only.',
  'limits-in-memory': 'Attempts are counted in this process, not in the records.',
  'callback-unclaimed': 'A sign-in continued without the records, so a code may be used twice.',
  'callback-returned-nothing': 'A callback returned nothing, but its result is required.',
};
