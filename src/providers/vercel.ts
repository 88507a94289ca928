import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/vercel.js';
import { withOptions } from './options/with-options.js';

/** @see https://vercel.com/docs/sign-in-with-vercel/tokens */
export type VercelProfile = OpenIDClaims;

/**
 * Vercel. Callback URL: `<origin>/auth/callback/vercel`. The app must have the permissions to read profile and address.
 *
 * @see https://vercel.com/docs/sign-in-with-vercel/authorization-server-api
 */
export function Vercel(options: OIDCUserConfig<VercelProfile> = {}): OIDCConfig<VercelProfile> {
  return {
    id: 'vercel',
    name: 'Vercel',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://vercel.com',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Vercel;
