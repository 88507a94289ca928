import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import { AdapterError, AuthError, SessionTokenError, SignOutError } from '../../errors.js';
import { timeLimitIn } from '../kit/in-time.js';
import { redirectToPage } from './page-reply.js';
import { serverErrorReply, json, httpErrorReply } from './reply.js';
import { HttpError } from './http-error.js';
import { IN_TWO_FORMS, isForProgram } from './for-program.js';
import { isPageAction } from './route.js';

/** The page that shows an error, and the query parameters it is given. */
export interface ErrorTarget {
  readonly page: 'signIn' | 'error';
  readonly error: string;
  readonly code?: string;
}

const RETRY_AFTER_SECONDS = '5';

/**
 * What a browser may learn about an error: its type if the class is exposed, otherwise `Configuration`. Contract, Errors.
 */
export function errorTarget(error: unknown): ErrorTarget {
  const shown = AuthError.shownAs(error);
  if (shown === undefined || !(error instanceof AuthError)) {
    // Signed out in this browser, but the session could not be ended on the server: the user has to know.
    const code = error instanceof SignOutError ? error.code : undefined;
    return { page: 'error', error: 'Configuration', ...(code && { code }) };
  }
  const { kind, code } = error;
  return { page: kind, error: shown, ...(code && { code: String(code) }) };
}

function redirectToErrorPage(
  { page, error, code }: ErrorTarget,
  { settings, origin, baseUrl }: Exchange,
  reference: string | undefined,
): RedirectReply {
  const own = settings.pages[page];
  const target = own ?? (page === 'signIn' ? `${baseUrl}/signin` : `${baseUrl}/error`);
  const url = new URL(target, origin);
  url.searchParams.set('error', error);
  if (code !== undefined) url.searchParams.set('code', code);
  // The application's own pages get the query that they know, and nothing else.
  if (own === undefined && reference !== undefined) url.searchParams.set('reference', reference);
  return { ...redirectToPage(url, target), reference };
}

function jsonErrorReply(error: unknown, { request }: Exchange, reference: string | undefined): Reply {
  const { action } = request;
  const isSession = action === 'session';
  // Whatever fails there may be the store of what they are about.
  const isOfStore = IN_TWO_FORMS.includes(action);
  const isUnknown =
    error instanceof SessionTokenError ? isSession || isOfStore : isOfStore && error instanceof AdapterError;
  // A timeout, or a record whose secret is missing: the request was neither accepted nor rejected.
  const isLocked = error instanceof AuthError && error.code === 'record_unreadable';
  if (timeLimitIn(error) !== undefined || isLocked)
    return serverErrorReply(reference, 503, { 'Retry-After': RETRY_AFTER_SECONDS });
  if (AuthError.shownAs(error) !== undefined)
    return isSession ? json(null, 400) : json({ error: errorTarget(error).error, reference }, 400);
  // The store could not be asked, which does not mean that no user is signed in (contract, Sessions).
  if (isUnknown) {
    return serverErrorReply(reference, 503, { 'Retry-After': RETRY_AFTER_SECONDS });
  }
  return serverErrorReply(reference);
}

/**
 * The reply to a request that failed: a redirect to the sign-in or error page for people, JSON for programs. It tells no
 * more than type and code of the error, and cannot be taken for a session.
 * @param exchange - `undefined` if the request could not be parsed; then the reply is JSON
 * @param reference - of the error's line in the log, and of its audit event; `undefined` if it has neither
 */
export function errorReply(error: unknown, exchange: Exchange | undefined, reference?: string): Reply {
  if (error instanceof HttpError) return httpErrorReply(error);
  if (exchange === undefined) return serverErrorReply(reference);
  const { settings, request } = exchange;
  // The built-in error page failed itself: redirecting to it again would never end.
  const isLoop = request.action === 'error' && settings.pages.error === undefined;
  return isPageAction(request.action, settings.features) && !isLoop && !isForProgram(request)
    ? redirectToErrorPage(errorTarget(error), exchange, reference)
    : jsonErrorReply(error, exchange, reference);
}
