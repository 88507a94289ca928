import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import { HttpError } from '../../core/http/http-error.js';
import { json } from '../../core/http/reply.js';
import { visitorIn } from '../visitor-in.js';
import { isCall } from './calls.js';
import { isReading } from './is-reading.js';
import { runCall, type Outcome } from './run-call.js';

/** The HTTP statuses of refusals; any other is 400. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['no_session', 401],
  ['forbidden', 403],
  ['impersonated', 403],
  ['wrong_address', 403],
  ['unverified_address', 403],
  ['reauthentication_required', 403],
  ['second_factor_required', 403],
  ['provider_not_allowed', 403],
  ['not_found', 404],
  ['no_organization', 404],
  ['slug_taken', 409],
  ['already_member', 409],
  ['last_owner', 409],
  ['domain_taken', 409],
  ['rate_limited', 429],
  ['dns_unavailable', 503],
  ['issuer_unavailable', 502],
]);

/**
 * `GET organization?call=…`: a call that reads, with its argument in the query; `POST organization` any call, with its argument as form
 * or JSON. The answer is what the verb gives, as JSON.
 * @throws {HttpError} (rejects) 400 for another call
 */
export async function answerCall(exchange: Exchange): Promise<Reply> {
  const { request } = exchange;
  const { method, form, query, original } = request;
  const { call: name, ...given } = method === 'GET' ? Object.fromEntries(query) : form;
  if (!isCall(name) || (method === 'GET' && !isReading(name)))
    throw new HttpError(
      400,
      'The field `call` must be a call of `organization()`; a request with GET only one that reads.',
    );
  const visitor = await visitorIn(exchange);
  const outcome: Outcome =
    visitor === undefined
      ? { ok: false, error: 'no_session' }
      : await runCall(visitor, original, { name, given });
  if (outcome.ok) return json(outcome);
  const { retryAfter } = outcome;
  return json(
    outcome,
    STATUSES.get(outcome.error) ?? 400,
    retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) },
  );
}
