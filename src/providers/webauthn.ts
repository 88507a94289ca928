import type { SemverString } from '../types/model.js';
import type { WebAuthnConfig, WebAuthnUserConfig } from '../types/provider-webauthn.js';
import { passkeyConfig, TIMEOUT } from './ceremony/passkey-config.js';

export type {
  GetUserInfo,
  RelayingParty,
  RelyingParty,
  WebAuthnConfig,
  WebAuthnProviderType,
  WebAuthnUserConfig,
  WebAuthnUserInfo,
} from '../types/provider-webauthn.js';

/** Milliseconds that people are given for a ceremony. */
export const DEFAULT_WEBAUTHN_TIMEOUT: number = TIMEOUT;
/** Version of `@simplewebauthn/browser` whose answers are understood; no page loads it. */
export const DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION: SemverString = 'v14.0.0';

/**
 * Passkeys under the id `webauthn`; in everything else as `providers/passkey`.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export function WebAuthn(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return {
    id: 'webauthn',
    name: 'WebAuthn',
    ...passkeyConfig(() => import('@simplewebauthn/server')),
    options,
  };
}

export default WebAuthn;
