import { withOpenId } from '../core/features/nothing-carried.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { mark } from './marks/huggingface.js';
import { withOptions } from './options/with-options.js';

/** @see https://huggingface.co/docs/hub/oauth#currently-supported-scopes */
export interface HuggingFaceProfile extends OpenIDClaims {
  /** Page of the person. */
  profile?: string;
  website?: string;
  isPro?: boolean;
}

/** @see {@link HuggingFaceProfile} */
export type HuggingfaceProfile = HuggingFaceProfile;

/**
 * Hugging Face. Callback URL: `<origin>/auth/callback/huggingface`.
 *
 * @see https://huggingface.co/docs/hub/oauth
 */
export function HuggingFace(
  options: OIDCUserConfig<HuggingFaceProfile> = {},
): OIDCConfig<HuggingFaceProfile> {
  return {
    id: 'huggingface',
    name: 'Hugging Face',
    type: 'oidc',
    ...withOpenId,
    issuer: 'https://huggingface.co',
    checks: ['state', 'pkce'],
    style: { logo: mark, bg: '#ffd21e', text: '#000' },
    ...withOptions(options),
  };
}

export default HuggingFace;
