import type { Profile } from '../types/model.js';
import type { OAuth2Config, OAuthUserConfig, UserinfoEndpoint } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fetchJson } from './profile/fetch-json.js';
import { fetchProfile } from './profile/fetch-profile.js';
import { userinfoUrl } from './profile/userinfo-request.js';
import { bearerTokens } from './profile/conform-tokens.js';
import { isObject } from '../core/kit/object.js';
import { fullName, pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/vk.js';
import { withOptions } from './options/with-options.js';

/** @see https://dev.vk.com/en/reference/objects/user */
export interface VKProfile {
  id?: number;
  /** Sent by VK ID instead of `id`: the same number, as a string. */
  user_id?: string;
  first_name: string;
  last_name: string;
  photo_100?: string;
  /** Sent by VK ID instead of `photo_100`. */
  avatar?: string;
  /** Sent by VK ID; the older API sends it with the tokens. */
  email?: string;
  [member: string]: unknown;
}

/** @see {@link VKProfile} */
export type VkProfile = VKProfile;

/** The options of {@link VK}. */
export type VKUserConfig = OAuthUserConfig<VKProfile> & {
  /** Whether the application was registered at id.vk.com, as all new ones are, and not at the older vk.com/apps. @default false */
  vkId?: boolean;
};

/**
 * VK. Callback URL: `<origin>/auth/callback/vk`. With `vkId`, which newer applications need, people keep their account
 * id.
 *
 * @see https://dev.vk.com/en/api/access-token/authcode-flow-user
 * @see https://id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description
 */
export function VK(options: VKUserConfig = {}): OAuth2Config<VKProfile> {
  return {
    id: 'vk',
    name: 'VK',
    type: 'oauth',
    ...(options.vkId === true ? vkId() : olderOAuth()),
    profile: (profile, tokens) => ({
      id: accountId(profile.id ?? profile.user_id),
      name: fullName(profile.first_name, profile.last_name),
      email: firstText(profile.email, typeof tokens.email === 'string' ? tokens.email : null),
      image: pictureOf(profile.photo_100, profile.avatar),
    }),
    style: { logo: mark, brandColor: '#07f' },
    ...withOptions(options, 'B vkId'),
  };
}

type Endpoints = Pick<OAuth2Config<VKProfile>, 'authorization' | 'token' | 'userinfo' | 'client'>;
type AskUser = NonNullable<UserinfoEndpoint['request']>;

const olderOAuth = (): Endpoints => ({
  authorization: { url: 'https://oauth.vk.com/authorize', params: { scope: 'email', v: '5.131' } },
  token: { url: 'https://oauth.vk.com/access_token?v=5.131', conform: bearerTokens },
  userinfo: {
    url: 'https://api.vk.com/method/users.get?fields=photo_100&v=5.131',
    request: async ({ tokens, provider }) => {
      const url = userinfoUrl(tokens, provider);
      const answer = await fetchProfile({ url, tokens, provider, tokenParam: 'access_token' });
      return person(isObject(answer) && Array.isArray(answer.response) ? answer.response[0] : undefined);
    },
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
});

const vkId = (): Endpoints => ({
  authorization: { url: 'https://id.vk.com/authorize', params: { scope: 'email' } },
  token: {
    url: 'https://id.vk.com/oauth2/auth',
    conformRequest: (form, { device_id = '', state = '' }) => {
      form.set('device_id', device_id);
      form.set('state', state);
      return form;
    },
  },
  userinfo: { url: 'https://id.vk.com/oauth2/user_info', request: askVKID },
  // PKCE takes the place of client authentication.
  client: { token_endpoint_auth_method: 'none' },
});

async function askVKID({ tokens, provider }: Parameters<AskUser>[0]): Promise<Profile> {
  const form = new URLSearchParams({
    client_id: provider.clientId ?? '',
    access_token: tokens.access_token ?? '',
  });
  const answer = await fetchJson({ url: new URL(userinfoUrl(tokens, provider)), form, provider });
  return person(isObject(answer) ? answer.user : undefined);
}

/** The profile in a response; errors have status 200, but no profile. */
function person(user: unknown): Profile {
  if (!isObject(user)) throw new TypeError('VK returned no profile.');
  // A JSON object; its members are checked when they are mapped.
  return user as Profile;
}

export default VK;
