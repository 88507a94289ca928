import { customFetch } from '../../types/symbols.js';
import type { ProfileRequest } from './profile-request.js';
import { loadApi } from './load-api.js';

/** The error when a provider's API responds to a request for the profile with an error status. */
export class ProfileRequestError extends Error {
  override name = 'ProfileRequestError';
  /** The HTTP status. */
  readonly status: number;

  constructor(provider: string, status: number) {
    super(`${provider} responded with status ${status} to the request for the profile.`);
    this.status = status;
  }
}

/**
 * Fetches a profile with the access token (RFC 6750, section 2.1). Large integers stay exact.
 *
 * @throws {ProfileRequestError} when the status is not 2xx; redirects are not followed, as they would pass on the token
 * @throws {TypeError} when there is no access token
 */
export async function fetchProfile(request: ProfileRequest): Promise<unknown> {
  const { tokens, provider } = request;
  if (tokens.access_token === undefined) throw new TypeError(`${provider.name} returned no access token.`);
  const { requestApi, parseExactJson } = await loadApi();
  const send = provider[customFetch];
  const requester = { name: provider.name, send };
  const { ok, status, text } = await requestApi(requester, request, tokens.access_token);
  if (!ok) throw new ProfileRequestError(provider.name, status);
  return parseExactJson(text);
}
