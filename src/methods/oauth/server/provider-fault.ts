import type { Awaitable } from '../../../types/model.js';
import { isPromiseLike } from '../../../kit/awaitable.js';
import { type AuthError, InvalidProvider, OAuthProfileParseError } from '../../../errors.js';

/** Parsers quote what they cannot parse, and here that may be a token response: such a cause is left out. */
function quotable(cause: unknown): unknown {
  return cause instanceof SyntaxError ? undefined : cause;
}

/**
 * Something that the provider, the way to it, or whoever sent the callback did wrong. Thrown by the steps of a flow,
 * turned into the error of the flow (`OAuthSignInError`, `OAuthCallbackError`) in one place. The message completes
 * the sentence `Provider "x": …` and never carries a token, a code, a secret or the value of a claim.
 */
export class ProviderFault extends Error {
  /** Stable, machine-readable reason; shown to the browser. */
  readonly code: string;

  constructor(code: string, message: string, options?: { cause: unknown }) {
    super(message, options === undefined ? undefined : { cause: quotable(options.cause) });
    this.name = 'ProviderFault';
    this.code = code;
  }
}

/**
 * Something that only the deployment can mend, found out on the way: shown as `Configuration`. The message says what to do.
 */
export class DeploymentFault extends ProviderFault {}

type FlowError = new (message: string, options: { code: string; cause?: unknown }) => AuthError;

/**
 * Runs the steps of a flow and names the provider in what they throw. Errors of this library pass: faults of the
 * deployment keep their class.
 * @throws {AuthError} (or rejects) only
 */
export function naming<T>(id: string, Failure: FlowError, steps: () => Awaitable<T>): Awaitable<T> {
  const fail = (error: unknown): never => {
    if (!(error instanceof ProviderFault)) throw error;
    const { code, cause } = error;
    const Named = error instanceof DeploymentFault ? InvalidProvider : Failure;
    throw new Named(`Provider "${id}": ${error.message}`, { code, cause });
  };
  try {
    const outcome = steps();
    return isPromiseLike(outcome) ? outcome.then(undefined, fail) : outcome;
  } catch (error) {
    return fail(error);
  }
}

/** A fault in what `profile()` or `account()` of a provider made of the provider's answer. */
export function profileFault(
  code: 'profile_parse' | 'profile_no_subject',
  message: string,
  cause?: unknown,
): ProviderFault {
  return new ProviderFault(code, message, {
    cause: new OAuthProfileParseError(message, { cause: quotable(cause) }),
  });
}
