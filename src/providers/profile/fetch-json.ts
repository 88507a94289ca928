import { customFetch } from '../../types/symbols.js';
import { ProfileRequestError } from './fetch-profile.js';
import type { RequestingProvider } from './timed-request.js';
import { loadApi } from './load-api.js';

/** A request with the client's credentials in its URL or form. */
export interface JsonRequest {
  url: URL;
  /** The form to post. Without it, the request is a GET. */
  form?: URLSearchParams;
  /** The provider, for its name in errors and its `customFetch`. */
  provider: RequestingProvider;
}

/**
 * Fetches JSON from an API that takes the client's credentials as parameters. The media type of the response does not
 * matter, and large integers stay exact. Errors contain nothing of the request or the response.
 *
 * @throws {ProfileRequestError} when the status is not 2xx; redirects are not followed, as they would pass on the secret
 * @throws {TypeError} when the API cannot be reached, or does not respond with JSON
 */
export async function fetchJson({ url, form, provider }: JsonRequest): Promise<unknown> {
  const { parseExactJson, timedRequest } = await loadApi();
  const { ok, status, text } = await timedRequest({ name: provider.name, send: provider[customFetch] }, url, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json' },
    ...(form === undefined ? {} : { body: form }),
  }).catch(() => {
    // Without `cause`: some errors contain the URL.
    throw new TypeError(`${provider.name} cannot be reached.`);
  });
  if (!ok) throw new ProfileRequestError(provider.name, status);
  try {
    return parseExactJson(text);
  } catch {
    throw new TypeError(`${provider.name} did not respond with JSON.`);
  }
}
