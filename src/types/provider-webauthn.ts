import type { CommonProviderOptions } from './provider-common.js';
import type { Awaitable, User } from './model.js';
import type { CredentialInput } from './provider-credentials.js';

/** Who asks for a passkey (WebAuthn Level 3, section 5.4.2). */
export interface RelyingParty {
  /** RP ID: a domain. @default the host of the request's origin */
  id?: string | string[];
  /** Name shown to the user. */
  name?: string | string[];
  /** Origins that ceremonies may come from. @default the request's origin */
  origin?: string | string[];
}

/** A provider that proves possession of a passkey. */
export interface WebAuthnConfig extends CommonProviderOptions {
  type: 'webauthn';
  relyingParty?: RelyingParty;
  /** Other spelling of `relyingParty`. */
  relayingParty?: RelyingParty;
  /** Offer passkeys in the address field. @default true */
  enableConditionalUI?: boolean;
  formFields?: Record<string, CredentialInput>;
  /** Finds or drafts the user that a ceremony is about. */
  getUserInfo?: (
    options: WebAuthnConfig,
    request: Request,
  ) => Awaitable<{ user: User; exists: boolean } | null>;
  options?: Record<string, unknown>;
  [option: string]: unknown;
}
