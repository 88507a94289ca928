import type { Settings } from '../contracts/settings.js';
import {
  AccessDenied,
  AccountNotLinked,
  AuthError,
  ConflictError,
  CredentialsSignin,
  EmailSignInError,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthSignInError,
  Verification,
  WebAuthnVerificationError,
} from '../errors.js';

/** What an application or an adapter may throw, and a browser or the library tells apart. */
const CLASSES: ReadonlyMap<string, typeof AuthError> = new Map(
  [
    AccessDenied,
    AccountNotLinked,
    ConflictError,
    CredentialsSignin,
    EmailSignInError,
    OAuthAccountNotLinked,
    OAuthCallbackError,
    OAuthSignInError,
    Verification,
    WebAuthnVerificationError,
  ].map((one) => [one.type, one] as const),
);

/**
 * The error that the application's code threw, if it is one of this library's. One of a second copy of the package (or
 * of the package that this one stands in for) has a class of its own: it is known by its `type`, counts as what it is,
 * and the second copy is warned about once.
 * @returns `undefined` for all other errors
 */
export function ownError(
  error: unknown,
  { logger, once }: Pick<Settings, 'logger' | 'once'>,
): AuthError | undefined {
  if (error instanceof AuthError) return error;
  if (!isOfAnotherCopy(error)) return undefined;
  const { type, message, code, cause, stack } = error;
  once('two-copies', () =>
    logger.warn(
      'two-copies',
      `An error of the class ${type} came from another copy than the one that runs. ` +
        'See where they are with `npm ls latchkey @auth/core`, and keep one.',
    ),
  );
  const OwnClass = CLASSES.get(type) ?? AuthError;
  const own = new OwnClass(message, { cause, ...(code !== undefined && { code }) });
  // It happened where the other one was made.
  if (stack !== undefined) own.stack = stack;
  return own;
}

interface ForeignError extends Error {
  readonly type: string;
  readonly code?: string;
}

/** Errors of other libraries have a `type`, too; none has this `kind`. */
function isOfAnotherCopy(error: unknown): error is ForeignError {
  if (!(error instanceof Error) || !('type' in error) || !('kind' in error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  return (
    typeof error.type === 'string' &&
    (error.kind === 'signIn' || error.kind === 'error') &&
    (code === undefined || typeof code === 'string')
  );
}
