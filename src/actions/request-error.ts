import type { Exchange, IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import { type AuthError, MissingCSRF } from '../errors.js';
import { csrfToken } from '../http/csrf.js';
import { errorReply, errorTarget } from '../http/error-reply.js';
import { HttpError } from '../http/http-error.js';
import { httpErrorReply, json } from '../http/reply.js';
import type { Route } from '../http/route.js';
import { linesWritten } from '../logger.js';
import { createRefusalLog, isRefusal } from '../logger/refusals.js';
import { errorOfAnotherCopy } from '../methods/error-of-another-copy.js';
import { rememberFault, visibleFault } from './development.js';
import { notFoundReply } from './not-found.js';
import { keepRefusedForm } from './page-memory.js';

/** A request that failed. */
interface FailedRequest {
  readonly request: IncomingRequest;
  readonly route: Route;
  readonly settings: Settings;
  readonly config: AuthConfig;
}

/** How a request failed. */
interface Failing {
  /** `undefined` if the request could not be parsed. */
  readonly exchange: Exchange | undefined;
  /** Whether the caller wants the error itself. */
  readonly isThrown: boolean;
  /** What was thrown, of whatever class. */
  readonly thrown: unknown;
}

/**
 * Logs the error of a request, and gives the reply.
 * @throws {AuthError} (rejects) with `isThrown`
 */
export async function replyToError(
  failure: AuthError | HttpError,
  failed: FailedRequest,
  { exchange, isThrown, thrown }: Failing,
): Promise<Reply> {
  const error = failure === thrown ? failure : (errorOfAnotherCopy(thrown, failed.settings) ?? failure);
  if (error instanceof HttpError) return replyToHttpError(error, failed);
  const { request, settings, config } = failed;
  const reference = logError(error, settings);
  const fault = isRefusal(error) ? undefined : await visibleFault(error, request, config);
  if (fault !== undefined) rememberFault(settings, fault);
  await linesWritten();
  if (isThrown) throw error;
  // Makes sure that the browser has a CSRF cookie, so that a retry works.
  if (error instanceof MissingCSRF && exchange !== undefined) await csrfToken(exchange);
  // What another site sent is not shown as if it had been typed here.
  if (error instanceof MissingCSRF || exchange === undefined) return errorReply(error, exchange, reference);
  if (errorTarget(error).page === 'signIn') await keepRefusedForm(exchange);
  return errorReply(error, exchange, reference);
}

/**
 * Logs faults of the deployment as errors. What visitors cause is counted; `debug` shows each case.
 * @returns the reference of a fault
 */
function logError(error: AuthError, { logger, logMemo, runtime }: Settings): string | undefined {
  if (!isRefusal(error)) return logger.error(error);
  logger.debug('sign-in refused', () => ({ type: error.type, reason: error.code }));
  logMemo('refusals', createRefusalLog).note(error, { now: runtime.now().getTime(), logger });
  return undefined;
}

async function replyToHttpError(
  error: HttpError,
  { route, settings, request }: FailedRequest,
): Promise<Reply> {
  const { status, message } = error;
  settings.logger.debug('request refused', () => ({ status, reason: message }));
  const isUpdate = route.action === 'session' && request.method === 'POST';
  if (status === 404) return notFoundReply({ request, settings, route, message });
  return isUpdate && status === 400 ? json(null, 400) : httpErrorReply(error);
}
