import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { fullName, firstText } from '../core/kit/profile-texts.js';
import { withOptions } from './options/with-options.js';

/** @see https://www.freshbooks.com/api/me_endpoint */
export interface FreshBooksProfile {
  response: {
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    /** When the address was confirmed. */
    confirmed_at?: string | null;
  };
  [member: string]: unknown;
}

/**
 * FreshBooks. Callback URL: `<origin>/auth/callback/freshbooks`, https only. The scopes are those of the application;
 * it needs `user:profile:read`.
 *
 * @see https://www.freshbooks.com/api/authentication
 */
export function FreshBooks(
  options: OAuthUserConfig<FreshBooksProfile> = {},
): OAuth2Config<FreshBooksProfile> {
  return {
    id: 'freshbooks',
    name: 'Freshbooks',
    type: 'oauth',
    authorization: {
      url: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
      params: { scope: '' },
    },
    token: 'https://api.freshbooks.com/auth/oauth/token',
    userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
    profile: ({ response }) => ({
      id: accountId(response.id),
      name: fullName(response.first_name, response.last_name),
      email: firstText(response.email),
      image: null,
    }),
    // https://www.freshbooks.com/api/me_endpoint: the time of the confirmation, written `YYYY-MM-DDTHH:MM:SSZ`.
    emailVerified: ({ response }) => /^[12]\d{3}-\d{2}-\d{2}T/.test(response.confirmed_at ?? ''),
    style: { bg: '#0075dd', text: '#fff', renamed: { Freshbooks: 'FreshBooks' } },
    ...withOptions(options),
  };
}

export default FreshBooks;
