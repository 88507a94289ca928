import type { OAuth2Config, OAuthUserConfig } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { conformTokens } from './profile/conform-tokens.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/microsoft.js';
import { withOptions } from './options/with-options.js';

/** @see https://learn.microsoft.com/en-us/rest/api/azure/devops/profile/profiles/get */
export interface AzureDevOpsProfile {
  id: string;
  displayName: string;
  emailAddress: string;
  publicAlias?: string;
  coreAttributes?: { Avatar?: { value: { value: string } } };
  [member: string]: unknown;
}

/** The options of {@link AzureDevOps}. */
export type AzureDevOpsUserConfig = OAuthUserConfig<AzureDevOpsProfile> & {
  /** The scopes that the application was registered with, separated by spaces. @default "vso.profile" */
  scope?: string;
};

/**
 * Azure DevOps. Callback URL: `<origin>/auth/callback/azure-devops`, https only. For applications registered before
 * April 2025: Microsoft retires this in favour of Microsoft Entra ID.
 *
 * @see https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/azure-devops-oauth
 */
export function AzureDevOps(options: AzureDevOpsUserConfig = {}): OAuth2Config<AzureDevOpsProfile> {
  return {
    id: 'azure-devops',
    name: 'Azure DevOps',
    type: 'oauth',
    authorization: {
      url: 'https://app.vssps.visualstudio.com/oauth2/authorize',
      params: { scope: options.scope ?? 'vso.profile' },
      conform: askForAssertion,
    },
    token: {
      // Codes are exchanged at /token, as Microsoft documents it.
      url: 'https://app.vssps.visualstudio.com/oauth2/token',
      conformRequest: assertCode,
      conform: conformTokens((tokens) => ({ ...tokens, token_type: 'bearer' })),
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    userinfo:
      'https://app.vssps.visualstudio.com/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0',
    profile: (profile) => ({
      id: accountId(profile.id),
      name: firstText(profile.displayName),
      email: firstText(profile.emailAddress),
      image: avatarOf(profile),
    }),
    style: { logo: mark, brandColor: '#0078d4' },
    ...withOptions(options, 'S scope'),
  };
}

/** What comes back is a `code` all the same. */
function askForAssertion(url: URL): URL {
  url.searchParams.set('response_type', 'Assertion');
  return url;
}

/** Azure DevOps takes the code as an assertion (RFC 7523), and the client secret as a client assertion. */
function assertCode(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: form.get('client_secret') ?? '',
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: form.get('code') ?? '',
    redirect_uri: form.get('redirect_uri') ?? '',
  });
}

function avatarOf({ coreAttributes }: AzureDevOpsProfile): string | null {
  const base64 = firstText(coreAttributes?.Avatar?.value?.value);
  return base64 ? `data:image/jpeg;base64,${base64}` : null;
}

export default AzureDevOps;
