import type { TokenSettings } from '../contracts/settings.js';
import { isObject } from '../kit/object.js';

type Offline = TokenSettings['withOfflineAccess'];

/**
 * The parameters of the authorization request with what this provider needs to hand out a refresh token, if its tokens are
 * kept. What the application configures itself counts more, but for the scope, which is added to its own.
 */
export function offlineAccess(keep: TokenSettings['keep']): Offline {
  return (params, { id, offline, options }) => {
    if (offline === undefined || (keep !== true && !keep.includes(id))) return params;
    const wanted = Object.entries(offline.params ?? {}).filter(([name]) => !isGiven(options, name));
    const scopes = (params['scope'] ?? '').split(' ').filter((scope) => scope !== '');
    const scope = offline.scope?.split(' ').filter((one) => !scopes.includes(one)) ?? [];
    return { ...params, ...Object.fromEntries(wanted), scope: [...scopes, ...scope].join(' ') };
  };
}

/** Whether the application sets a parameter itself, in the options that it passed to the provider function. */
function isGiven(options: Parameters<Offline>[1]['options'], name: string): boolean {
  const authorization = options?.['authorization'];
  if (typeof authorization === 'string')
    return URL.canParse(authorization) && new URL(authorization).searchParams.has(name);
  const params = isObject(authorization) ? authorization['params'] : undefined;
  return isObject(params) && params[name] !== undefined;
}
