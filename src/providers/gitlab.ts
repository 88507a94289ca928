import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { joinUrl } from './profile/endpoint-url.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/gitlab.js';
import { withOptions } from './options/with-options.js';

/** @see https://docs.gitlab.com/api/users/#retrieve-the-current-user */
export interface GitLabProfile {
  id: number | string;
  /** Sent by the OpenID Connect endpoint `/oauth/userinfo` instead of `id`. */
  sub?: string;
  username: string;
  name: string;
  state: string;
  avatar_url: string | null;
  web_url: string;
  email: string;
  /** When the account was confirmed. An instance can be set up to confirm without a mail: it proves no address. */
  confirmed_at?: string | null;
  [member: string]: unknown;
}

/** The options of {@link GitLab}. */
export type GitLabUserConfig = OAuthUserConfig<GitLabProfile> & {
  /** A self-managed instance. @default "https://gitlab.com" */
  baseUrl?: string;
};

/**
 * GitLab. Callback URL: `<origin>/auth/callback/gitlab`.
 *
 * @see https://docs.gitlab.com/api/oauth2/
 */
export function GitLab(options: GitLabUserConfig = {}): OAuth2Config<GitLabProfile> {
  const base = options.baseUrl ?? 'https://gitlab.com';
  return {
    id: 'gitlab',
    name: 'GitLab',
    type: 'oauth',
    authorization: { url: joinUrl(base, '/oauth/authorize'), params: { scope: 'read_user' } },
    token: joinUrl(base, '/oauth/token'),
    userinfo: joinUrl(base, '/api/v4/user'),
    profile: (profile) => ({
      id: accountId(profile.sub ?? profile.id),
      name: firstText(profile.name, profile.username),
      email: firstText(profile.email),
      image: pictureOf(profile.avatar_url),
    }),
    style: { logo: mark, brandColor: '#e24329' },
    ...withOptions(options, 'S baseUrl'),
  };
}

export default GitLab;
