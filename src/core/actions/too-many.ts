import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { AuthError } from '../../errors.js';
import { busyFor } from '../http/busy.js';
import { errorReply, errorTarget } from '../http/error-reply.js';
import { json } from '../http/reply.js';
import { signInPageWith } from './signin.js';

/** Seconds to wait after one attempt too many; `undefined` for any other error, also one of the application's own. */
export function waitOf({ code, cause }: AuthError): number | undefined {
  const { retryAfter } = cause ?? {};
  return code === 'rate_limited' && typeof retryAfter === 'number' ? retryAfter : undefined;
}

/**
 * The reply to one attempt too many: 429 with `Retry-After` (RFC 6585, section 4); to one that came while too many passwords
 * waited to be hashed: 503, with the same field (RFC 9110, section 15.6.4). People get the sign-in page, which says so;
 * one of the application's own is redirected to, as for every other refusal.
 */
export async function tooManyReply(error: AuthError, exchange: Exchange): Promise<Reply> {
  const { settings, request } = exchange;
  const seconds = waitOf(error);
  const status = seconds === undefined ? 503 : 429;
  const headers = { 'Retry-After': String(seconds ?? busyFor(error)) };
  const shown = errorTarget(error);
  const elsewhere = errorReply(error, exchange);
  if (elsewhere.kind !== 'redirect') return elsewhere;
  if (request.wantsUrl) return json({ url: elsewhere.location }, status, headers);
  if (settings.pages.signIn !== undefined) return elsewhere;
  const page = await signInPageWith(exchange, { error: shown.error, code: shown.code });
  if (page.kind !== 'html') return page;
  return { ...page, status, headers: { ...page.headers, ...headers }, location: elsewhere.location };
}
