import type { Exchange } from '../../../contracts/exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../types/model.js';
import type { OAuthConfig } from '../../../types/provider.js';
import { ownCopy } from '../../../hooks/own-copy.js';
import { customFetch } from '../../../types/symbols.js';

/** The provider as its hooks receive it: the configuration, and the URLs of this request. */
export type HookProvider = OAuthConfig<Profile> & { callbackUrl: string; signinUrl: string };

/** Gives hooks a provider of their own, so that what they write into it stays with them, whatever its depth. */
export function hookProvider(exchange: Exchange, provider: OAuthProvider, redirectUri: string): HookProvider {
  return {
    ...ownCopy(provider.config),
    // What hooks fetch goes the way of all requests to this provider.
    [customFetch]: provider.fetch,
    callbackUrl: redirectUri,
    signinUrl: `${exchange.baseUrl}/signin/${provider.id}`,
  };
}
