import type { ExchangeRequest } from '../contracts/exchange.js';

/** Headers that describe the body as it was sent, which the copy does not have. */
const BODY_HEADERS = ['content-length', 'content-encoding', 'transfer-encoding'] as const;

/** A new standard request with the same URL and headers, and the form fields as JSON, for the application's own code. */
export function toRequest({ original, method, form }: ExchangeRequest): Request {
  const { url, headers } = original;
  if (method === 'GET') return new Request(url, { headers });
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(form) });
  for (const name of BODY_HEADERS) request.headers.delete(name);
  request.headers.set('content-type', 'application/json');
  return request;
}
