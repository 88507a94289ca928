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
} from '../../errors.js';

/** The error classes that an application or an adapter may throw and that are treated differently, by their type. */
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
  ].map((ErrorClass) => [ErrorClass.type, ErrorClass] as const),
);

/**
 * Returns an error that the application's code threw if it is one of this library's. An error of another copy of the package
 * (or of the package that this one replaces) is recognised by its `type` and converted, with a warning about the two copies.
 * @returns `undefined` for all other errors
 */
export function libraryError(
  error: unknown,
  { logger, once }: Pick<Settings, 'logger' | 'once'>,
): AuthError | undefined {
  if (error instanceof AuthError) return error;
  if (!isOfAnotherCopy(error)) return undefined;
  const { type, message, code, cause, stack } = error;
  once('two-copies', () =>
    logger.warn(
      'two-copies',
      `An error of the class ${type} came from another copy than the one that is running. ` +
        'Find the copies with `npm ls latchkey @auth/core`, and keep one.',
    ),
  );
  const OwnClass = CLASSES.get(type) ?? AuthError;
  const own = new OwnClass(message, { cause, ...(code !== undefined && { code }) });
  // The stack shows where the original error was thrown.
  if (stack !== undefined) own.stack = stack;
  return own;
}

interface ForeignError extends Error {
  readonly type: string;
  readonly code?: string;
}

/** Whether an error is of this library, but of another copy. Other libraries' errors may have a `type`, but not this `kind`. */
function isOfAnotherCopy(error: unknown): error is ForeignError {
  if (!(error instanceof Error) || !('type' in error) || !('kind' in error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  return (
    typeof error.type === 'string' &&
    (error.kind === 'signIn' || error.kind === 'error') &&
    (code === undefined || typeof code === 'string')
  );
}
