import { isErrorObject } from './kit/realms.js';

/** Which page shows an error. */
export type ErrorKind = 'signIn' | 'error';

/** What an error may carry beside its message. */
export interface AuthErrorOptions {
  /** What lies behind it; never shown to a browser. */
  cause?: unknown;
  /** Stable, machine-readable reason; shown to the browser as `code` where the class is exposed. */
  code?: string;
}

/** Types that the wire has known under another name. */
const WIRE_NAMES: ReadonlyMap<string, string> = new Map([
  ['OAuthSignInError', 'OAuthSignin'],
  ['EmailSignInError', 'EmailSignin'],
]);

type Message = string | Error | AuthErrorOptions;

/**
 * The parent of every error of this library. `type` and `code` are stable, the message is not. Throw your own
 * subclasses from callbacks; they keep their type.
 */
export class AuthError extends Error {
  /** Name of the class, as the log and the `error` query parameter show it. */
  static type = 'AuthError';
  static kind: ErrorKind = 'error';
  /** Whether a browser may learn `type`; otherwise it sees `Configuration`. */
  static exposed = false;

  readonly type: string;
  readonly kind: ErrorKind;
  declare code: string | undefined;
  override cause?: Record<string, unknown> & { err?: Error };

  constructor(message?: Message, options?: AuthErrorOptions) {
    const given = typeof message === 'string' || message === undefined ? undefined : message;
    const all: AuthErrorOptions = isErrorObject(given)
      ? { cause: given, ...options }
      : { ...given, ...options };
    super(typeof message === 'string' ? message : isErrorObject(given) ? given.message : undefined);
    this.type = new.target.type;
    this.kind = new.target.kind;
    this.name = new.target.type;
    if (all.code !== undefined) this.code = all.code;
    // One shape for readers: an Error is found under `err`, whatever it was wrapped in.
    if (isErrorObject(all.cause)) this.cause = { err: all.cause };
    else if (all.cause !== null && typeof all.cause === 'object') this.cause = { ...all.cause };
  }

  /**
   * What the query parameter `error` says of an error: its type, or the name that the wire has known this type under;
   * `undefined` for one of which a browser sees `Configuration`.
   */
  static shownAs(error: unknown): string | undefined {
    // `constructor` is typed as Function; a subclass of AuthError inherits its statics.
    if (!(error instanceof AuthError) || !(error.constructor as typeof AuthError).exposed) return undefined;
    return WIRE_NAMES.get(error.type) ?? error.type;
  }
}

/** Errors that belong on the sign-in page. */
export class SignInError extends AuthError {
  static override type = 'SignInError';
  static override kind: ErrorKind = 'signIn';
}

// --- To the sign-in page, type visible ---------------------------------------------------------------------------

/**
 * The credentials do not prove who somebody is: `authorize` returned `null` or threw this. Subclass it, or set `code`,
 * to tell the sign-in page more. Never put into `code` whether the user exists.
 */
export class CredentialsSignin extends SignInError {
  static override type = 'CredentialsSignin';
  static override exposed = true;
  override code: string = 'credentials';

  constructor(message?: Message, options?: AuthErrorOptions) {
    super(message, options);
    const given =
      options?.code ?? (isErrorObject(message) || typeof message === 'string' ? undefined : message?.code);
    if (given !== undefined) this.code = given;
  }
}

/** The address belongs to a user that this account is not linked to, or the account to another user. */
export class OAuthAccountNotLinked extends SignInError {
  static override type = 'OAuthAccountNotLinked';
  static override exposed = true;
}

/** The passkey belongs to another user. */
export class AccountNotLinked extends SignInError {
  static override type = 'AccountNotLinked';
  static override exposed = true;
}

/** The provider, or whoever sent the callback, is at fault; `code` tells how. */
export class OAuthCallbackError extends SignInError {
  static override type = 'OAuthCallbackError';
  static override exposed = true;
}

/** The form did not carry the CSRF token, or was sent by another site. */
export class MissingCSRF extends SignInError {
  static override type = 'MissingCSRF';
  static override exposed = true;
}

/** The provider could not be asked; shown as `OAuthSignin`. */
export class OAuthSignInError extends SignInError {
  static override type = 'OAuthSignInError';
  static override exposed = true;
}

/** The address was refused or the mail could not be sent; shown as `EmailSignin`. */
export class EmailSignInError extends SignInError {
  static override type = 'EmailSignInError';
  static override exposed = true;
}

// --- To the error page, type visible -----------------------------------------------------------------------------

/** The `signIn` callback refused. */
export class AccessDenied extends AuthError {
  static override type = 'AccessDenied';
  static override exposed = true;
}

/** The mail link is unknown, used, expired or for another address. */
export class Verification extends AuthError {
  static override type = 'Verification';
  static override exposed = true;
}

/** The passkey ceremony failed (WebAuthn Level 3, sections 7.1 and 7.2). */
export class WebAuthnVerificationError extends AuthError {
  static override type = 'WebAuthnVerificationError';
  static override exposed = true;
}

// --- Shown as Configuration --------------------------------------------------------------------------------------

/** A method of the adapter failed; `cause.err` is its error. */
export class AdapterError extends AuthError {
  static override type = 'AdapterError';
}

/** A callback failed for a reason of the application's own, for instance an error that `authorize` threw. */
export class CallbackRouteError extends AuthError {
  static override type = 'CallbackRouteError';
}

/** `pages.error` itself needs the library and failed; the built-in page is shown instead. */
export class ErrorPageLoop extends AuthError {
  static override type = 'ErrorPageLoop';
}

/** A listener in `events` threw. */
export class EventError extends AuthError {
  static override type = 'EventError';
}

/** A callback URL cannot be used. */
export class InvalidCallbackUrl extends AuthError {
  static override type = 'InvalidCallbackUrl';
}

/** A provider lacks endpoints and has no issuer to discover them from, or has forbidden ones. */
export class InvalidEndpoints extends AuthError {
  static override type = 'InvalidEndpoints';
}

/** A provider's `checks` would leave its flows unprotected. */
export class InvalidCheck extends AuthError {
  static override type = 'InvalidCheck';
}

/** A session token could not be read or written. */
export class JWTSessionError extends AuthError {
  static override type = 'JWTSessionError';
}

/** A provider or the session strategy needs an adapter. */
export class MissingAdapter extends AuthError {
  static override type = 'MissingAdapter';
}

/** The adapter lacks methods that the configuration needs. */
export class MissingAdapterMethods extends AuthError {
  static override type = 'MissingAdapterMethods';
}

/** A credentials provider has no `authorize`. */
export class MissingAuthorize extends AuthError {
  static override type = 'MissingAuthorize';
}

/** No `secret` is configured. */
export class MissingSecret extends AuthError {
  static override type = 'MissingSecret';
}

/** A provider's `profile` threw or gave no usable id. */
export class OAuthProfileParseError extends AuthError {
  static override type = 'OAuthProfileParseError';
}

/** A stored session could not be read or written. */
export class SessionTokenError extends AuthError {
  static override type = 'SessionTokenError';
}

/** The session could not be ended at the store. */
export class SignOutError extends AuthError {
  static override type = 'SignOutError';
}

/** There is no such action. */
export class UnknownAction extends AuthError {
  static override type = 'UnknownAction';
}

/** A provider cannot be used with this session strategy. */
export class UnsupportedStrategy extends AuthError {
  static override type = 'UnsupportedStrategy';
}

/** A provider is configured wrongly, or there is none of this name. */
export class InvalidProvider extends AuthError {
  static override type = 'InvalidProvider';
}

/** Neither `origin` nor `trustHost` says that the request's host can be trusted. */
export class UntrustedHost extends AuthError {
  static override type = 'UntrustedHost';
}

/** More than one provider offers passkeys in the address field. */
export class DuplicateConditionalUI extends AuthError {
  static override type = 'DuplicateConditionalUI';
}

/** A passkey provider with form fields has none marked `autocomplete="webauthn"`. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type = 'MissingWebAuthnAutocomplete';
}

/** Kept for code that catches it: nothing here is experimental. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type = 'ExperimentalFeatureNotEnabled';
}

/** What an adapter throws when a row that must be unique is there already. */
export class ConflictError extends AuthError {
  static override type = 'ConflictError';
}

/** Whether a browser sees the type of this error: not that of one which it knows under another name only. */
export function isClientError(error: unknown): error is AuthError {
  return error instanceof AuthError && AuthError.shownAs(error) === error.type;
}
