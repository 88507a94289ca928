import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import { HttpError } from '../../core/http/http-error.js';
import { json } from '../../core/http/reply.js';
import { visitorIn } from '../visitor-in.js';
import { isCall } from './calls.js';
import { administrationOf } from './is-administrator.js';
import { isReading } from '../organizations/is-reading.js';
import { runCall, type Outcome } from './run-call.js';

/** The HTTP statuses of refusals; any other is 400. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['no_session', 401],
  ['forbidden', 403],
  ['reauthentication_required', 403],
  ['not_found', 404],
  ['own_account', 409],
  ['administrator', 409],
  ['last_owner', 409],
  ['no_address', 409],
  ['banned', 409],
  ['not_impersonating', 409],
  ['impersonated', 403],
  ['conflict', 409],
]);

/**
 * `GET administration?call=…`: a call that reads, with its argument in the query; `POST administration` any call, with its argument as
 * form or JSON. The answer is what the verb gives, as JSON.
 * @throws {HttpError} (rejects) 404 without `http: true`; 400 for another call
 */
export async function answerCall(exchange: Exchange): Promise<Reply> {
  const { settings, request } = exchange;
  if (!administrationOf(settings).http) throw new HttpError(404, 'There is nothing at this path.');
  const { method, form, query } = request;
  const { call: name, ...given } = method === 'GET' ? Object.fromEntries(query) : form;
  if (!isCall(name) || (method === 'GET' && !isReading(name)))
    throw new HttpError(
      400,
      'The field `call` must be a call of `administration()`; a request with GET only one that reads.',
    );
  const visitor = await visitorIn(exchange);
  const outcome: Outcome = await runCall(visitor ?? { exchange }, { name, given });
  return outcome.ok ? json(outcome) : json(outcome, STATUSES.get(outcome.error) ?? 400);
}
