import type { Exchange } from '../../../contracts/exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../types/model.js';
import type { OAuthConfig } from '../../../types/provider.js';
import { ownCopy } from '../../../hooks/own-copy.js';
import { customFetch } from '../../../types/symbols.js';

/** A provider as its hooks receive it: the configuration, and the URLs of this request. */
export type HookProvider = OAuthConfig<Profile> & { callbackUrl: string; signinUrl: string };

/**
 * Makes the provider that all hooks of one sign-in receive, when the first of them asks: most providers have none. It is a
 * deep copy, so that what hooks write into it stays with them.
 */
export function hookProviderOf(
  { baseUrl }: Exchange,
  provider: OAuthProvider,
  redirectUri: string,
): () => HookProvider {
  let made: HookProvider | undefined;
  return () =>
    (made ??= {
      ...ownCopy(provider.config),
      // What hooks fetch goes through the same function as all requests to this provider.
      [customFetch]: provider.fetch,
      callbackUrl: redirectUri,
      signinUrl: `${baseUrl}/signin/${provider.id}`,
    });
}
