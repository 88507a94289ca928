/** Codes of the warnings that the logger's `warn` receives. */
export type WarningCode =
  | 'debug-enabled'
  | 'csrf-disabled'
  | 'env-url-basepath-redundant'
  | 'env-url-basepath-mismatch'
  | 'experimental-webauthn'
  | 'weak-secret'
  | 'email-proof-cannot-revoke'
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
  | 'authorize-result'
  | 'two-copies'
  | 'sign-in-refused'
  | 'unknown-path'
  | 'unknown-provider'
  | 'base-path-differs'
  | 'host-differs'
  | 'host-refused'
  | 'forwarded-proto-differs'
  | 'large-session'
  | 'callback-returned-nothing';

/** What was seen and what was expected, by name: the sentence is made where it is written. */
export type WarningFacts = Readonly<Record<string, string | number>>;

/** Something about a configuration that works, and will not do what its author expects: what `auth.check()` gives. */
export interface ConfigWarning {
  readonly code: WarningCode;
  /** What was seen, what was expected, and the option to change. */
  readonly message: string;
}

/**
 * Where the library writes. Any method can be replaced, the others keep writing to the console. What arrives here is
 * already redacted: no token, cookie, secret, code or address.
 */
export interface LoggerInstance extends Record<string, Function> {
  /** @param details - what was seen, what was expected, and the option to change; redacted, one line */
  warn: (code: WarningCode, details?: string) => void;
  error: (error: Error) => void;
  debug: (message: string, metadata?: unknown) => void;
}
