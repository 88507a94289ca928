import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/atlassian.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.atlassian.com/cloud/confluence/user-identity-api/ */
export interface AtlassianProfile {
  account_id: string;
  account_type: string;
  account_status: string;
  name: string;
  nickname: string;
  picture: string;
  /** Absent where the person hides it. */
  email?: string | null;
  zoneinfo?: string;
  locale?: string;
  [member: string]: unknown;
}

/**
 * Atlassian: Jira, Confluence, Trello. Callback URL: `<origin>/auth/callback/atlassian`.
 *
 * @see https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 */
export function Atlassian(options: OAuthUserConfig<AtlassianProfile> = {}): OAuth2Config<AtlassianProfile> {
  return {
    id: 'atlassian',
    name: 'Atlassian',
    type: 'oauth',
    authorization: {
      url: 'https://auth.atlassian.com/authorize',
      params: { audience: 'api.atlassian.com', scope: 'read:me' },
    },
    token: 'https://auth.atlassian.com/oauth/token',
    userinfo: 'https://api.atlassian.com/me',
    checks: ['state'],
    profile: (profile) => ({
      id: accountId(profile.account_id),
      name: firstText(profile.name),
      email: firstText(profile.email),
      image: pictureOf(profile.picture),
    }),
    // https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
    offline: { scope: 'offline_access' },
    style: { logo: mark, brandColor: '#0052cc' },
    ...withOptions(options),
  };
}

export default Atlassian;
