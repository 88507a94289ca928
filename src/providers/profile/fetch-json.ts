import { customFetch } from '../../types/symbols.js';
import { ProfileRequestError } from './fetch-profile.js';
import { parseExactJson } from './parse-exact-json.js';

/** A request whose address or form carries what proves the caller. */
export interface JsonRequest {
  url: URL;
  /** Sent with POST. Without it: GET. */
  form?: URLSearchParams;
  /** Names the provider in errors; its `customFetch` makes the request. */
  provider: { name: string; [customFetch]?: typeof fetch };
}

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Asks an API that takes its credentials as parameters, and parses the JSON answer, of whatever media type; large
 * integers stay exact. Errors quote neither the request nor the answer.
 *
 * @throws {ProfileRequestError} when the status is not 2xx. Redirects count: a secret must not travel to another host.
 * @throws {TypeError} when the API cannot be reached, or answers with no JSON.
 */
export async function fetchJson({ url, form, provider }: JsonRequest): Promise<unknown> {
  const response = await (provider[customFetch] ?? fetch)(url.href, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json' },
    ...(form === undefined ? {} : { body: form }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => {
    // Without the error as cause: some quote the address.
    throw new TypeError(`${provider.name} cannot be reached.`);
  });
  if (!response.ok) throw new ProfileRequestError(provider.name, response.status);
  try {
    return parseExactJson(await response.text());
  } catch {
    throw new TypeError(`${provider.name} answered with no JSON.`);
  }
}
