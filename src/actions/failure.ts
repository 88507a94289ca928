import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import { MissingCSRF } from '../errors.js';
import { renewCsrf } from '../http/csrf.js';
import { errorReply } from '../http/error-reply.js';

/** The answer to a request that failed; a page that was open for long gets a token that works. */
export async function failureReply(error: unknown, exchange: Exchange | undefined): Promise<Reply> {
  if (error instanceof MissingCSRF && exchange !== undefined) await renewCsrf(exchange);
  return errorReply(error, exchange);
}
