import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { monogram } from './style/logo.js';

/** @see https://api.intra.42.fr/apidoc/2.0/users/me.html */
export interface FortyTwoProfile {
  id: number;
  login: string;
  email: string;
  usual_full_name: string | null;
  displayname: string;
  image: { link: string | null };
  kind: string;
  [member: string]: unknown;
}

/** @see {@link FortyTwoProfile} */
export type UserData = FortyTwoProfile;

/**
 * 42 School. Callback URL: `<origin>/auth/callback/42-school`.
 *
 * @see https://api.intra.42.fr/apidoc/guides/web_application_flow
 */
export function FortyTwo(options: OAuthUserConfig<FortyTwoProfile> = {}): OAuth2Config<FortyTwoProfile> {
  return {
    id: '42-school',
    name: '42 School',
    type: 'oauth',
    authorization: { url: 'https://api.intra.42.fr/oauth/authorize', params: { scope: 'public' } },
    token: 'https://api.intra.42.fr/oauth/token',
    userinfo: 'https://api.intra.42.fr/v2/me',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: profile.usual_full_name ?? profile.login,
      email: profile.email,
      image: profile.image?.link ?? null,
    }),
    style: { logo: monogram('42', '#fff', '#000'), bg: '#000', text: '#fff' },
    options,
  };
}

export default FortyTwo;
