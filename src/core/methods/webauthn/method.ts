import type { AuthenticationMethod } from '../../contracts/method.js';
import { onDemand } from '../../kit/on-demand.js';
import { assertOneAutofill, resolveWebAuthn } from './resolve.js';

/**
 * Signs people in with a passkey (WebAuthn Level 3). The provider functions add it to the provider, so that only
 * applications with passkeys bundle it. It is frozen, because applications get it with their provider.
 */
export const webauthn: AuthenticationMethod<'webauthn'> = Object.freeze<AuthenticationMethod<'webauthn'>>({
  requires: Object.freeze([
    'createUser',
    'getUser',
    'linkAccount',
    'getAccount',
    'getAuthenticator',
    'createAuthenticator',
    'listAuthenticatorsByUserId',
    'updateAuthenticatorCounter',
  ] as const),
  callback: Object.freeze({ methods: Object.freeze(['POST'] as const), csrf: true }),
  optionTable: async () => (await import('./option-table.js')).webauthnTable,
  resolve: resolveWebAuthn,
  assertTogether: assertOneAutofill,
  attempts: (_, kind) => (kind === 'options' ? { rule: 'passkeys' } : undefined),
  form: (provider) => ({
    kind: 'scripted',
    action: 'callback',
    inputs: provider.config.formFields ?? {},
    script: async (basePath) => (await import('./page-form.js')).passkeyForm(provider, basePath),
  }),
  steps: onDemand(async () => (await import('./index.js')).webauthnSteps),
});
