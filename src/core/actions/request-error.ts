import type { Exchange, IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import type { AuthAction } from '../../types/model.js';
import { type AuthError, EmailSignInError, MissingCSRF } from '../../errors.js';
import { csrfToken } from '../http/csrf.js';
import { errorReply, errorTarget } from '../http/error-reply.js';
import { HttpError } from '../http/http-error.js';
import { httpErrorReply, json } from '../http/reply.js';
import type { Route } from '../http/route.js';
import { audit, correlationId, reasonOf, type AuditDraft } from '../hooks/audit.js';
import { busyFor } from '../http/busy.js';
import { linesWritten } from '../logger.js';
import { createRefusalLog, isRefusal } from '../logger/refusals.js';
import { errorOfAnotherCopy } from '../methods/error-of-another-copy.js';
import { rememberFault, visibleFault } from './development.js';
import { notFoundReply } from './not-found.js';
import { keepRefusedForm, keepTarget } from './page-memory.js';
import { tooManyReply, waitOf } from './too-many.js';
import { traceFailure } from './trace-request.js';

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
  traceFailure(failed, error);
  if (error instanceof HttpError) return replyToHttpError(error, failed, exchange);
  const { request, settings, config } = failed;
  const source = { settings, request: exchange?.request ?? request };
  const id = correlationId(source);
  const reference = logError(error, settings, id) ?? id;
  await audit(source, failureOf(error, failed));
  const fault = isRefusal(error) ? undefined : await visibleFault(error, request, config);
  if (fault !== undefined) rememberFault(settings, fault);
  await linesWritten();
  if (isThrown) throw error;
  // Makes sure that the browser has a CSRF cookie, so that a retry works.
  if (error instanceof MissingCSRF && exchange !== undefined) await csrfToken(exchange);
  // What another site sent is not shown as if it had been typed here.
  if (error instanceof MissingCSRF || exchange === undefined) return errorReply(error, exchange, reference);
  if ((waitOf(error) ?? busyFor(error)) !== undefined) return tooManyReply(error, exchange);
  if (errorTarget(error).page === 'signIn') {
    await keepRefusedForm(exchange);
    // The `redirect` callback of the application may fail, too: the refusal is reported all the same.
    await keepTarget(exchange).catch(() => {});
  }
  return errorReply(error, exchange, reference);
}

/**
 * Logs faults of the deployment as errors. What visitors cause is counted; `debug` shows each case.
 * @param id - of the request, which is the reference of its fault where audit events have a listener
 * @returns the reference of a fault
 */
function logError(
  error: AuthError,
  { logger, logMemo, runtime }: Settings,
  id: string | undefined,
): string | undefined {
  if (!isRefusal(error)) return logger.error(error, id);
  logger.debug('sign-in refused', () => ({ type: error.type, reason: error.code }));
  logMemo('refusals', createRefusalLog).note(error, { now: runtime.now().getTime(), logger });
  return undefined;
}

/** The audit event of a request that came to nothing. */
function failureOf(error: AuthError, { route, settings }: FailedRequest): AuditDraft {
  const retryAfter = waitOf(error);
  if (retryAfter !== undefined) {
    const name = error instanceof EmailSignInError ? 'email.limited' : 'signin.limited';
    return { name, ...providerIn(route, settings), retryAfter };
  }
  const name = FAILED[route.action] ?? 'request.failed';
  return {
    name,
    area: route.action,
    ...providerIn(route, settings),
    error: error.type,
    ...reasonOf(error.code),
    fault: isRefusal(error) ? 'visitor' : 'deployment',
  };
}

const FAILED: { readonly [Action in AuthAction]?: 'signin.failed' | 'signout.failed' } = {
  signin: 'signin.failed',
  callback: 'signin.failed',
  'webauthn-options': 'signin.failed',
  signup: 'signin.failed',
  reset: 'signin.failed',
  signout: 'signout.failed',
};

/** The provider of a route, if there is one of that id: anything may stand in a URL. */
function providerIn({ providerId }: Route, { providers }: Settings): { readonly provider?: string } {
  const known = providerId === undefined ? undefined : providers.get(providerId);
  return known === undefined ? {} : { provider: known.id };
}

async function replyToHttpError(
  error: HttpError,
  { route, settings, request }: FailedRequest,
  exchange: Exchange | undefined,
): Promise<Reply> {
  const { status, message } = error;
  const refusal = {
    name: 'request.refused',
    area: route.action,
    ...providerIn(route, settings),
    status,
  } as const;
  await audit({ settings, request: exchange?.request ?? request }, refusal);
  settings.logger.debug('request refused', () => ({ status, reason: message }));
  const isUpdate = route.action === 'session' && request.method === 'POST';
  if (status === 404) return notFoundReply({ request, settings, route, message });
  return isUpdate && status === 400 ? json(null, 400) : httpErrorReply(error);
}
