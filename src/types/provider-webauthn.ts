import type { CommonProviderOptions } from './provider-common.js';
import type { Awaitable, SemverString, User } from './model.js';
import type { CredentialInput } from './provider-credentials.js';

/** The relying party: the application that passkeys are registered for (WebAuthn Level 3, section 5.4.2). */
export interface RelyingParty {
  /**
   * The RP ID: a domain. Of several, the one that the request's host belongs to is used, otherwise the first.
   * @default the host of the request's origin
   */
  id?: string | string[];
  /** The name that the browser shows; a list has one for each `id`. @default the RP ID */
  name?: string | string[];
  /**
   * The origins that may run ceremonies: `https://example.com`, related origins, `android:apk-key-hash:…`.
   * @default the request's origin
   */
  origin?: string | string[];
  /** The origins of pages that may embed ours in a frame during a ceremony. @default none */
  topOrigin?: string | string[];
}

/** @see {@link RelyingParty} */
export type RelayingParty = RelyingParty;

/** The functions of the package `@simplewebauthn/server`, which make options and verify responses. */
export interface SimpleWebAuthn {
  generateAuthenticationOptions: (options: never) => Promise<object>;
  generateRegistrationOptions: (options: never) => Promise<object>;
  verifyAuthenticationResponse: (options: never) => Promise<object>;
  verifyRegistrationResponse: (options: never) => Promise<object>;
}

/** Whether the authenticator must verify the user, for instance by fingerprint or PIN (WebAuthn Level 3, section 5.8.6). */
export type UserVerification = 'required' | 'preferred' | 'discouraged';

/** Options that are passed on to `generateAuthenticationOptions` of `@simplewebauthn/server`. */
export interface AuthenticationOptions {
  /** How long the browser waits, in milliseconds: at most 5 minutes, as long as a challenge is valid. @default 300000 */
  timeout?: number;
  /** Anything but `required` applies only to people who are already signed in. @default "required" */
  userVerification?: UserVerification;
  /** The inputs of WebAuthn extensions. */
  extensions?: object;
}

/** Options that are passed on to `generateRegistrationOptions` of `@simplewebauthn/server`. */
export interface RegistrationOptions {
  /** How long the browser waits, in milliseconds: at most 5 minutes, as long as a challenge is valid. @default 300000 */
  timeout?: number;
  /** Whether the authenticator has to attest what it is (WebAuthn Level 3, section 5.4.7). @default "none" */
  attestationType?: 'none' | 'direct' | 'enterprise';
  /** Which authenticators are acceptable. @default a discoverable credential, user verification required */
  authenticatorSelection?: {
    authenticatorAttachment?: 'platform' | 'cross-platform';
    residentKey?: 'required' | 'preferred' | 'discouraged';
    userVerification?: UserVerification;
  };
  /** The COSE algorithms that are offered and accepted. @default EdDSA (-8), ES256 (-7), RS256 (-257) */
  supportedAlgorithmIDs?: number[];
  /** The kind of authenticator that browsers offer first. */
  preferredAuthenticatorType?: 'securityKey' | 'localDevice' | 'remoteDevice';
  /** The inputs of WebAuthn extensions. */
  extensions?: object;
}

/** Stricter checks of a response. */
export interface VerifyOptions {
  /** `true` requires user verification even if the options did not. What the options require is always checked. */
  requireUserVerification?: boolean;
}

/** The person that a passkey is registered for, as `getUserInfo` returns it. */
export interface WebAuthnUserInfo {
  user: User;
  /** Whether that user exists. If so, only the address is used, because the visitor has not proven to be that user. */
  exists: boolean;
}

/** Determines who a passkey is registered for, from the request to `webauthn-options`; `null` refuses. */
export type GetUserInfo = (options: WebAuthnConfig, request: Request) => Awaitable<WebAuthnUserInfo | null>;

/** The `type` of a passkey provider. */
export type WebAuthnProviderType = 'webauthn';

/** A provider that signs people in with a passkey. */
export interface WebAuthnConfig extends CommonProviderOptions {
  type: 'webauthn';
  /** The domain, name and origins of the application. @default taken from the request's origin */
  relyingParty?: RelyingParty;
  /** The same as `relyingParty`, as `@auth/core` spells it. */
  relayingParty?: RelyingParty;
  /** Determines the relying party from a request; replaces `relyingParty`. */
  getRelyingParty?: (options: WebAuthnConfig, request: Request) => Awaitable<RelyingParty>;
  /** The same as `getRelyingParty`, as `@auth/core` spells it. */
  getRelayingParty?: (options: WebAuthnConfig, request: Request) => Awaitable<RelyingParty>;
  /** Whether browsers suggest passkeys in the email field of the sign-in page. Only one provider can. @default true */
  enableConditionalUI?: boolean;
  /** Further fields on the sign-in page. One must have `autocomplete="… webauthn"`. @default none */
  formFields?: Record<string, CredentialInput>;
  /**
   * Determines who a passkey is registered for when no user is signed in. Called with the request to `webauthn-options`;
   * `null` refuses. The new user gets this name, image and address; the address counts as unproven.
   * @default a person without a name, with the address in the request
   */
  getUserInfo?: GetUserInfo;
  /**
   * What happens to the address when a user registers a passkey without being signed in. `unverified`: the new user has
   * it, unproven, until a sign-in link proves it; an address that is taken ends in `AccountNotLinked`. `none`: the new user
   * has no address, for applications where membership is secret. @default "unverified"
   */
  signUpAddress?: 'unverified' | 'none';
  /** Options for sign-ins. */
  authenticationOptions?: AuthenticationOptions;
  /** Options for registrations. */
  registrationOptions?: RegistrationOptions;
  /** Stricter checks for sign-ins. */
  verifyAuthenticationOptions?: VerifyOptions;
  /** Stricter checks for registrations. */
  verifyRegistrationOptions?: VerifyOptions;
  /** The functions of `@simplewebauthn/server`; set by the provider function. */
  simpleWebAuthn?: SimpleWebAuthn;
  /**
   * Throws for a new credential whose encoding or public key is not exactly as the standard says. Set by the provider
   * function.
   */
  assertCredential?: (attestationObject: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Has no effect: the pages load no scripts from other servers. */
  simpleWebAuthnBrowserVersion?: SemverString | false;
  /** Logo and colours on the sign-in page. */
  style?: { logo?: string; brandColor?: string; text?: string; bg?: string };
  /** The options that were passed to the provider function; set by it. */
  options?: WebAuthnUserConfig;
}

/** The options that a passkey provider function takes. */
export type WebAuthnUserConfig = Omit<Partial<WebAuthnConfig>, 'options' | 'type'>;
