import type { WebAuthnProvider } from '../../contracts/provider.js';
import { WebAuthnVerificationError } from '../../errors.js';

/** A ceremony that proves nothing; `code` says which check it failed. */
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
