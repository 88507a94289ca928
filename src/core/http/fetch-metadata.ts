import type { Exchange, RequestFields } from '../contracts/exchange.js';

/** `Sec-Purpose`, and the names that browsers used before it was standardised. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-moz'] as const;
const PREFETCH = /\bpre(?:fetch|view|render)\b/i;

/**
 * Whether the browser is prefetching: then the user has not followed the link yet, and nothing that can be used only once may
 * be used up (`Sec-Purpose`, Fetch standard).
 */
export function isPrefetch(headers: RequestFields): boolean {
  return PURPOSE_HEADERS.some((name) => {
    const value = headers.get(name);
    return value !== null && PREFETCH.test(value);
  });
}

/** Whether another site made the browser send this request (`Sec-Fetch-Site`; OWASP CSRF cheat sheet). */
export function isCrossSite({ request, origin }: Exchange): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site.trim().toLowerCase() === 'cross-site';
  const sender = request.headers.get('origin');
  // RFC 6454, section 7.3: `null` is what privacy-sensitive contexts send, our own pages included.
  return sender !== null && sender !== 'null' && sender !== origin;
}

/**
 * Whether the browser withholds `SameSite=Lax` cookies from this request: it does from everything that another site
 * causes, except for links that a user follows (RFC 6265bis, section 5.2).
 */
export function withholdsLaxCookies(exchange: Exchange): boolean {
  const { method, headers } = exchange.request;
  return isCrossSite(exchange) && (method === 'POST' || headers.get('sec-fetch-dest') !== 'document');
}
