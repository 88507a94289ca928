import type { IncomingRequest } from '../contracts/exchange.js';

/** A standard request as the door takes it. */
export function toIncoming(request: Request): IncomingRequest {
  const { method, headers } = request;
  return { method, url: new URL(request.url), headers, standard: () => request };
}
