/**
 * The types of provider: the ways in which a user can prove who they are. Stored accounts have one, too, so the names
 * stand below the configurations; `ProviderByType` has one for each, and the table of methods a row.
 */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn';

/** The options that every provider has. */
export interface CommonProviderOptions {
  /** The id of the provider in URLs (`/signin/<id>`) and in stored accounts: letters, digits, `-`, `_` and `.`. */
  id: string;
  /** The name that the sign-in page shows. */
  name: string;
  /** The way in which a user proves who they are. */
  type: ProviderType;
}

/** Where the endpoints of an OAuth or OpenID Connect provider may be. */
export interface EndpointRules {
  /** Whether endpoints may be http on hosts other than loopback. @default false */
  allowInsecureRequests?: boolean;
  /**
   * Whether the metadata of the provider may name endpoints on private addresses, and names without a dot. What is configured is
   * never restricted. @default true if `issuer` or `wellKnown` is on such an address, otherwise false
   */
  allowPrivateEndpoints?: boolean;
}

/** What a provider needs in the authorization request to hand out a refresh token. */
export interface OfflineAccess {
  /** Parameters, which replace those of the provider; those that the application sets itself count more. */
  params?: Record<string, string>;
  /** Scopes that are added, with spaces between them. */
  scope?: string;
}
