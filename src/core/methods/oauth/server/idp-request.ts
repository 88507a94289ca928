import type { OAuthProvider } from '../../../contracts/provider.js';
import { isPromiseLike, type Awaitable } from '../../../kit/awaitable.js';
import { traced } from '../../../kit/traced.js';
import { inTime } from '../../../kit/in-time.js';
import { readOctets } from '../../../kit/read-octets.js';
import { endpointProblem, urlForLog } from './endpoint-url.js';
import { parseExactJson } from '../../../kit/exact-json.js';
import { ProviderFault } from './provider-fault.js';

/** Seconds for one request, the body of the response included. */
const REQUEST_TIMEOUT = 10;
/** Seconds for all requests and hooks of one flow together. */
const FLOW_TIMEOUT = 15;
/** Octets of the longest body, after decompression. */
const MAX_BODY = 1024 * 1024;

/** A request to the provider. */
export interface IdpRequest {
  readonly url: string;
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form. */
  readonly form?: URLSearchParams;
  /** Seconds. @default 10 */
  readonly timeout?: number;
}

/** A response with its whole body. */
export interface IdpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** The members of a provider that a request needs. */
export type IdpAccess = Pick<OAuthProvider, 'fetch' | 'allowInsecureRequests' | 'tracer'>;

function tooSlow(url?: string): ProviderFault {
  const where = url === undefined ? '' : ` at ${urlForLog(url)}`;
  return new ProviderFault('idp_timeout', `it took too long to answer${where}. Try again later.`);
}

/**
 * Limits the time that all steps of one browser request take together, the provider's hooks included.
 * @param seconds - @default 15
 * @throws {ProviderFault} `idp_timeout`
 */
export function withinTime<T>(work: () => Awaitable<T>, seconds: number = FLOW_TIMEOUT): Awaitable<T> {
  const pending = work();
  return isPromiseLike(pending) ? inTime(pending, seconds * 1000, () => tooSlow()) : pending;
}

const decoder = new TextDecoder();

/** Reads the whole body of a response, up to 1 MiB. */
export async function readAnswer({ status, headers, body }: Response): Promise<IdpAnswer> {
  if (body === null) return { status, headers, body: '' };
  const octets = await readOctets(body.getReader(), MAX_BODY);
  // CWE-409: counted after decompression, so that a small response cannot expand without limit.
  if (octets === undefined)
    throw new ProviderFault('response_too_large', `its answer is longer than ${MAX_BODY} octets.`);
  return { status, headers, body: decoder.decode(octets) };
}

function initOf(request: IdpRequest, signal: AbortSignal): RequestInit {
  return {
    method: request.method ?? 'GET',
    headers: { accept: 'application/json', 'user-agent': 'latchkey', ...request.headers },
    // RFC 9700, section 4.12: a redirect would send codes and secrets to another place.
    redirect: 'manual',
    signal,
    ...(request.form === undefined ? {} : { body: request.form }),
  };
}

async function send(provider: IdpAccess, request: IdpRequest, signal: AbortSignal): Promise<IdpAnswer> {
  // Not called as a method of the provider: some runtimes throw if `fetch` has another `this`.
  const { fetch: call } = provider;
  try {
    const response = await call(request.url, initOf(request, signal));
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw new ProviderFault(
        'redirect_refused',
        `it answered a back-channel request to ${urlForLog(request.url)} with a redirect.`,
      );
    }
    return await readAnswer(response);
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw new ProviderFault(
      'idp_unavailable',
      `it cannot be reached at ${urlForLog(request.url)}. See the cause.`,
      { cause: error },
    );
  }
}

/** {@link send} in a span. Of the URL it has the host alone: the rest may hold a secret. */
function tracedSend(provider: IdpAccess, request: IdpRequest, signal: AbortSignal): Promise<IdpAnswer> {
  const { tracer } = provider;
  if (tracer === undefined) return send(provider, request, signal);
  const { method = 'GET' } = request;
  const attributes = { 'http.request.method': method, 'server.address': new URL(request.url).hostname };
  return traced(tracer, { name: `latchkey provider ${method}`, attributes }, async (span) => {
    const answer = await send(provider, request, signal);
    span.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
}

/**
 * Makes a back-channel request to the provider; all of them are made here. https, no redirects, at most 10 s and 1 MiB, no
 * retries.
 * @throws {ProviderFault} `insecure_endpoint`, `idp_unavailable`, `idp_timeout`, `redirect_refused`, `response_too_large`
 */
export function idpRequest(provider: IdpAccess, request: IdpRequest): Promise<IdpAnswer> {
  const problem = endpointProblem(request.url, provider.allowInsecureRequests ? 'anywhere' : 'loopback');
  if (problem !== undefined) {
    return Promise.reject(new ProviderFault('insecure_endpoint', `an endpoint ${problem}.`));
  }
  const controller = new AbortController();
  const answer = tracedSend(provider, request, controller.signal);
  return inTime(answer, (request.timeout ?? REQUEST_TIMEOUT) * 1000, () => {
    controller.abort();
    return tooSlow(request.url);
  });
}

/** The media type of a response, in lower case and without parameters. */
export function mediaType(answer: IdpAnswer): string {
  const type = answer.headers.get('content-type') ?? '';
  const end = type.indexOf(';');
  return (end === -1 ? type : type.slice(0, end)).trim().toLowerCase();
}

/** The media type for a message, without what a server may have put there to mislead its readers. */
export function mediaTypeIn(answer: IdpAnswer): string {
  return `media type "${mediaType(answer)
    .replace(/[^\w.+/-]/g, '')
    .slice(0, 99)}"`;
}

/** The JSON object in a response; `undefined` when it is not one, or the media type is not JSON (RFC 8259, section 11). */
export function jsonObjectOf(answer: IdpAnswer): Record<string, unknown> | undefined {
  return /^application\/(?:[\w.-]+\+)?json$/.test(mediaType(answer))
    ? parseExactJson(answer.body)
    : undefined;
}

/** Whether the status means that the provider cannot answer now, rather than that the request is wrong. */
export function isUnavailable(answer: IdpAnswer): boolean {
  return answer.status >= 500 || answer.status === 429;
}
