import type { SimpleWebAuthn, WebAuthnConfig } from '../../types/provider-webauthn.js';
import { drawing } from '../style/logo.js';
import { assertCredential } from './assert-credential.js';
import { simpleWebAuthn } from './simple-webauthn.js';

/** Milliseconds that a ceremony may take: as long as its challenge is valid. */
export const TIMEOUT = 300_000;

/** The options that both passkey providers have in common. */
export function passkeyConfig(
  load: () => Promise<SimpleWebAuthn>,
): Omit<WebAuthnConfig, 'id' | 'name' | 'options'> {
  return {
    type: 'webauthn',
    enableConditionalUI: true,
    simpleWebAuthn: simpleWebAuthn(load),
    assertCredential,
    authenticationOptions: { timeout: TIMEOUT, userVerification: 'required' },
    registrationOptions: {
      timeout: TIMEOUT,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
    style: {
      logo: drawing(
        `<circle cx='8' cy='8' r='4.5' fill='none' stroke='#52525b' stroke-width='2'/>` +
          `<path d='m11.5 11.5 8 8m-3-3 3-3' fill='none' stroke='#52525b' stroke-width='2' stroke-linecap='round'/>`,
      ),
    },
  };
}
