import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/patreon.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.patreon.com/#user-v2 */
export interface PatreonProfile {
  data: {
    id: string;
    type: 'user';
    attributes: {
      full_name: string;
      vanity?: string | null;
      /** With the scope `identity[email]`. */
      email?: string | null;
      is_email_verified?: boolean;
      image_url: string;
      [member: string]: unknown;
    };
  };
  [member: string]: unknown;
}

/**
 * Patreon. Callback URL: `<origin>/auth/callback/patreon`.
 *
 * @see https://docs.patreon.com/#oauth
 */
export function Patreon(options: OAuthUserConfig<PatreonProfile> = {}): OAuth2Config<PatreonProfile> {
  return {
    id: 'patreon',
    name: 'Patreon',
    type: 'oauth',
    authorization: {
      url: 'https://www.patreon.com/oauth2/authorize',
      params: { scope: 'identity identity[email]' },
    },
    token: 'https://www.patreon.com/api/oauth2/token',
    userinfo: 'https://www.patreon.com/api/oauth2/api/current_user',
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.attributes?.full_name),
      email: firstText(data.attributes?.email),
      image: pictureOf(data.attributes?.image_url),
    }),
    // https://docs.patreon.com/#user-v2: whether the person confirmed the address.
    emailVerified: ({ data }) => data.attributes?.is_email_verified === true,
    style: { logo: mark },
    ...withOptions(options),
  };
}

export default Patreon;
