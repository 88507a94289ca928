/** Codes of the warnings that the logger's `warn` receives. */
export type WarningCode =
  | 'debug-enabled'
  | 'csrf-disabled'
  | 'env-url-basepath-redundant'
  | 'env-url-basepath-mismatch'
  | 'experimental-webauthn'
  | 'weak-secret'
  | 'email-proof-cannot-revoke'
  | 'password-cannot-end-sessions'
  | 'account-linking-by-email'
  | 'insecure-requests'
  | 'email-unusable'
  | 'issuer-unverifiable'
  | 'profile-incomplete'
  | 'duplicate-cookie'
  | 'redirect-blocked'
  | 'env-not-passed-on'
  | 'missing-client-credentials'
  | 'missing-package'
  | 'missing-provider-option'
  | 'unknown-option'
  | 'invalid-option'
  | 'language-not-included'
  | 'authorize-result'
  | 'two-copies'
  | 'sign-in-refused'
  | 'fault-repeated'
  | 'unknown-path'
  | 'unknown-provider'
  | 'base-path-differs'
  | 'host-differs'
  | 'host-refused'
  | 'forwarded-proto-differs'
  | 'large-session'
  | 'record-unreadable'
  | 'records-unchecked'
  | 'cleanup-missing'
  | 'grant-too-large'
  | 'import-refused'
  | 'provider-not-told'
  | 'logout-token-refused'
  | 'back-channel-unavailable'
  | 'callback-returned-nothing'
  | 'limits-in-memory'
  | 'limits-client-unknown'
  | 'callback-unclaimed';

/** The values for the sentence of a warning, by name. The sentence is composed when it is written to the log. */
export type WarningFacts = Readonly<Record<string, string | number>>;

/** A warning of `auth.check()`: the configuration works, but will not do what its author expects. */
export interface ConfigWarning {
  readonly code: WarningCode;
  /** What is configured, what was expected, and which option to change. */
  readonly message: string;
}

/**
 * The configuration option `logger`. Any method can be replaced; the others write to the console. What they receive is
 * redacted: it contains no token, cookie, secret, code or address.
 */
export interface LoggerInstance extends Record<string, Function> {
  /**
   * Receives a warning. Its code is a heading of the list of errors and warnings (`docs/errors.md#weak-secret`). On the console,
   * each line has that address.
   * @param details - one line: what was seen, what was expected, and which option to change
   */
  warn: (code: WarningCode, details?: string) => void;
  /**
   * Receives an error, with its causes. Of several errors with the same cause within a minute, only the first one is passed. Its
   * `reference`, eight hexadecimal digits, is also on the pages that visitors see because of this error and its repetitions. Errors
   * of this library have `readMore`, the address of their entry in the list of errors.
   */
  error: (error: Error & { readonly reference?: string; readonly readMore?: string }) => void;
  /** Receives each step of a request, if `debug` is on. */
  debug: (message: string, metadata?: unknown) => void;
}
