import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/figma.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.figma.com/docs/rest-api/users-endpoints/ */
export interface FigmaProfile {
  id: string;
  handle: string;
  email: string;
  img_url: string;
  [member: string]: unknown;
}

/**
 * Figma. Callback URL: `<origin>/auth/callback/figma`.
 *
 * @see https://developers.figma.com/docs/rest-api/oauth-apps/
 */
export function Figma(options: OAuthUserConfig<FigmaProfile> = {}): OAuth2Config<FigmaProfile> {
  return {
    id: 'figma',
    name: 'Figma',
    type: 'oauth',
    authorization: {
      url: 'https://www.figma.com/oauth',
      // `files:read` is deprecated, and reads far more: https://developers.figma.com/docs/rest-api/scopes/
      params: { scope: 'current_user:read' },
    },
    token: 'https://api.figma.com/v1/oauth/token',
    userinfo: 'https://api.figma.com/v1/me',
    checks: ['state'],
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.handle),
      email: firstText(profile.email),
      image: pictureOf(profile.img_url),
    }),
    style: { logo: mark, brandColor: '#f24e1e' },
    ...withOptions(options),
  };
}

export default Figma;
