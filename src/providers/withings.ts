import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { conformTokens } from './profile/conform-tokens.js';
import { isObject } from '../core/kit/object.js';
import { withOptions } from './options/with-options.js';

/** @see https://developer.withings.com/api-reference/#tag/oauth2/operation/oauth2-getaccesstoken */
export interface WithingsProfile {
  userid: string | number;
  [member: string]: unknown;
}

/**
 * Withings. Callback URL: `<origin>/auth/callback/withings`. It provides an id, but neither name nor email address. Scopes are
 * separated by commas.
 *
 * @see https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/oauth-web-flow/
 */
export function Withings(options: OAuthUserConfig<WithingsProfile> = {}): OAuth2Config<WithingsProfile> {
  return {
    id: 'withings',
    name: 'Withings',
    type: 'oauth',
    authorization: {
      url: 'https://account.withings.com/oauth2_user/authorize2',
      params: { scope: 'user.metrics' },
    },
    token: {
      url: 'https://wbsapi.withings.net/v2/oauth2',
      conformRequest: (form) => {
        form.set('action', 'requesttoken');
        return form;
      },
      conform: conformTokens(openEnvelope),
    },
    // The id of the person comes with the tokens.
    userinfo: { request: ({ tokens }) => ({ userid: tokens.userid }) },
    checks: ['state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({ id: accountId(profile.userid), name: null, email: null, image: null }),
    style: { bg: '#00796b', text: '#fff' },
    ...withOptions(options),
  };
}

/** Errors have HTTP status 200, too; `status` is 0 if there was no error. */
function openEnvelope({ status, body }: Record<string, unknown>): Record<string, unknown> {
  if (status === 0 && isObject(body)) return body;
  throw new TypeError(`Withings refused the code (status ${String(status)}).`);
}

export default Withings;
