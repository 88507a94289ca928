import type { Exchange } from '../../../contracts/exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { Profile } from '../../../../types/model.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import { privateCopy } from '../../../hooks/private-copy.js';
import { customFetch } from '../../../../types/symbols.js';

/** A provider in the form that its hooks receive: its configuration, and the URLs of this request. */
export type HookProvider = OAuthConfig<Profile> & { callbackUrl: string; signinUrl: string };

/**
 * A function that makes the provider which all hooks of one sign-in receive. It is made at the first call, because most
 * providers have no hooks, and is a deep copy, so that what hooks write into it affects nothing else.
 */
export function hookProviderOf(
  { baseUrl }: Exchange,
  provider: OAuthProvider,
  redirectUri: string,
): () => HookProvider {
  let made: HookProvider | undefined;
  return () =>
    (made ??= {
      ...privateCopy(provider.config),
      // Hooks make their requests with the same function as all other requests to this provider.
      [customFetch]: provider.fetch,
      callbackUrl: redirectUri,
      signinUrl: `${baseUrl}/signin/${provider.id}`,
    });
}
