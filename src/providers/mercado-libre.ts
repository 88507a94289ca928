import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fullName, pictureOf, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.mercadolibre.com.ar/en_us/product-search-users */
export interface MercadoLibreProfile {
  id: number;
  nickname: string;
  first_name?: string;
  last_name?: string;
  email?: string;
  country_id?: string;
  site_id?: string;
  thumbnail?: { picture_url?: string } | null;
  [member: string]: unknown;
}

/**
 * Mercado Libre. Callback URL: `<origin>/auth/callback/mercado-libre`, https only. The scopes are those of the
 * application. Each country has a page of its own, for instance `authorization:
 * 'https://auth.mercadolibre.com.ar/authorization'`, or `https://auth.mercadolivre.com.br/authorization`.
 *
 * @see https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization
 */
export function MercadoLibre(
  options: OAuthUserConfig<MercadoLibreProfile> = {},
): OAuth2Config<MercadoLibreProfile> {
  return {
    id: 'mercado-libre',
    name: 'Mercado Libre',
    type: 'oauth',
    authorization: { url: 'https://auth.mercadolibre.com/authorization', params: { scope: '' } },
    token: 'https://api.mercadolibre.com/oauth/token',
    userinfo: 'https://api.mercadolibre.com/users/me',
    checks: ['pkce', 'state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(fullName(profile.first_name, profile.last_name), profile.nickname),
      email: firstText(profile.email),
      image: pictureOf(profile.thumbnail?.picture_url),
    }),
    style: { bg: '#ffe600', text: '#2d3277' },
    ...withOptions(options),
  };
}

export default MercadoLibre;
