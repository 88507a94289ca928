import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/notion.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.notion.com/reference/user */
export interface NotionProfile {
  object: 'user';
  id: string;
  type: 'person';
  name: string | null;
  avatar_url: string | null;
  person?: Person;
  [member: string]: unknown;
}
/** @see {@link NotionProfile} */
export type User = NotionProfile;
/** Who installed an integration. */
export interface Owner {
  type: 'user';
  user: User;
}

/** The members of a user who is a person, not a bot. */
export interface Person {
  /** With the capability "user information including email addresses" only. */
  email?: string;
}

/** The options of {@link Notion}. */
export type NotionUserConfig = OAuthUserConfig<NotionProfile> & {
  /** Accepted and not needed: the callback URL is that of the application. */
  redirectUri?: string;
};

/**
 * Notion, for public integrations. Callback URL: `<origin>/auth/callback/notion`.
 *
 * @see https://developers.notion.com/docs/authorization
 */
export function Notion(options: NotionUserConfig = {}): OAuth2Config<NotionProfile> {
  return {
    id: 'notion',
    name: 'Notion',
    type: 'oauth',
    authorization: {
      url: 'https://api.notion.com/v1/oauth/authorize',
      params: { owner: 'user', scope: '' },
    },
    token: 'https://api.notion.com/v1/oauth/token',
    userinfo: {
      url: 'https://api.notion.com/v1/users/me',
      // "Me" is the integration's bot; the person who installed it owns it.
      request: userinfoRequest({
        headers: () => ({ 'notion-version': '2022-06-28' }),
        member: 'bot.owner.user',
      }),
    },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: firstText(profile.person?.email),
      image: pictureOf(profile.avatar_url),
    }),
    style: { logo: mark },
    ...withOptions(options, 'S redirectUri'),
  };
}

export default Notion;
