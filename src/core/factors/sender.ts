import type { ResolvedProvider } from '../contracts/provider.js';
import { methodOf } from '../methods/index.js';

/** The provider that sends mails to owners of accounts: the first one that can; `undefined` where none can. */
export function senderIn(providers: { all(): readonly ResolvedProvider[] }): ResolvedProvider | undefined {
  return providers.all().find((provider) => methodOf(provider).noticeTexts?.(provider) !== undefined);
}
