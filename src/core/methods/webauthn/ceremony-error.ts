import type { WebAuthnProvider } from '../../contracts/provider.js';
import { WebAuthnVerificationError } from '../../../errors.js';

/**
 * The error for a ceremony that is refused.
 * @param code - which check failed
 * @param reason - `why` completes the sentence that begins with the ceremony
 */
export function ceremonyError(
  { id }: Pick<WebAuthnProvider, 'id'>,
  code: string,
  reason: { why: string; cause?: unknown },
): WebAuthnVerificationError {
  return new WebAuthnVerificationError(`A passkey ceremony of provider "${id}" was refused: ${reason.why}.`, {
    code,
    ...(reason.cause === undefined ? undefined : { cause: reason.cause }),
  });
}

/**
 * Runs a verification of `@simplewebauthn/server`, and refuses the ceremony when it throws.
 * @throws {WebAuthnVerificationError} `verification_failed`
 */
export async function verifyOrRefuse<T>(
  provider: Pick<WebAuthnProvider, 'id'>,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw ceremonyError(provider, 'verification_failed', {
      why: 'a check of the standard failed; see the cause',
      cause,
    });
  }
}
