import { isErrorObject } from './core/kit/realms.js';

/** The page that shows an error: the sign-in page or the error page. */
export type ErrorKind = 'signIn' | 'error';

/** The options of the constructor of every {@link AuthError}. */
export interface AuthErrorOptions {
  /** The error that caused this one, or details. Logged, and never shown to a browser. */
  cause?: unknown;
  /** A stable, machine-readable reason. The browser gets it as `code` if the class is `exposed`. */
  code?: string;
}

/** Types that have another name in the query parameter `error`. */
const QUERY_NAMES: ReadonlyMap<string, string> = new Map([
  ['OAuthSignInError', 'OAuthSignin'],
  ['EmailSignInError', 'EmailSignin'],
]);

type Message = string | Error | AuthErrorOptions;

/**
 * The base class of every error of this library. `type` and `code` are stable, the message is not. Callbacks may throw
 * subclasses of their own, which keep their type.
 */
export class AuthError extends Error {
  /** The name of the class, as the log and the query parameter `error` have it. */
  static type = 'AuthError';
  /** The page that shows it. */
  static kind: ErrorKind = 'error';
  /** Whether a browser may see `type` and `code`. If not, it sees `Configuration`. */
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
    this.name = Object.hasOwn(new.target, 'type') ? this.type : new.target.name;
    if (all.code !== undefined) this.code = all.code;
    // Always the same shape: an error that caused this one is `cause.err`.
    if (isErrorObject(all.cause)) this.cause = { err: all.cause };
    else if (all.cause !== null && typeof all.cause === 'object') this.cause = { ...all.cause };
  }

  /**
   * The value of the query parameter `error` for an error: its type, or the other name that this type has there;
   * `undefined` if a browser only sees `Configuration`.
   */
  static shownAs(error: unknown): string | undefined {
    // `constructor` is typed as Function, but subclasses of AuthError inherit its static members.
    if (!(error instanceof AuthError) || !(error.constructor as typeof AuthError).exposed) return undefined;
    return QUERY_NAMES.get(error.type) ?? error.type;
  }
}

/** The request requires a signed-in user, and there is none: {@link requireSession} throws it. For HTTP, 401. */
export class NotSignedIn extends AuthError {
  static override type = 'NotSignedIn';
  override code: string = 'not_signed_in';
  /** The HTTP status to answer with. */
  readonly status: number = 401;
}

/** Why {@link AccessTokenError} was thrown. */
export type AccessTokenErrorCode =
  /** No user is signed in. */
  | 'no_session'
  /** Nothing is kept of this provider for this person: they have not signed in with it since `tokens` keeps it. */
  | 'no_grant'
  /** The provider gives no new token any more: have the person sign in with it again. The session goes on. */
  | 'reauthentication_required'
  /** The provider, or a store, cannot be asked now. Try again later. */
  | 'temporarily_unavailable'
  /** A refresh is due, and its result could not be kept, as no cookie can be written here: the provider was not asked. */
  | 'cannot_keep';

/** There is no access token to hand out: `getAccessToken` throws it. `code` says why, and what to do. */
export class AccessTokenError extends AuthError {
  static override type = 'AccessTokenError';
  override code: AccessTokenErrorCode = 'temporarily_unavailable';
  /** The `Set-Cookie` fields that must reach the browser all the same: append them to the response. Often none. */
  readonly headers: Headers = new Headers();

  constructor(message?: Message, options?: AuthErrorOptions & { code?: AccessTokenErrorCode }) {
    super(message, options);
    if (options?.code !== undefined) this.code = options.code;
  }
}

/** The base class of the errors that the sign-in page shows. */
export class SignInError extends AuthError {
  static override type = 'SignInError';
  static override kind: ErrorKind = 'signIn';
}

// --- On the sign-in page, type visible ---------------------------------------------------------------------------

/**
 * The credentials are wrong: `authorize` returned `null` or threw this. Set `code`, or throw a subclass, to tell the
 * sign-in page more; never whether the user exists.
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

/** The account is not linked to the user with its address, or is linked to a user other than the user signed in. */
export class OAuthAccountNotLinked extends SignInError {
  static override type = 'OAuthAccountNotLinked';
  static override exposed = true;
}

/** The passkey belongs to another user. */
export class AccountNotLinked extends SignInError {
  static override type = 'AccountNotLinked';
  static override exposed = true;
}

/** The request to the callback, or an answer of the provider, was not acceptable; `code` says why. */
export class OAuthCallbackError extends SignInError {
  static override type = 'OAuthCallbackError';
  static override exposed = true;
}

/** A form came without a valid CSRF token, or from another site. */
export class MissingCSRF extends SignInError {
  static override type = 'MissingCSRF';
  static override exposed = true;
}

/** A sign-in could not begin, or the provider could not be reached. The browser sees `OAuthSignin`. */
export class OAuthSignInError extends SignInError {
  static override type = 'OAuthSignInError';
  static override exposed = true;
}

/** The address was refused, or the email could not be sent. The browser sees `EmailSignin`. */
export class EmailSignInError extends SignInError {
  static override type = 'EmailSignInError';
  static override exposed = true;
}

// --- On the error page, type visible -----------------------------------------------------------------------------

/** The `signIn` callback refused the sign-in. */
export class AccessDenied extends AuthError {
  static override type = 'AccessDenied';
  static override exposed = true;
}

/** The sign-in link is unknown, used, expired, or for another address. */
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

/** A callback or `authorize` of the application threw, or something failed unexpectedly; `cause.err` is the error. */
export class CallbackRouteError extends AuthError {
  static override type = 'CallbackRouteError';
}

/** `pages.error` requires a session itself and would redirect forever; the built-in page is shown instead. */
export class ErrorPageLoop extends AuthError {
  static override type = 'ErrorPageLoop';
}

/** A listener in `events` threw. */
export class EventError extends AuthError {
  static override type = 'EventError';
}

/** Never thrown, and kept for programs that catch it: a `callbackUrl` that cannot be used becomes the home page. */
export class InvalidCallbackUrl extends AuthError {
  static override type = 'InvalidCallbackUrl';
}

/** A provider has no endpoints and no issuer to discover them from, or an endpoint that is not allowed. */
export class InvalidEndpoints extends AuthError {
  static override type = 'InvalidEndpoints';
}

/** The `checks` of a provider would leave its flows unprotected. */
export class InvalidCheck extends AuthError {
  static override type = 'InvalidCheck';
}

/** A session token (`jwt` strategy) could not be decoded or encoded. */
export class JWTSessionError extends AuthError {
  static override type = 'JWTSessionError';
}

/** A provider or the session strategy needs an adapter, and there is none. */
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

/** The `profile` function of a provider threw, or returned no usable id. */
export class OAuthProfileParseError extends AuthError {
  static override type = 'OAuthProfileParseError';
}

/** A stored session (`database` strategy) could not be read or written. */
export class SessionTokenError extends AuthError {
  static override type = 'SessionTokenError';
}

/** The adapter could not delete the session at sign-out. */
export class SignOutError extends AuthError {
  static override type = 'SignOutError';
}

/** Never thrown, and kept for programs that catch it: a URL that names no action is answered with 404. */
export class UnknownAction extends AuthError {
  static override type = 'UnknownAction';
}

/** A provider cannot be used with this session strategy. */
export class UnsupportedStrategy extends AuthError {
  static override type = 'UnsupportedStrategy';
}

/** A provider is configured incorrectly, or there is no provider with this id. */
export class InvalidProvider extends AuthError {
  static override type = 'InvalidProvider';
}

/** The request's host cannot be trusted: neither `origin` nor `trustHost` is set. */
export class UntrustedHost extends AuthError {
  static override type = 'UntrustedHost';
}

/** More than one provider has `enableConditionalUI`. */
export class DuplicateConditionalUI extends AuthError {
  static override type = 'DuplicateConditionalUI';
}

/** A passkey provider has `formFields`, but none with `autocomplete="webauthn"`. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type = 'MissingWebAuthnAutocomplete';
}

/** Never thrown. Kept for programs that catch it. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type = 'ExperimentalFeatureNotEnabled';
}

/** An adapter found a row with the same unique value. */
export class ConflictError extends AuthError {
  static override type = 'ConflictError';
}

/** Whether a browser sees the type of an error under its own name. */
export function isClientError(error: unknown): error is AuthError {
  return error instanceof AuthError && AuthError.shownAs(error) === error.type;
}
