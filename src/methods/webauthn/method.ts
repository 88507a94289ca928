import type { AuthenticationMethod } from '../../contracts/method.js';
import { onDemand } from '../../kit/on-demand.js';
import { resolveWebAuthn } from './resolve.js';

/** Proves possession of a passkey (WebAuthn Level 3). */
export const webauthn: AuthenticationMethod<'webauthn'> = {
  requires: [
    'createUser',
    'getUser',
    'linkAccount',
    'getAccount',
    'getAuthenticator',
    'createAuthenticator',
    'listAuthenticatorsByUserId',
    'updateAuthenticatorCounter',
  ],
  callback: { methods: ['POST'], csrf: true },
  resolve: resolveWebAuthn,
  steps: onDemand(async () => (await import('./index.js')).webauthnSteps),
};
