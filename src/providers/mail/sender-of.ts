import type { SendVerificationRequestParams } from '../../types/provider-email.js';

/** Who the mail is from: the option `from`, else `no-reply` at the host that the link leads to. */
export function senderOf({ provider, url }: SendVerificationRequestParams): string {
  return provider.from || `no-reply@${new URL(url).hostname}`;
}
