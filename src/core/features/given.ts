import type { Settings } from '../contracts/settings.js';

/** What decides which features a configuration needs, as it was resolved. */
export interface FeaturesGiven extends Pick<Settings, 'providers' | 'records'> {
  /** As the application gave it. */
  readonly adapter: object | undefined;
}

/** What decides whether a provider needs more than OAuth 2.0. */
export interface SignedProvider {
  readonly id: string;
  readonly type: 'oauth' | 'oidc';
  readonly client?: { readonly userinfo_signed_response_alg?: string };
}

/** How its client authenticates. */
export interface SigningClient {
  readonly clientAuthentication: string;
}
