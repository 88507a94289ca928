import type { TokenSet } from '../../types/model.js';
import type { RequestingProvider } from './timed-request.js';

/** A request to a provider's own API in the name of the person who signs in. */
export interface ProfileRequest {
  url: string;
  tokens: TokenSet;
  /** Names the provider in errors; its `customFetch` makes the request. */
  provider: RequestingProvider;
  /** In addition to `Accept` and `Authorization`. */
  headers?: Record<string, string>;
  /** JSON body of a POST, for instance a GraphQL query. Without it: GET. */
  body?: unknown;
  /** The query parameter that carries the access token, for APIs that do not read the header. */
  tokenParam?: string;
}
