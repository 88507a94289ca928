import type { WebAuthnConfig, WebAuthnUserConfig } from '../types/provider-webauthn.js';
import { passkeyConfig } from './ceremony/passkey-config.js';
import { withOptions } from './options/with-options.js';

export type {
  GetUserInfo,
  RelyingParty,
  WebAuthnConfig,
  WebAuthnUserConfig,
  WebAuthnUserInfo,
} from '../types/provider-webauthn.js';

/**
 * Passkeys. Needs an adapter and the package `@simplewebauthn/server`.
 *
 * @example
 * Passkey({ relyingParty: { id: 'example.com', name: 'Example', origin: 'https://example.com' } })
 * @see https://www.w3.org/TR/webauthn-3/
 */
export function Passkey(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return {
    id: 'passkey',
    name: 'Passkey',
    ...passkeyConfig(() => import('@simplewebauthn/server')),
    ...withOptions(options),
  };
}

export default Passkey;
