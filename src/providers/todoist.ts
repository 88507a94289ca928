import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/todoist.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.todoist.com/api/v1#tag/User */
export interface TodoistProfile {
  id: string;
  email: string;
  full_name: string;
  /** Only where the person has a picture. */
  avatar_big?: string;
  /** Whether the person confirmed the address, as far as Todoist asked for it. */
  verification_status?: 'unverified' | 'verified' | 'blocked' | 'legacy';
  [member: string]: unknown;
}

/**
 * Todoist. Callback URL: `<origin>/auth/callback/todoist`.
 *
 * @see https://developer.todoist.com/api/v1#tag/Authorization/OAuth
 */
export function Todoist(options: OAuthUserConfig<TodoistProfile> = {}): OAuth2Config<TodoistProfile> {
  return {
    id: 'todoist',
    name: 'Todoist',
    type: 'oauth',
    authorization: { url: 'https://todoist.com/oauth/authorize', params: { scope: 'data:read' } },
    token: 'https://todoist.com/oauth/access_token',
    // In place of the Sync API v9, which is gone: https://developer.todoist.com/api/v1#tag/Migrating-from-v9
    userinfo: 'https://api.todoist.com/api/v1/user',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.full_name),
      email: firstText(profile.email),
      image: pictureOf(profile.avatar_big),
    }),
    // https://developer.todoist.com/api/v1#tag/User: whether the person verified the address.
    emailVerified: (profile) => profile.verification_status === 'verified',
    style: { logo: mark, brandColor: '#e44332' },
    ...withOptions(options),
  };
}

export default Todoist;
