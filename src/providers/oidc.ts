import { withOpenId } from '../core/features/nothing-carried.js';
import type { Profile } from '../types/model.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { withOptions } from './options/with-options.js';

export type { OIDCChecks, OIDCConfig, OIDCConfigInternal, OIDCUserConfig } from '../types/provider.js';

/**
 * Any OpenID provider. Needs at least `id`, `name` and `issuer`; the rest comes from its metadata (OpenID Connect
 * Discovery 1.0).
 *
 * @example
 * OIDCProvider({ id: 'acme', name: 'Acme', issuer: 'https://id.acme.example' })
 */
export function OIDCProvider<P = Profile>(options: OIDCUserConfig<P> = {}): OIDCConfig<P> {
  return { id: 'oidc', name: 'OpenID Connect', type: 'oidc', ...withOpenId, ...withOptions(options) };
}

export default OIDCProvider;
