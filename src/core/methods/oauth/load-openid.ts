import type { OAuthProvider } from '../../contracts/provider.js';
import { loadFeature } from '../../load-feature.js';
import type { Awaitable } from '../../kit/awaitable.js';

/** Loads what OpenID Connect needs, and everything else that is signed. */
export function loadOpenId(provider: OAuthProvider): Awaitable<typeof import('./openid.js')> {
  return loadFeature(provider, 'openid');
}
