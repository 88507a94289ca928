import type { Profile } from '../types/model.js';
import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest, userinfoUrl } from './profile/userinfo-request.js';
import { ProfileRequestError, fetchProfile } from './profile/fetch-profile.js';
import { isObject } from '../core/kit/object.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/lichess.js';
import { withOptions } from './options/with-options.js';

/** @see https://lichess.org/api#tag/Account/operation/accountMe */
export interface LichessProfile {
  /** The user name in lower case; it is not reused after the account is closed. */
  id: string;
  username: string;
  /** From another endpoint, with the scope `email:read`. */
  email?: string | null;
  createdAt?: number;
  [member: string]: unknown;
}

/**
 * Lichess. Callback URL: `<origin>/auth/callback/lichess`. There is nothing to register: `clientId` is a name of your
 * choice, and there is no secret.
 *
 * @see https://lichess.org/api#section/Introduction/Authentication
 */
export function Lichess(options: OAuthUserConfig<LichessProfile> = {}): OAuth2Config<LichessProfile> {
  return {
    id: 'lichess',
    name: 'Lichess',
    type: 'oauth',
    authorization: { url: 'https://lichess.org/oauth', params: { scope: 'email:read' } },
    token: 'https://lichess.org/api/token',
    userinfo: { url: 'https://lichess.org/api/account', request: askAccount },
    checks: ['pkce', 'state'],
    client: { token_endpoint_auth_method: 'none' },
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.username),
      email: firstText(profile.email),
      image: null,
    }),
    style: { logo: mark },
    ...withOptions(options),
  };
}

type AskProfile = ReturnType<typeof userinfoRequest>;

async function askAccount(context: Parameters<AskProfile>[0]): Promise<Profile> {
  const profile = await userinfoRequest({})(context);
  const url = `${userinfoUrl(context.tokens, context.provider)}/email`;
  const answer = await fetchProfile({ ...context, url }).catch((error: unknown) => {
    // Without the scope for it: a person without an address, no failure.
    if (error instanceof ProfileRequestError && (error.status === 401 || error.status === 403)) return {};
    throw error;
  });
  return { ...profile, email: isObject(answer) && typeof answer.email === 'string' ? answer.email : null };
}

export default Lichess;
