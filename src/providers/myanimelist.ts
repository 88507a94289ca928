import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/myanimelist.js';
import { withOptions } from './options/with-options.js';

/** @see https://myanimelist.net/apiconfig/references/api/v2#operation/users_user_id_get */
export interface MyAnimeListProfile {
  id: number;
  name: string;
  picture?: string;
  joined_at?: string;
  [member: string]: unknown;
}

/**
 * MyAnimeList. Callback URL: `<origin>/auth/callback/myanimelist`. It provides no email address.
 *
 * It demands PKCE and knows the method `plain` only, where the challenge is the verifier (RFC 7636, section 4.2): it
 * does not protect against an attacker who saw the authorization request. `state` and the client secret protect the sign-in.
 *
 * @see https://myanimelist.net/apiconfig/references/authorization
 */
export function MyAnimeList(
  options: OAuthUserConfig<MyAnimeListProfile> = {},
): OAuth2Config<MyAnimeListProfile> {
  return {
    id: 'myanimelist',
    name: 'MyAnimeList',
    type: 'oauth',
    authorization: {
      url: 'https://myanimelist.net/v1/oauth2/authorize',
      params: { scope: '' },
      conform: (url) => {
        url.searchParams.set('code_challenge_method', 'plain');
        return url;
      },
    },
    token: { url: 'https://myanimelist.net/v1/oauth2/token', conformRequest: sendChallenge },
    userinfo: 'https://api.myanimelist.net/v2/users/@me',
    checks: ['pkce', 'state'],
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.name),
      email: null,
      image: pictureOf(profile.picture),
    }),
    style: { logo: mark, brandColor: '#2e51a2' },
    ...withOptions(options),
  };
}

/** The verifier that belongs to a challenge of the method `plain` is the challenge itself. */
async function sendChallenge(form: URLSearchParams): Promise<URLSearchParams> {
  const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', verifier));
  const challenge = btoa(String.fromCharCode(...hash));
  form.set('code_verifier', challenge.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''));
  return form;
}

export default MyAnimeList;
