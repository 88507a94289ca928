import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.cdp.coinbase.com/coinbase-app/track-apis/users */
export interface CoinbaseProfile {
  data: {
    id: string;
    name: string | null;
    username?: string | null;
    email?: string;
    avatar_url: string;
  };
  [member: string]: unknown;
}

/**
 * Coinbase. Callback URL: `<origin>/auth/callback/coinbase`.
 *
 * @see https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview
 */
export function Coinbase(options: OAuthUserConfig<CoinbaseProfile> = {}): OAuth2Config<CoinbaseProfile> {
  return {
    id: 'coinbase',
    name: 'Coinbase',
    type: 'oauth',
    authorization: {
      url: 'https://login.coinbase.com/oauth2/auth',
      params: { scope: 'wallet:user:email wallet:user:read' },
    },
    token: 'https://login.coinbase.com/oauth2/token',
    userinfo: 'https://api.coinbase.com/v2/user',
    profile: ({ data }) => ({
      id: accountId(data.id),
      name: firstText(data.name),
      email: firstText(data.email),
      image: pictureOf(data.avatar_url),
    }),
    style: { brandColor: '#0052ff' },
    ...withOptions(options),
  };
}

export default Coinbase;
