import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import { AuthError, SessionTokenError, SignOutError } from '../errors.js';
import { redirectToPage } from './redirect-to-page.js';
import { isPageAction } from './route.js';
import { fault, json, refusal } from './reply.js';
import { RequestRefused } from './request-refused.js';

/** Which page tells about an error, and in which words of the URL. */
export interface ErrorTarget {
  readonly page: 'signIn' | 'error';
  /** Value of the query parameter `error`. */
  readonly error: string;
  /** Value of the query parameter `code`. */
  readonly code?: string;
}

const RETRY_AFTER_SECONDS = '5';

/**
 * What a browser learns about an error: its type where the class is exposed, otherwise `Configuration`.
 * Contract, section 13.
 */
export function errorTarget(error: unknown): ErrorTarget {
  const shown = AuthError.shownAs(error);
  if (shown === undefined || !(error instanceof AuthError)) {
    // Signed out here, but not at the store: the one fault of the deployment that people must know about.
    const code = error instanceof SignOutError ? error.code : undefined;
    return { page: 'error', error: 'Configuration', ...(code && { code }) };
  }
  const { kind, code } = error;
  return { page: kind, error: shown, ...(code && { code: String(code) }) };
}

function toPage({ page, error, code }: ErrorTarget, { settings, origin, baseUrl }: Exchange): RedirectReply {
  const target = settings.pages[page] ?? (page === 'signIn' ? `${baseUrl}/signin` : `${baseUrl}/error`);
  const url = new URL(target, origin);
  url.searchParams.set('error', error);
  if (code !== undefined) url.searchParams.set('code', code);
  return redirectToPage(url, target);
}

function programReply(error: unknown, { request }: Exchange): Reply {
  const isSession = request.action === 'session';
  if (AuthError.shownAs(error) !== undefined)
    return isSession ? json(null, 400) : json({ error: errorTarget(error).error }, 400);
  // Nobody was signed out: the store could not be asked (contract, section 6).
  if (isSession && error instanceof SessionTokenError) {
    return fault(503, { 'Retry-After': RETRY_AFTER_SECONDS });
  }
  return fault();
}

/**
 * The answer to a request that failed: a redirect to the sign-in or error page where people are waiting, JSON where
 * programs are. Never shaped like a session, never more than type and code.
 * @param exchange - `undefined` for requests that never became one: then it is JSON
 */
export function errorReply(error: unknown, exchange: Exchange | undefined): Reply {
  if (error instanceof RequestRefused) return refusal(error);
  if (exchange === undefined) return fault();
  const { settings, request } = exchange;
  // The built-in page that tells of errors has failed itself: to be sent there again would never end.
  const isLoop = request.action === 'error' && settings.pages.error === undefined;
  return isPageAction(request.action) && !isLoop
    ? toPage(errorTarget(error), exchange)
    : programReply(error, exchange);
}
