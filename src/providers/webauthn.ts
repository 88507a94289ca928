import type { SemverString } from '../types/model.js';
import type { WebAuthnConfig, WebAuthnUserConfig } from '../types/provider-webauthn.js';
import { passkeyConfig, TIMEOUT } from './ceremony/passkey-config.js';
import { withOptions } from './options/with-options.js';

export type {
  GetUserInfo,
  RelayingParty,
  RelyingParty,
  WebAuthnConfig,
  WebAuthnProviderType,
  WebAuthnUserConfig,
  WebAuthnUserInfo,
} from '../types/provider-webauthn.js';

/** Milliseconds that a ceremony may take. */
export const DEFAULT_WEBAUTHN_TIMEOUT: number = TIMEOUT;
/** The version of `@simplewebauthn/browser` whose responses are supported. No page loads it. */
export const DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION: SemverString = 'v14.0.0';

/**
 * Passkeys with the id `webauthn`; otherwise the same as `providers/passkey`.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export function WebAuthn(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return {
    id: 'webauthn',
    name: 'WebAuthn',
    ...passkeyConfig(() => import('@simplewebauthn/server')),
    ...withOptions(options),
  };
}

export default WebAuthn;
