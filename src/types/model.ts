import type { Awaitable } from '../kit/awaitable.js';
import type { ProviderType } from './provider-common.js';

export type { Awaitable };

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

/** A successful token endpoint response (RFC 6749, section 5.1), field by field as sent. */
export interface TokenEndpointResponse {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in?: number;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly authorization_details?: AuthorizationDetails[];
  /** Case-insensitive on the wire, therefore always given in lower case. */
  readonly token_type: Lowercase<string>;
  readonly [parameter: string]: JsonValue | undefined;
}

/** The tokens of one sign-in: a partial token endpoint response plus the absolute expiry. */
export type TokenSet = Partial<TokenEndpointResponse> & {
  /** When `access_token` expires, in seconds since the epoch; computed from `expires_in`. */
  expires_at?: number;
};

/** A connection between a user and a provider. One user can have several. */
export interface Account extends Partial<TokenEndpointResponse> {
  /** Id of the provider. */
  provider: string;
  /**
   * oauth and oidc: the id that `profile()` returned. email: the address. credentials: the `id` that
   * `authorize()` returned. webauthn: the credential id.
   */
  providerAccountId: string;
  /** How the provider proves who somebody is. */
  type: ProviderType;
  /** Id of the user this account belongs to. */
  userId?: string;
  /** When `access_token` expires, in seconds since the epoch; computed from `expires_in`. */
  expires_at?: number;
}

/** What an OAuth provider tells about a person: the standard claims of OpenID Connect Core 1.0, section 5.1. */
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
  // Providers put strings, objects and nested structures here.
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

/** A person, as callbacks, events and the session see them. Extend by declaration merging. */
export interface User extends DefaultUser {}

/** The fields of a {@link Session}; extend `Session`, not this. */
export interface DefaultSession {
  user?: User;
  /** Absolute expiry, ISO 8601. */
  expires: string;
}

/** What `GET /session` answers. Extend by declaration merging. */
export interface Session extends DefaultSession {}

/** Something able to prove possession of a WebAuthn credential of the account it refers to. */
export interface Authenticator {
  /** Id of the owning user. */
  userId?: string;
  /** Account this authenticator belongs to. */
  providerAccountId: string;
  /** Credential id, standard base64. */
  credentialID: string;
  /** COSE public key, standard base64. */
  credentialPublicKey: string;
  /** Signature counter (WebAuthn Level 3, section 6.1.1). */
  counter: number;
  /** `singleDevice` or `multiDevice`. */
  credentialDeviceType: string;
  /** Whether the credential is backed up. */
  credentialBackedUp: boolean;
  /** Transports, comma separated. */
  transports?: string | null;
}

/** A client-safe description of a provider, as `GET /providers` lists it. */
export interface PublicProvider {
  id: string;
  name: string;
  type: string;
  signinUrl: string;
  callbackUrl: string;
}

/** The names of all actions. */
export type AuthAction =
  | 'callback'
  | 'csrf'
  | 'error'
  | 'providers'
  | 'session'
  | 'signin'
  | 'signout'
  | 'verify-request'
  | 'webauthn-options';
