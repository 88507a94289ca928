/** The types of provider: the ways in which somebody can prove who they are. */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn';

/** The options that every provider has. */
export interface CommonProviderOptions {
  /** The id of the provider in URLs (`/signin/<id>`) and in stored accounts: letters, digits, `-`, `_` and `.`. */
  id: string;
  /** The name that the sign-in page shows. */
  name: string;
  /** The way in which somebody proves who they are. */
  type: ProviderType;
}
