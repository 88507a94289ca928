import type { Settings } from '../contracts/settings.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import { logoutToken } from '../records/kinds.js';
import { recordsOf } from '../records/records.js';
import type { LogoutToken } from './logout-token.js';

/** How many tokens are remembered where there is no store of records. Only a provider can add to them. */
const MOST_REMEMBERED = 10_000;

/** Tokens that were used. */
export interface UsedTokens {
  /** Notes that a token is used. @returns whether it is the first time */
  readonly use: (provider: string, token: LogoutToken) => Promise<boolean>;
  /** Notes that it had no effect: it may be sent again. */
  readonly release: (provider: string, token: LogoutToken) => Promise<void>;
}

/** The tokens that were used: in the store of records, or without one in the memory of this process. */
export function usedTokensOf(settings: Settings): UsedTokens {
  const records = recordsOf(settings);
  if (records === undefined) return rememberedTokens(settings);
  return {
    use: (provider, { jti, uselessFrom }) =>
      records.add(logoutToken, {
        id: idOf(provider, jti),
        owner: '',
        value: true,
        expiresAt: uselessFrom,
      }),
    release: async (provider, { jti }) => void (await records.remove(logoutToken, idOf(provider, jti))),
  };
}

/** Ids of providers have no spaces. */
function idOf(provider: string, jti: string): string {
  return `${provider} ${jti}`;
}

function rememberedTokens({ appMemo, runtime }: Settings): UsedTokens {
  // Per application: a configuration that is built for every request must not forget them.
  const used = appMemo('logout-tokens', () => new BoundedMap<Date>(MOST_REMEMBERED));
  return {
    use: async (provider, { jti, uselessFrom }) => {
      const until = used.get([provider, jti]);
      if (until !== undefined && until > runtime.now()) return false;
      used.set([provider, jti], uselessFrom);
      return true;
    },
    release: async (provider, { jti }) => used.delete([provider, jti]),
  };
}
