import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { joinUrl } from './profile/endpoint-url.js';
import type { OpenIDClaims } from './profile/open-id-claims.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/gitea.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.gitea.com/development/oauth2-provider */
export interface GiteaProfile extends OpenIDClaims {
  groups?: string[];
}

/** The options of {@link Gitea}. */
export type GiteaUserConfig = OAuthUserConfig<GiteaProfile> & {
  /** The server, with its subpath where it has one. @default "https://gitea.com" */
  baseUrl?: string;
};

/**
 * Gitea, Forgejo, Codeberg. Callback URL: `<origin>/auth/callback/gitea`.
 *
 * @example
 * Gitea({ id: 'codeberg', name: 'Codeberg', baseUrl: 'https://codeberg.org' })
 *
 * @see https://docs.gitea.com/development/oauth2-provider
 */
export function Gitea(options: GiteaUserConfig = {}): OAuth2Config<GiteaProfile> {
  const base = options.baseUrl ?? 'https://gitea.com';
  return {
    id: 'gitea',
    name: 'Gitea',
    type: 'oauth',
    authorization: {
      url: joinUrl(base, '/login/oauth/authorize'),
      params: { scope: 'openid profile email' },
    },
    token: joinUrl(base, '/login/oauth/access_token'),
    userinfo: joinUrl(base, '/login/oauth/userinfo'),
    profile: (profile) => ({
      id: accountId(profile.sub),
      name: firstText(profile.name, profile.preferred_username),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    style: { logo: mark, brandColor: '#609926' },
    ...withOptions(options, 'S baseUrl'),
  };
}

export default Gitea;
