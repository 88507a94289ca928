import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/anilist.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.anilist.co/reference/object/user */
export interface AniListProfile {
  id: number;
  name: string;
  avatar?: { large?: string | null } | null;
  [member: string]: unknown;
}

/**
 * AniList. Callback URL: `<origin>/auth/callback/anilist`. It has no scopes, and provides no email address.
 *
 * @see https://docs.anilist.co/guide/auth/authorization-code
 */
export function AniList(options: OAuthUserConfig<AniListProfile> = {}): OAuth2Config<AniListProfile> {
  return {
    id: 'anilist',
    name: 'AniList',
    type: 'oauth',
    authorization: { url: 'https://anilist.co/api/v2/oauth/authorize', params: { scope: '' } },
    token: 'https://anilist.co/api/v2/oauth/token',
    userinfo: {
      url: 'https://graphql.anilist.co',
      request: userinfoRequest({
        body: { query: '{ Viewer { id name avatar { large } } }' },
        member: 'data.Viewer',
      }),
    },
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: null,
      image: pictureOf(profile.avatar?.large),
    }),
    style: { logo: mark, bg: '#1e2630', text: '#02a9ff', brandColor: '#02a9ff' },
    ...withOptions(options),
  };
}

export default AniList;
