import type { ApiAccessOptions } from '../../types/api.js';
import type { Texts } from '../../types/texts.js';

/** A client of the authorization server. */
export interface ResolvedClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly origins: readonly string[];
  readonly device: boolean;
  /** Empty: a public client. */
  readonly secrets: readonly string[];
  readonly scopes: readonly string[];
  readonly introspects: boolean;
  readonly needsDpop: boolean;
}

/** The resolved option `api`; times are in seconds. */
export interface ApiSettings {
  readonly allowedScopes: ApiAccessOptions['allowedScopes'] | undefined;
  readonly claims: ApiAccessOptions['claims'] | undefined;
  /** Never empty; the first is the default. */
  readonly audiences: readonly string[];
  readonly clients: ReadonlyMap<string, ResolvedClient>;
  readonly scopes: readonly string[];
  /** The origins of all clients. */
  readonly origins: readonly string[];
  readonly accessTokenMaxAge: number;
  readonly algorithm: 'ES256' | 'EdDSA';
  readonly keyLife: number;
  /** The texts of its pages, in the language that is nearest to a tag. */
  readonly texts: (language: string) => Promise<Readonly<Partial<Texts>>>;
}
