import type { AuthenticationMethod } from '../../contracts/method.js';
import { onDemand } from '../../kit/on-demand.js';
import { resolveOAuth } from './resolve.js';

/** Proves by what an OAuth 2.0 authorization server or OpenID provider says. */
export const oauth: AuthenticationMethod<'oauth'> & AuthenticationMethod<'oidc'> = {
  requires: [],
  // A form from the provider cannot carry our CSRF token; `state` takes its place.
  callback: { methods: ['GET', 'POST'], csrf: false },
  resolve: resolveOAuth,
  form: () => ({ kind: 'redirect', action: 'signin', inputs: {} }),
  steps: onDemand(async () => (await import('./index.js')).oauthSteps),
};
