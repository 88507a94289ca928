import type { Profile } from '../types/model.js';
import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { withOptions } from './options/with-options.js';

export type {
  AccountCallback,
  AuthorizationEndpointHandler,
  OAuth2Config,
  OAuthChecks,
  OAuthConfig,
  OAuthEndpointType,
  OAuthProviderButtonStyles,
  OAuthProviderId,
  OAuthUserConfig,
  OIDCChecks,
  OIDCConfig,
  OIDCConfigInternal,
  OIDCUserConfig,
  ProfileCallback,
  TokenEndpointHandler,
  UserinfoEndpointHandler,
} from '../types/provider.js';

/**
 * Any OAuth 2.0 provider. Needs at least `id`, `name`, `authorization`, `token` and `userinfo`, or `issuer` where its
 * metadata names them (RFC 8414).
 *
 * @example
 * OAuthProvider({
 *   id: 'acme',
 *   name: 'Acme',
 *   authorization: 'https://id.acme.example/authorize',
 *   token: 'https://id.acme.example/token',
 *   userinfo: 'https://id.acme.example/me',
 * })
 */
export function OAuthProvider<P = Profile>(options: OAuthUserConfig<P> = {}): OAuth2Config<P> {
  return { id: 'oauth', name: 'OAuth', type: 'oauth', ...withOptions(options) };
}

export default OAuthProvider;
