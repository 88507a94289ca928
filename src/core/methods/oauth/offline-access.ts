import type { OAuthProvider } from '../../contracts/provider.js';
import type { TokenSettings } from '../../contracts/settings.js';
import type { Profile } from '../../../types/model.js';
import type { OAuthConfig } from '../../../types/provider.js';
import { isObject } from '../../kit/object.js';

type Params = OAuthProvider['authorization']['params'];

/**
 * The parameters of the authorization request with what this provider needs to hand out a refresh token, if its tokens are
 * kept. What the application configures itself counts more, but for the scope, which is added to its own.
 */
export function withOfflineAccess(
  params: Params,
  { id, offline, options }: OAuthConfig<Profile>,
  tokens: TokenSettings | undefined,
): Params {
  if (offline === undefined || tokens === undefined || !keepsTokensOf(tokens, id)) return params;
  const wanted = Object.entries(offline.params ?? {}).filter(([name]) => !isGiven(options, name));
  const scopes = (params['scope'] ?? '').split(' ').filter((scope) => scope !== '');
  const scope = offline.scope?.split(' ').filter((one) => !scopes.includes(one)) ?? [];
  return { ...params, ...Object.fromEntries(wanted), scope: [...scopes, ...scope].join(' ') };
}

/** Whether the option `tokens` covers a provider. */
function keepsTokensOf({ keep }: TokenSettings, id: string): boolean {
  return keep === true || keep.includes(id);
}

/** Whether the application sets a parameter itself, in the options that it passed to the provider function. */
function isGiven(options: OAuthConfig<Profile>['options'], name: string): boolean {
  const authorization = options?.['authorization'];
  if (typeof authorization === 'string')
    return URL.canParse(authorization) && new URL(authorization).searchParams.has(name);
  const params = isObject(authorization) ? authorization['params'] : undefined;
  return isObject(params) && params[name] !== undefined;
}
