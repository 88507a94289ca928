import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import { MissingCSRF } from '../errors.js';
import { csrfToken } from '../http/csrf.js';
import { errorReply } from '../http/error-reply.js';

/** The answer to a request that failed; a browser that has no CSRF token of ours gets one, so that a retry works. */
export async function failureReply(error: unknown, exchange: Exchange | undefined): Promise<Reply> {
  if (error instanceof MissingCSRF && exchange !== undefined) await csrfToken(exchange);
  return errorReply(error, exchange);
}
