import { describe, expect, it } from 'vitest';
import { DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION, DEFAULT_WEBAUTHN_TIMEOUT, WebAuthn } from './webauthn.js';
import { Passkey } from './passkey.js';

describe.each([Passkey, WebAuthn])('%o', (provider) => {
  it('asks for a discoverable credential and for user verification', () => {
    expect(provider()).toMatchObject({
      type: 'webauthn',
      enableConditionalUI: true,
      authenticationOptions: { timeout: 300_000, userVerification: 'required' },
      registrationOptions: {
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
  });

  it('carries the ceremonies and its own check of new credentials', async () => {
    const { simpleWebAuthn, assertCredential } = provider();
    const options = await simpleWebAuthn?.generateAuthenticationOptions({ rpID: 'app.test' } as never);
    expect(options).toMatchObject({ rpId: 'app.test' });
    await expect(assertCredential?.(new Uint8Array(0))).rejects.toThrow(/./);
  });
});

describe('facts of providers/webauthn', () => {
  it('are those that the ecosystem imports', () => {
    expect(DEFAULT_WEBAUTHN_TIMEOUT).toBe(300_000);
    expect(DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION).toMatch(/^v\d+\.\d+\.\d+$/);
  });
});
