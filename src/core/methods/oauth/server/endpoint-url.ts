import { isLoopback } from '../../../kit/loopback.js';

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Whether a URL is plain http on this machine. */
export function isPlainLoopback(url: string): boolean {
  const { protocol, hostname = '' } = parse(url) ?? {};
  return protocol === 'http:' && isLoopback(hostname);
}

/** Where plain http is accepted. */
export type PlainHttp = 'never' | 'loopback' | 'anywhere';

function isAccepted(url: URL, plainHttp: PlainHttp): boolean {
  if (url.protocol === 'https:' || plainHttp === 'anywhere') return true;
  return plainHttp === 'loopback' && isLoopback(url.hostname);
}

/**
 * Why a URL must not be an endpoint, as the end of a sentence; `undefined` when it may. RFC 6749, sections 3.1 and 3.2
 * require TLS; plain http is accepted on loopback, or everywhere with `allowInsecureRequests`.
 */
export function endpointProblem(url: string, plainHttp: PlainHttp): string | undefined {
  const parsed = parse(url);
  if (parsed === undefined) return 'is not an absolute URL';
  const { protocol, username, password } = parsed;
  if (protocol !== 'https:' && protocol !== 'http:') return 'is not an https URL';
  if (!isAccepted(parsed, plainHttp)) {
    return 'must use https (`allowInsecureRequests` permits http for development)';
  }
  // RFC 3986, section 7.6: user information can be mistaken for the host.
  return username === '' && password === '' ? undefined : 'must not carry user information';
}

/** A URL for the log: without its query, which may contain secrets. */
export function urlForLog(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
