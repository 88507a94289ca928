import type { Awaitable } from '../core/kit/awaitable.js';
import type { ProviderType } from './provider-common.js';

export type { Awaitable };

/** The value that awaiting a `T` gives. */
type Settled<T> = T extends PromiseLike<infer Value> ? Settled<Value> : T;

/** The same as TypeScript's own `Awaited`, for programs that import it from here. */
export type { Settled as Awaited };

/** A version in one of the forms `v1`, `v1.2`, `v1.2.3`. */
export type SemverString = `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`;

/** Any value that survives `JSON.stringify` and `JSON.parse`. */
export type JsonValue =
  string | number | boolean | null | undefined | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** One entry of `authorization_details` (RFC 9396, section 2). */
export interface AuthorizationDetails {
  /** The kind of authorization data. */
  readonly type: string;
  readonly locations?: string[];
  readonly actions?: string[];
  readonly datatypes?: string[];
  readonly privileges?: string[];
  readonly identifier?: string;
  readonly [parameter: string]: JsonValue | undefined;
}

/** A successful response of a token endpoint (RFC 6749, section 5.1), with the fields as they were sent. */
export interface TokenEndpointResponse {
  readonly access_token: string;
  /** Seconds until `access_token` expires. */
  readonly expires_in?: number;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly authorization_details?: AuthorizationDetails[];
  /** Always in lower case here; servers may send it in any case. */
  readonly token_type: Lowercase<string>;
  readonly [parameter: string]: JsonValue | undefined;
}

/** The tokens of one sign-in: what the token endpoint sent, and when the access token expires. */
export type TokenSet = Partial<TokenEndpointResponse> & {
  /** When `access_token` expires, in seconds since the epoch; computed from `expires_in`. */
  expires_at?: number;
};

/** An account at a provider, linked to a user. One user can have several. */
export interface Account extends Partial<TokenEndpointResponse> {
  /** The id of the provider. */
  provider: string;
  /**
   * The id of the account there. OAuth and OpenID Connect: the id that `profile` returned. Email: the address.
   * Credentials: the `id` that `authorize` returned. WebAuthn: the credential id.
   */
  providerAccountId: string;
  /** How the provider proves who a user is. */
  type: ProviderType;
  /** The id of the user that the account is linked to. */
  userId?: string;
  /** When `access_token` expires, in seconds since the epoch; computed from `expires_in`. */
  expires_at?: number;
}

/** What a provider says about a person: the standard claims of OpenID Connect Core 1.0, section 5.1, and others. */
export interface Profile {
  id?: string | null;
  sub?: string | null;
  name?: string | null;
  given_name?: string | null;
  family_name?: string | null;
  middle_name?: string | null;
  nickname?: string | null;
  preferred_username?: string | null;
  profile?: string | null;
  /** A URL in the standard; some providers send an object. */
  picture?: unknown;
  website?: string | null;
  email?: string | null;
  email_verified?: boolean | null;
  gender?: string | null;
  birthdate?: string | null;
  zoneinfo?: string | null;
  locale?: string | null;
  phone_number?: string | null;
  updated_at?: Date | string | number | null;
  address?: {
    formatted?: string | null;
    street_address?: string | null;
    locality?: string | null;
    region?: string | null;
    postal_code?: string | null;
    country?: string | null;
  } | null;
  [claim: string]: unknown;
}

/** The fields of a {@link User}; extend `User`, not this. */
export interface DefaultUser {
  id?: string;
  name?: string | null;
  email?: string | null;
  image?: string | null;
}

/** A user as callbacks, events and sessions have it. Extend it by declaration merging. */
export interface User extends DefaultUser {}

/** The fields of a {@link Session}; extend `Session`, not this. */
export interface DefaultSession {
  user?: User;
  /** When the session expires, as ISO 8601 text. */
  expires: string;
}

/** A session, as `GET /session` answers it. Extend it by declaration merging. */
export interface Session extends DefaultSession {}

/** A WebAuthn credential: the public key that a passkey is verified with, and its state. */
export interface Authenticator {
  /** The id of the user it belongs to. */
  userId?: string;
  /** The id of the account it belongs to. */
  providerAccountId: string;
  /** The credential id, in standard base64. */
  credentialID: string;
  /** The COSE public key (RFC 9052), in standard base64. */
  credentialPublicKey: string;
  /** The signature counter (WebAuthn Level 3, section 6.1.1). */
  counter: number;
  /** `singleDevice` or `multiDevice`. */
  credentialDeviceType: string;
  /** Whether the credential is backed up. */
  credentialBackedUp: boolean;
  /** The transports that the authenticator supports, separated by commas. */
  transports?: string | null;
}

/** What the browser may know of a provider, as `GET /providers` lists it. */
export interface PublicProvider {
  id: string;
  name: string;
  type: string;
  signinUrl: string;
  callbackUrl: string;
}

/** The names of the actions that an option brings along: `api`, `apiKeys`, `organizations`, `administration`. */
export type CarriedAction =
  | 'administration'
  | 'api-keys'
  | 'authorize'
  | 'company'
  | 'device'
  | 'device-authorization'
  | 'introspect'
  | 'invitation'
  | 'jwks'
  | 'organization'
  | 'organizations'
  | 'revoke'
  | 'server-metadata'
  | 'token'
  | 'users';

/** The names of all actions. */
export type AuthAction =
  | CarriedAction
  | 'account'
  | 'backchannel-logout'
  | 'callback'
  | 'csrf'
  | 'error'
  | 'providers'
  | 'reset'
  | 'second-factor'
  | 'security'
  | 'session'
  | 'sessions'
  | 'signed-out'
  | 'signin'
  | 'signout'
  | 'signup'
  | 'verify-request'
  | 'webauthn-options';
