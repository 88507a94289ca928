import { type AuthError, InvalidProvider, OAuthProfileParseError } from '../../../errors.js';

/** Leaves out the errors of parsers: they quote what they cannot parse, and here that may be a token response. */
function quotable(cause: unknown): unknown {
  return cause instanceof SyntaxError ? undefined : cause;
}

/**
 * A fault of the provider, of the network, or of whoever sent the callback. Thrown by the steps of a flow, and turned
 * into the error of the flow (`OAuthSignInError`, `OAuthCallbackError`) in one place. The message completes
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
 * A fault that only whoever deployed the application can mend: shown as `Configuration`. The message says what to do.
 */
export class DeploymentFault extends ProviderFault {}

type FlowError = new (message: string, options: { code: string; cause?: unknown }) => AuthError;

/**
 * Runs the steps of a flow, and names the provider in the faults that they throw. Errors of this library pass as they
 * are.
 * @throws {AuthError} only
 */
export async function withProviderName<T>(id: string, Failure: FlowError, steps: () => Promise<T>): Promise<T> {
  try {
    return await steps();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { code, cause } = error;
    const Named = error instanceof DeploymentFault ? InvalidProvider : Failure;
    throw new Named(`Provider "${id}": ${error.message}`, { code, cause });
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
