import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { drawing } from './style/logo.js';

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
      name: profile.handle,
      email: profile.email,
      image: profile.img_url,
    }),
    style: {
      logo: drawing(
        `<path fill='#f24e1e' d='M12 1H9a3.7 3.7 0 0 0 0 7.3h3z'/><path fill='#ff7262' d='M12 1h3a3.7 3.7 0 0 1 0 7.3h-3z'/>` +
          `<path fill='#a259ff' d='M12 8.3H9a3.7 3.7 0 0 0 0 7.4h3z'/><circle cx='15.6' cy='12' r='3.6' fill='#1abcfe'/>` +
          `<path fill='#0acf83' d='M12 15.7H9a3.7 3.7 0 1 0 3 3.6z'/>`,
      ),
      text: '#fff',
      bg: '#ff7237',
    },
    options,
  };
}

export default Figma;
