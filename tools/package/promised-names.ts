/**
 * The run-time names that each subpath promises: all of them are there, and none beside them and `more`. What the
 * packages around `@auth/core` import is in the first list of a row.
 */
export interface PromisedNames {
  readonly names: readonly string[];
  /** Our own additions. */
  readonly more: readonly string[];
}

/** Promises by subpath; a subpath without a row may export what it likes. */
export const promisedNames: Readonly<Record<string, PromisedNames>> = {
  ...Object.fromEntries(
    'ar de es fr hi it ja ko nl pl pt tr uk zh'
      .split(' ')
      .map((language) => [`./texts/${language}`, { names: [], more: [language] }]),
  ),
  '.': {
    names: [
      'Auth',
      'createActionURL',
      'customFetch',
      'isAuthAction',
      'raw',
      'setEnvDefaults',
      'skipCSRFCheck',
    ],
    more: [
      'createAuth',
      'defineConfig',
      'getSession',
      'requireSession',
      'beginSignIn',
      'endSession',
      'listSessions',
      'endSessionById',
      'endOtherSessions',
      'endAllSessions',
      'resealRecords',
      'getAccessToken',
      'listAccounts',
      'link',
      'unlink',
      'deleteUser',
      'deleteUserById',
      'listPasskeys',
      'renamePasskey',
      'removePasskey',
      'changePassword',
      'importPassword',
    ],
  },
  './lean': {
    names: [],
    more: ['stored', 'revocable', 'sessionLimits', 'singleLogout', 'keptTokens', 'openId'],
  },
  './jwt': { names: ['encode', 'decode', 'getToken'], more: [] },
  './password': {
    names: [],
    more: ['createPasswords', 'hashPassword', 'verifyPassword', 'PasswordError'],
  },
  './adapters': { names: ['isDate'], more: ['hashTokens'] },
  './types': { names: [], more: [] },
  './providers': { names: [], more: [] },
  './providers/provider-types': { names: [], more: [] },
  './errors': {
    names: [
      'AccessDenied',
      'AccountNotLinked',
      'AdapterError',
      'AuthError',
      'CallbackRouteError',
      'CredentialsSignin',
      'DuplicateConditionalUI',
      'EmailSignInError',
      'ErrorPageLoop',
      'EventError',
      'ExperimentalFeatureNotEnabled',
      'InvalidCallbackUrl',
      'InvalidCheck',
      'InvalidEndpoints',
      'InvalidProvider',
      'JWTSessionError',
      'MissingAdapter',
      'MissingAdapterMethods',
      'MissingAuthorize',
      'MissingCSRF',
      'MissingSecret',
      'MissingWebAuthnAutocomplete',
      'OAuthAccountNotLinked',
      'OAuthCallbackError',
      'OAuthProfileParseError',
      'OAuthSignInError',
      'SessionTokenError',
      'SignInError',
      'SignOutError',
      'UnknownAction',
      'UnsupportedStrategy',
      'UntrustedHost',
      'Verification',
      'WebAuthnVerificationError',
      'isClientError',
    ],
    more: ['AccessTokenError', 'ConflictError', 'NotSignedIn'],
  },
};
