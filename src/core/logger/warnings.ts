import type { WarningCode } from '../../types/logger.js';

/** The general sentence for each warning, which the console prints before the details. */
export const WARNINGS: { readonly [Code in WarningCode]: string } = {
  'debug-enabled': 'Debug messages are on. Turn `debug` off in production.',
  'csrf-disabled': 'The CSRF check is off (`skipCSRFCheck`). The framework must have one of its own.',
  'env-url-basepath-redundant':
    '`AUTH_URL` has a path and `basePath` is set to the same. One of them is enough.',
  'env-url-basepath-mismatch': '`AUTH_URL` has another path than `basePath`, which counts.',
  'experimental-webauthn': 'Passkeys are stable here: `experimental.enableWebAuthn` can go.',
  'weak-secret': 'A secret can be guessed. Make a new one with `npx latchkey secret`.',
  'email-proof-cannot-revoke':
    'After an address was proven for the first time, older identities and sessions could not all be revoked. `jwt` sessions ' +
    'only can be with the option `revocation`; for the rest, the adapter needs more methods.',
  'password-cannot-end-sessions': 'A new password cannot end the sessions of its owner.',
  'account-linking-by-email': 'A provider links accounts by address (`allowDangerousEmailAccountLinking`).',
  'insecure-requests': 'A provider is asked over plain http (`allowInsecureRequests`).',
  'email-unusable': 'A provider returned an invalid address. The user is treated as having no address.',
  'issuer-unverifiable':
    'The issuer of a provider is unknown, so the `iss` of its answers cannot be compared.',
  'profile-incomplete':
    'A provider could not be asked for name and address. The user is signed in without them.',
  'duplicate-cookie': 'A request carried a cookie twice with different values. Both were ignored.',
  'redirect-blocked': 'A redirect to a foreign origin was blocked.',
  'env-not-passed-on': 'A variable is set and was not passed on.',
  'missing-client-credentials': 'Nobody can sign in with a provider that lacks its client id, secret or key.',
  'missing-package': 'A provider needs a package that is not installed.',
  'missing-provider-option': 'Nobody can sign in with a provider that lacks an option.',
  'unknown-option': 'The configuration has an option that does not exist.',
  'language-not-included': 'A configured language is not part of this build.',
  'authorize-result': '`authorize` returned something other than a user or null.',
  'two-copies': 'Two copies of the library are installed.',
  'sign-in-refused': 'A visitor was refused.',
  'fault-repeated': 'The same error occurred again.',
  'unknown-path': 'Somebody requested an action that does not exist.',
  'unknown-provider': 'Somebody requested a provider that is not configured.',
  'base-path-differs': 'A request came with another base path than `basePath`.',
  'host-differs': 'A request came for another host than that of `origin`.',
  'host-refused': 'A request came for a host that `origin` does not list.',
  'forwarded-proto-differs': 'The proxy reports another scheme than the URL of the request has.',
  'large-session': 'A session does not fit into one cookie. Servers and proxies refuse long headers.',
  'record-unreadable': 'A stored record cannot be decrypted.',
  'records-unchecked': 'The stored records could not be checked.',
  'cleanup-missing': 'Nothing deletes rows that have expired.',
  'grant-too-large': 'The tokens of a provider do not fit into a cookie, and were not kept.',
  'import-refused': 'The imported password of a user was rejected.',
  'provider-not-told': 'Somebody signed out here, and a provider could not be told.',
  'logout-token-refused': 'A provider, or somebody else, sent a logout token that was refused.',
  'back-channel-unavailable': 'Providers cannot end sessions here: see what is missing.',
  'limits-client-unknown': 'It is not known which clients the attempts come from.',
  'limits-in-memory': 'Attempts are counted in this process, and not in the records.',
  'callback-unclaimed': 'A sign-in went on without the records; the code of a provider may be used twice.',
  'callback-returned-nothing': 'A callback returned nothing although its answer is needed.',
};
