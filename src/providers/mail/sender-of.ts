import type { SendVerificationRequestParams } from '../../types/provider-email.js';

/** The sender of an email: the option `from`, otherwise `no-reply` at the host of the link. */
export function senderOf({ provider, url }: SendVerificationRequestParams): string {
  return provider.from || `no-reply@${new URL(url).hostname}`;
}
