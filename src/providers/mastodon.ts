import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { belowIssuer } from './profile/endpoint-url.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/mastodon.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.joinmastodon.org/entities/Account/ */
export interface MastodonProfile {
  /** A number as a string; unique on its server only. */
  id: string;
  username: string;
  acct: string;
  display_name: string;
  url: string;
  avatar: string;
  avatar_static: string;
  [member: string]: unknown;
}

/**
 * Mastodon. Callback URL: `<origin>/auth/callback/mastodon`. Needs `issuer`, the URL of the server:
 * `https://mastodon.social`. Each server is a provider with an `id` of its own.
 *
 * @see https://docs.joinmastodon.org/spec/oauth/
 */
export function Mastodon(options: OAuthUserConfig<MastodonProfile> = {}): OAuth2Config<MastodonProfile> {
  return {
    id: 'mastodon',
    name: 'Mastodon',
    type: 'oauth',
    authorization: { url: belowIssuer(options, '/oauth/authorize'), params: { scope: 'read' } },
    token: belowIssuer(options, '/oauth/token'),
    userinfo: belowIssuer(options, '/api/v1/accounts/verify_credentials'),
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.username),
      email: null,
      image: pictureOf(profile.avatar_static),
    }),
    style: { logo: mark, brandColor: '#6364ff' },
    ...withOptions(options),
  };
}

export default Mastodon;
