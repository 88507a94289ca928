import { withLimits } from '../../core/features/nothing-carried.js';
import { webauthn } from '../../core/methods/webauthn/method.js';
import type { SimpleWebAuthn, WebAuthnConfig } from '../../types/provider-webauthn.js';
import { carriedMethod } from '../../types/symbols.js';
import { drawing } from '../style/logo.js';
import { assertCredential } from './assert-credential.js';
import { simpleWebAuthn } from './simple-webauthn.js';

/** Milliseconds that a ceremony may take: as long as its challenge is valid. */
export const TIMEOUT = 300_000;

/** A user with a key. */
const LOGO = /* @__PURE__ */ drawing(
  `<g fill='#17171a'><circle cx='8.5' cy='7' r='4.5'/><path d='M0 21c0-5 3.5-8 8.5-8 2 0 3.5.5 4.8 1.3.1 2 1 3.7 2.7 4.7v2z'/>` +
    `<path fill-rule='evenodd' d='M19 9a4.5 4.5 0 0 0-1.7 8.7V22l1.7 2 3-3-1.5-1.5L22 18l-1.2-1A4.5 4.5 0 0 0 19 9zm0 2.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z'/></g>`,
);

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
    ...withLimits,
    type: 'webauthn',
    enableConditionalUI: true,
    simpleWebAuthn: simpleWebAuthn(load),
    assertCredential,
    authenticationOptions: { timeout: TIMEOUT, userVerification: 'required' },
    registrationOptions: {
      timeout: TIMEOUT,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
    style: { logo: LOGO },
  };
}
