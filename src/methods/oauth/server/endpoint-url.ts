import { isLoopback } from '../../../kit/loopback.js';

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Whether a URL is one of plain http at this very machine. */
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
 * Why a URL must not be an endpoint; `undefined` when it may. RFC 6749, sections 3.1 and 3.2: TLS is required; http is
 * for loopback, or where `allowInsecureRequests` says so.
 */
export function endpointProblem(url: string, plainHttp: PlainHttp): string | undefined {
  const parsed = parse(url);
  if (parsed === undefined) return 'is not an absolute URL';
  const { protocol, username, password } = parsed;
  if (protocol !== 'https:' && protocol !== 'http:') return 'is not an https URL';
  if (!isAccepted(parsed, plainHttp)) {
    return 'must use https (`allowInsecureRequests` permits http for development)';
  }
  // RFC 3986, section 3.2.1: what stands before an @ misleads about the host.
  return username === '' && password === '' ? undefined : 'must not carry user information';
}

/** A URL as the log may show it: without its query, which may be anything. */
export function shownUrl(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
