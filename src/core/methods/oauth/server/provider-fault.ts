import { orElse, type Awaitable } from '../../../kit/awaitable.js';
import { type AuthError, InvalidProvider, OAuthProfileParseError } from '../../../../errors.js';

/** Leaves out the errors of parsers: they quote their input, which may be a token response. */
function withoutQuotes(cause: unknown): unknown {
  return cause instanceof SyntaxError ? undefined : cause;
}

/**
 * A fault of the provider, of the network, or of the sender of the callback. The steps of a flow throw it, and
 * {@link withProviderName} turns it into the flow's error (`OAuthSignInError`, `OAuthCallbackError`). The message completes
 * the sentence `Provider "x": …` and never contains a token, a code, a secret or the value of a claim.
 */
export class ProviderFault extends Error {
  /** Stable, machine-readable reason; shown to the browser. */
  readonly code: string;

  constructor(code: string, message: string, options?: { cause: unknown }) {
    super(message, options === undefined ? undefined : { cause: withoutQuotes(options.cause) });
    this.name = 'ProviderFault';
    this.code = code;
  }
}

/**
 * A fault that only the people who deployed the application can fix: browsers see `Configuration`, the log says what to do.
 */
export class DeploymentFault extends ProviderFault {}

type FlowError = new (message: string, options: { code: string; cause?: unknown }) => AuthError;

/**
 * Runs the steps of a flow, and turns a {@link ProviderFault} into an error that names the provider. Other errors pass
 * unchanged.
 * @throws {AuthError} (or rejects) for every fault
 */
export function withProviderName<T>(id: string, Failure: FlowError, steps: () => Awaitable<T>): Awaitable<T> {
  return orElse(steps, (error) => {
    if (!(error instanceof ProviderFault)) throw error;
    const { code, cause } = error;
    const Named = error instanceof DeploymentFault ? InvalidProvider : Failure;
    throw new Named(`Provider "${id}": ${error.message}`, { code, cause });
  });
}

/** The fault for a provider whose `profile()` or `account()` threw, or returned nothing usable. */
export function profileFault(
  code: 'profile_parse' | 'profile_no_subject',
  message: string,
  cause?: unknown,
): ProviderFault {
  return new ProviderFault(code, message, {
    cause: new OAuthProfileParseError(message, { cause: withoutQuotes(cause) }),
  });
}

/** The fault for an ID Token that was refused. `why` must not contain the value of a claim. */
export function idTokenFault(code: string, why: string): ProviderFault {
  return new ProviderFault(code, `its ID Token was refused: ${why}.`);
}
