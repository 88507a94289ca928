import type { ExchangeRequest } from '../contracts/exchange.js';

/** Headers that describe the body as it was sent, not as it is given on. */
const BODY_HEADERS = ['content-length', 'content-encoding', 'transfer-encoding'] as const;

/** A standard request with the same URL, headers and fields, for the application's own code. */
export function toRequest({ original, method, form }: ExchangeRequest): Request {
  const { url, headers } = original;
  if (method === 'GET') return new Request(url, { headers });
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(form) });
  for (const name of BODY_HEADERS) request.headers.delete(name);
  request.headers.set('content-type', 'application/json');
  return request;
}
