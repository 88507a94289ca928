/**
 * How a provider proves who somebody is. Stored accounts have it, too, so it stands below the configurations:
 * `ProviderByType` has one for each, and the table of methods a row.
 */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn';

/** What every provider has. */
export interface CommonProviderOptions {
  /** Appears in URLs (`/signin/<id>`) and in stored accounts. Letters, digits, `-`, `_`, `.`. */
  id: string;
  /** Shown on the sign-in page. */
  name: string;
  /** How it proves who somebody is. */
  type: ProviderType;
}
