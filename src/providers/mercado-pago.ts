import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fullName, pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/mercado-pago.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.mercadopago.com.ar/developers/en/reference/oauth/_oauth_token/post */
export interface MercadoPagoProfile {
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
 * Mercado Pago. Callback URL: `<origin>/auth/callback/mercado-pago`, https only. The scopes are those of the application.
 *
 * @see https://www.mercadopago.com.ar/developers/en/docs/security/oauth/creation
 */
export function MercadoPago(
  options: OAuthUserConfig<MercadoPagoProfile> = {},
): OAuth2Config<MercadoPagoProfile> {
  return {
    id: 'mercado-pago',
    name: 'Mercado Pago',
    type: 'oauth',
    authorization: {
      url: 'https://auth.mercadopago.com/authorization',
      params: { platform_id: 'mp', scope: '' },
    },
    token: 'https://api.mercadopago.com/oauth/token',
    userinfo: 'https://api.mercadopago.com/users/me',
    checks: ['pkce', 'state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(fullName(profile.first_name, profile.last_name), profile.nickname),
      email: firstText(profile.email),
      image: pictureOf(profile.thumbnail?.picture_url),
    }),
    style: { logo: mark, bg: '#00bcff', text: '#0a0080' },
    ...withOptions(options),
  };
}

export default MercadoPago;
