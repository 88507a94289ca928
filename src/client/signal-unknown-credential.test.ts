import { afterEach, describe, expect, it, vi } from 'vitest';
import { signalUnknownCredential } from './signal-unknown-credential.js';

const credential = { rpId: 'app.test', credentialId: 'AAEC' };
afterEach(() => void vi.unstubAllGlobals());

describe('signalUnknownCredential (WebAuthn Level 3, section 5.1.10)', () => {
  it('tells the browser', async () => {
    const told: unknown[] = [];
    const api = { signalUnknownCredential: (given: unknown) => Promise.resolve(told.push(given)) };
    vi.stubGlobal('PublicKeyCredential', api);
    expect(await signalUnknownCredential(credential)).toBe(true);
    expect(told).toEqual([credential]);
  });

  it.each([undefined, {}, { signalUnknownCredential: () => Promise.reject(new Error('no')) }])(
    'never fails: %j',
    async (api) => {
      vi.stubGlobal('PublicKeyCredential', api);
      expect(await signalUnknownCredential(credential)).toBe(false);
    },
  );
});
