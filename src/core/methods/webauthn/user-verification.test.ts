import { describe, expect, it } from 'vitest';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { registrationVerification, signInVerification } from './user-verification.js';

/** Only what is read. */
const providerWith = (config: Partial<WebAuthnProvider['config']>) => ({ config }) as WebAuthnProvider;

describe('the user verification of a registration', () => {
  it('is required unless the configuration relaxes it', () => {
    expect(registrationVerification(providerWith({}))).toBe('required');
    const relaxed = { authenticatorSelection: { userVerification: 'preferred' as const } };
    expect(registrationVerification(providerWith({ registrationOptions: relaxed }))).toBe('preferred');
  });

  it('is required where the check demands it, whatever the options say', () => {
    const config = {
      registrationOptions: { authenticatorSelection: { userVerification: 'discouraged' as const } },
      verifyRegistrationOptions: { requireUserVerification: true },
    };
    expect(registrationVerification(providerWith(config))).toBe('required');
  });
});

describe('the user verification of a sign-in', () => {
  const relaxed = providerWith({ authenticationOptions: { userVerification: 'discouraged' } });

  it('can be relaxed beside another proof only: no credentials are listed where the passkey is the only factor', () => {
    expect(signInVerification(relaxed, [{}])).toBe('discouraged');
    expect(signInVerification(relaxed, [])).toBe('required');
  });

  it('is required where the check demands it, whatever the options say', () => {
    const { config } = relaxed;
    const strict = providerWith({
      ...config,
      verifyAuthenticationOptions: { requireUserVerification: true },
    });
    expect(signInVerification(strict, [{}])).toBe('required');
  });
});
