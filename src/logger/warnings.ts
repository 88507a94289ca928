import type { WarningCode } from '../types/logger.js';

/** What the console says about each warning: loaded with the first. */
export const WARNINGS: { readonly [Code in WarningCode]: string } = {
  'debug-enabled': 'Debug messages are on. Turn `debug` off in production.',
  'csrf-disabled': 'The CSRF check is off (`skipCSRFCheck`). The framework must have one of its own.',
  'env-url-basepath-redundant':
    '`AUTH_URL` has a path and `basePath` is set to the same. One of them is enough.',
  'env-url-basepath-mismatch': '`AUTH_URL` has another path than `basePath`, which counts.',
  'experimental-webauthn': 'Passkeys are stable here: `experimental.enableWebAuthn` can go.',
  'weak-secret': 'A secret has fewer than 32 characters. Make a new one with `openssl rand -base64 33`.',
  'email-proof-cannot-revoke':
    'Not all that was there before an address was proven can be revoked: identities and sessions by the adapter, `jwt` ' +
    'sessions by nobody.',
  'account-linking-by-email': 'A provider links accounts by address (`allowDangerousEmailAccountLinking`).',
  'insecure-requests': 'A provider is asked over plain http (`allowInsecureRequests`).',
  'email-unusable': 'A provider gave an address that is none. The user is treated as having no address.',
  'issuer-unverifiable':
    'The issuer of a provider is unknown, so the `iss` of its answers cannot be compared.',
  'duplicate-cookie': 'A request carried a cookie twice with different values. Both were ignored.',
  'redirect-blocked': 'A redirect to a foreign origin was blocked.',
};
