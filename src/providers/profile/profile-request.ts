import type { TokenSet } from '../../types/model.js';
import type { RequestingProvider } from './timed-request.js';

/** A request to a provider's API with the access token of the person who signs in. */
export interface ProfileRequest {
  url: string;
  tokens: TokenSet;
  /** The provider, for its name in errors and its `customFetch`. */
  provider: RequestingProvider;
  /** Headers to add; they can replace `Accept` and `Authorization`. */
  headers?: Record<string, string>;
  /** The JSON body to post, for instance a GraphQL query. Without it, the request is a GET. */
  body?: unknown;
  /** The query parameter for the access token, for APIs that do not read the header `Authorization`. */
  tokenParam?: string;
}
