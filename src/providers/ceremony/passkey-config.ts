import { webauthn } from '../../methods/webauthn/method.js';
import type { SimpleWebAuthn, WebAuthnConfig } from '../../types/provider-webauthn.js';
import { carriedMethod } from '../../types/symbols.js';
import { drawing } from '../style/logo.js';
import { assertCredential } from './assert-credential.js';
import { simpleWebAuthn } from './simple-webauthn.js';

/** Milliseconds that a ceremony may take: as long as its challenge is valid. */
export const TIMEOUT = 300_000;

/**
 * The configuration of a passkey provider without id and name. It includes the authentication method, so that only
 * applications with passkeys bundle it.
 */
export interface PasskeyConfig extends Omit<WebAuthnConfig, 'id' | 'name' | 'options'> {
  readonly [carriedMethod]: typeof webauthn;
}

/** The configuration that both passkey providers share. `load` imports the package `@simplewebauthn/server`. */
export function passkeyConfig(load: () => Promise<SimpleWebAuthn>): PasskeyConfig {
  return {
    [carriedMethod]: webauthn,
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
