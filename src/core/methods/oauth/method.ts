import type { AuthenticationMethod } from '../../contracts/method.js';
import { onDemand } from '../../kit/on-demand.js';
import { resolveOAuth } from './resolve.js';

/** Signs people in at an OAuth 2.0 authorization server or an OpenID provider. */
export const oauth: AuthenticationMethod<'oauth'> & AuthenticationMethod<'oidc'> = {
  requires: [],
  // The provider's redirect cannot carry a CSRF token; `state` does its work (RFC 9700, section 4.7.1).
  callback: { methods: ['GET', 'POST'], csrf: false },
  resolve: resolveOAuth,
  form: () => ({ kind: 'redirect', action: 'signin', inputs: {} }),
  steps: onDemand(async () => (await import('./index.js')).oauthSteps),
};
