import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest } from './profile/userinfo-request.js';
import { objectsIn } from './profile/objects-in.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/start-gg.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.start.gg/reference/user.doc */
export interface StartGGProfile {
  id: number;
  slug?: string;
  /** With the scope `user.email`. */
  email?: string | null;
  player?: { gamerTag?: string | null } | null;
  images?: { url: string; type?: string }[] | null;
  [member: string]: unknown;
}

/**
 * start.gg. Callback URL: `<origin>/auth/callback/start-gg`.
 *
 * @see https://developer.start.gg/docs/oauth/oauth-overview
 */
export function StartGG(options: OAuthUserConfig<StartGGProfile> = {}): OAuth2Config<StartGGProfile> {
  const { authorization } = options;
  const asked = typeof authorization === 'object' ? authorization.params?.scope : undefined;
  const scope = typeof asked === 'string' ? asked : 'user.identity user.email';
  return {
    id: 'start-gg',
    name: 'start.gg',
    type: 'oauth',
    authorization: { url: 'https://start.gg/oauth/authorize', params: { scope } },
    token: {
      url: 'https://api.start.gg/oauth/access_token',
      // Its token endpoint requires the scope again.
      conformRequest: (form) => {
        form.set('scope', scope);
        return form;
      },
    },
    userinfo: {
      url: 'https://api.start.gg/gql/alpha',
      request: userinfoRequest({
        body: { query: '{ currentUser { id slug email player { gamerTag } images { url type } } }' },
        member: 'data.currentUser',
      }),
    },
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.player?.gamerTag),
      email: firstText(profile.email),
      image: pictureOf(profileImage(profile)?.url),
    }),
    style: { logo: mark, brandColor: '#2e75ba' },
    ...withOptions(options),
  };
}

function profileImage({ images }: StartGGProfile): { url: string } | undefined {
  const listed = objectsIn(images);
  return listed.find(({ type }) => type === 'profile') ?? listed[0];
}

export default StartGG;
