import type { CommonProviderOptions } from './provider-common.js';
import type { Awaitable, SemverString, User } from './model.js';
import type { CredentialInput } from './provider-credentials.js';

/** Who asks for a passkey (WebAuthn Level 3, section 5.4.2). */
export interface RelyingParty {
  /**
   * RP ID: a domain. Of several, the one that the request's host belongs to is used, else the first.
   * @default the host of the request's origin
   */
  id?: string | string[];
  /** Name shown to the user; a list goes with that of `id`. @default the RP ID */
  name?: string | string[];
  /**
   * Origins that ceremonies may come from: `https://example.com`, related origins, `android:apk-key-hash:…`.
   * @default the request's origin
   */
  origin?: string | string[];
  /** Origins of pages that may run ceremonies of ours in a frame. @default none: such ceremonies are refused */
  topOrigin?: string | string[];
}

/** @see {@link RelyingParty} */
export type RelayingParty = RelyingParty;

/** The functions of the package `@simplewebauthn/server`, in which the ceremonies are done. */
export interface SimpleWebAuthn {
  generateAuthenticationOptions: (options: never) => Promise<object>;
  generateRegistrationOptions: (options: never) => Promise<object>;
  verifyAuthenticationResponse: (options: never) => Promise<object>;
  verifyRegistrationResponse: (options: never) => Promise<object>;
}

/** Whether the authenticator must make sure who is there (WebAuthn Level 3, section 5.8.6). */
export type UserVerification = 'required' | 'preferred' | 'discouraged';

/** What is added to the options of `generateAuthenticationOptions`. */
export interface AuthenticationOptions {
  /** Milliseconds; at most the five minutes for which a challenge can be answered. @default 300000 */
  timeout?: number;
  /** Less than `required` counts for people who are signed in and prove it again only. @default "required" */
  userVerification?: UserVerification;
  extensions?: object;
}

/** What is added to the options of `generateRegistrationOptions`. */
export interface RegistrationOptions {
  /** Milliseconds; at most the five minutes for which a challenge can be answered. @default 300000 */
  timeout?: number;
  /** @default "none" */
  attestationType?: 'none' | 'direct' | 'enterprise';
  /** @default a discoverable credential, user verification required */
  authenticatorSelection?: {
    authenticatorAttachment?: 'platform' | 'cross-platform';
    residentKey?: 'required' | 'preferred' | 'discouraged';
    userVerification?: UserVerification;
  };
  /** COSE algorithms that are offered, and accepted. @default EdDSA (-8), ES256 (-7), RS256 (-257) */
  supportedAlgorithmIDs?: number[];
  preferredAuthenticatorType?: 'securityKey' | 'localDevice' | 'remoteDevice';
  extensions?: object;
}

/** What is checked beyond the standard. */
export interface VerifyOptions {
  /** `true` demands user verification also where the options asked for less. What the options demand is always checked. */
  requireUserVerification?: boolean;
}

/** What `getUserInfo` says about the person that a registration is for. */
export interface WebAuthnUserInfo {
  user: User;
  /** There is such a user already: then nothing but the address is used, because nobody has proven to be that user. */
  exists: boolean;
}

/** Says who a registration is for, from the request of `webauthn-options`; `null` refuses. */
export type GetUserInfo = (options: WebAuthnConfig, request: Request) => Awaitable<WebAuthnUserInfo | null>;

/** The `type` of a provider that proves possession of a passkey. */
export type WebAuthnProviderType = 'webauthn';

/** A provider that proves possession of a passkey. */
export interface WebAuthnConfig extends CommonProviderOptions {
  type: 'webauthn';
  /** Domain, name and origins of the application. */
  relyingParty?: RelyingParty;
  /** Other spelling of `relyingParty`. */
  relayingParty?: RelyingParty;
  /** The relying party of a request, in place of `relyingParty`. */
  getRelyingParty?: (options: WebAuthnConfig, request: Request) => Awaitable<RelyingParty>;
  /** Other spelling of `getRelyingParty`. */
  getRelayingParty?: (options: WebAuthnConfig, request: Request) => Awaitable<RelyingParty>;
  /** Offer passkeys in the address field of the sign-in page; one provider can. @default true */
  enableConditionalUI?: boolean;
  /** Fields beside the button of the sign-in page. One must be marked `autocomplete="… webauthn"`. @default none */
  formFields?: Record<string, CredentialInput>;
  /**
   * The person that somebody signed out registers a passkey for; called with the request of `webauthn-options`. `null`
   * refuses. Name, image and address become those of the new user, the address unproven.
   * @default a person without a name, with the address that the request names
   */
  getUserInfo?: GetUserInfo;
  /**
   * What becomes of the address that somebody signed out registers a passkey with. `unverified`: the new user has it,
   * unproven, until a mail link proves whose it is; an address that is taken ends in `AccountNotLinked`. `none`: the new
   * user has none, for applications whose membership is a secret. @default "unverified"
   */
  signUpAddress?: 'unverified' | 'none';
  /** Added to the options of a sign-in. */
  authenticationOptions?: AuthenticationOptions;
  /** Added to the options of a registration. */
  registrationOptions?: RegistrationOptions;
  /** Added to what a sign-in is verified with. */
  verifyAuthenticationOptions?: VerifyOptions;
  /** Added to what a registration is verified with. */
  verifyRegistrationOptions?: VerifyOptions;
  /** Comes with the provider function. */
  simpleWebAuthn?: SimpleWebAuthn;
  /**
   * Refuses a new credential whose encoding or public key is not exactly as the standard says. Comes with the provider
   * function.
   */
  assertCredential?: (attestationObject: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Accepted and not needed: the pages load no script from elsewhere. */
  simpleWebAuthnBrowserVersion?: SemverString | false;
  /** Look of its part of the sign-in page. */
  style?: { logo?: string; brandColor?: string; text?: string; bg?: string };
  /** What the user passed to the provider function. */
  options?: WebAuthnUserConfig;
}

/** What a user passes to a passkey provider function. */
export type WebAuthnUserConfig = Omit<Partial<WebAuthnConfig>, 'options' | 'type'>;
