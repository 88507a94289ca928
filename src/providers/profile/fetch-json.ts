import { customFetch } from '../../types/symbols.js';
import { ProfileRequestError } from './fetch-profile.js';
import type { RequestingProvider } from './timed-request.js';
import { loadApi } from './load-api.js';

/** A request whose address or form carries what proves the caller. */
export interface JsonRequest {
  url: URL;
  /** Sent with POST. Without it: GET. */
  form?: URLSearchParams;
  /** Names the provider in errors; its `customFetch` makes the request. */
  provider: RequestingProvider;
}

/**
 * Asks an API that takes its credentials as parameters, and parses the JSON answer, of whatever media type; large
 * integers stay exact. Errors quote neither the request nor the answer.
 *
 * @throws {ProfileRequestError} when the status is not 2xx. Redirects count: a secret must not travel to another host.
 * @throws {TypeError} when the API cannot be reached, or answers with no JSON.
 */
export async function fetchJson({ url, form, provider }: JsonRequest): Promise<unknown> {
  const { parseExactJson, timedRequest } = await loadApi();
  const { ok, status, text } = await timedRequest({ name: provider.name, send: provider[customFetch] }, url, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json' },
    ...(form === undefined ? {} : { body: form }),
  }).catch(() => {
    // Without the error as cause: some quote the address.
    throw new TypeError(`${provider.name} cannot be reached.`);
  });
  if (!ok) throw new ProfileRequestError(provider.name, status);
  try {
    return parseExactJson(text);
  } catch {
    throw new TypeError(`${provider.name} answered with no JSON.`);
  }
}
