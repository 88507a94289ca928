import type { TokenSet } from '../../types/model.js';
import { parseExactJson } from './parse-exact-json.js';
import { timedRequest, type RequestingProvider } from './timed-request.js';

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

/** A provider's API answered with a status that is no success. */
export class ProfileRequestError extends Error {
  override name = 'ProfileRequestError';
  /** The HTTP status. */
  readonly status: number;

  constructor(provider: string, status: number) {
    super(`${provider} answered ${status} when it was asked for the profile.`);
    this.status = status;
  }
}

/**
 * Asks with the access token (RFC 6750, section 2.1) and parses the JSON answer; large integers stay exact.
 *
 * @throws {ProfileRequestError} when the status is not 2xx. Redirects count: a token must not travel to another host.
 * @throws {TypeError} when there is no access token.
 */
export async function fetchProfile(request: ProfileRequest): Promise<unknown> {
  const { tokens, provider, headers, body, tokenParam } = request;
  if (tokens.access_token === undefined) throw new TypeError(`${provider.name} gave no access token.`);
  const url = new URL(request.url);
  if (tokenParam !== undefined) url.searchParams.set(tokenParam, tokens.access_token);
  const { ok, status, text } = await timedRequest(provider, url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(tokenParam === undefined ? { authorization: `Bearer ${tokens.access_token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!ok) throw new ProfileRequestError(provider.name, status);
  return parseExactJson(text);
}
