import { AuthError, CredentialsSignin } from '../../errors.js';

/** Seconds. A queue of the default length is worked off sooner. */
const RETRY_AFTER = 5;

/**
 * What a visitor gets when too many passwords wait to be hashed: not a fault of the deployment that deserves a line for every
 * request, which a flood of requests would write, but a refusal, which is counted. `undefined` for every other error.
 * @param thrown - by `latchkey/password`, also by that of another copy of the package
 */
export function busyRefusal(thrown: unknown, provider: string): CredentialsSignin | undefined {
  const isFull =
    thrown instanceof Error && thrown.name === 'PasswordError' && 'code' in thrown && thrown.code === 'busy';
  if (!isFull) return undefined;
  return new CredentialsSignin(
    `Provider "${provider}": too many passwords wait to be hashed, so this one was not tried. Without a flood, raise \`waiting\`.`,
    { code: 'busy', cause: { retryAfter: RETRY_AFTER } },
  );
}

/** Seconds after which to try again what {@link busyRefusal} refused; `undefined` for every other error. */
export function busyFor(error: unknown): number | undefined {
  if (!(error instanceof AuthError) || error.code !== 'busy') return undefined;
  const { retryAfter } = error.cause ?? {};
  return typeof retryAfter === 'number' ? retryAfter : undefined;
}
