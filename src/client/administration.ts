import type {
  AdministrationCall,
  AdministrationCalls,
  AdministrationRefusal,
} from '../types/administration-calls.js';
import type { ClientOptions } from './request.js';
import { sendCall, type CallRefused, type InJson } from './send-call.js';

export type {
  AdministrationCall,
  AdministrationCalls,
  AdministrationRefusal,
} from '../types/administration-calls.js';
export type { ClientOptions } from './request.js';
export type { CallRefused, InJson } from './send-call.js';

/** A refusal of {@link administration}. */
export type AdministrationCallRefused = CallRefused<AdministrationRefusal>;

/** What {@link administration} gives. */
export type AdministrationAnswer<Name extends AdministrationCall> =
  (InJson<AdministrationCalls[Name]['result']> & { readonly ok: true }) | AdministrationCallRefused;

/** The argument of a call, which is left out where nothing of it is needed, and the options of the client. */
export type AdministrationParameters<Name extends AdministrationCall> =
  object extends AdministrationCalls[Name]['argument']
    ? [argument?: AdministrationCalls[Name]['argument'], options?: ClientOptions]
    : [argument: AdministrationCalls[Name]['argument'], options?: ClientOptions];

/**
 * Calls something of administration for the signed-in administrator, such as `getUser`: `AdministrationCalls` says what each call takes,
 * gives and needs. Needs the option `administration` with `http: true` on the server.
 * @param argument - nothing in it says who asks
 * @returns `{ ok: false, code }` if the call was refused
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await administration('ban', { userId, reason: 'spam' })
 */
export async function administration<Name extends AdministrationCall>(
  name: Name,
  ...[argument, options = {}]: AdministrationParameters<Name>
): Promise<AdministrationAnswer<Name>> {
  // What is searched, often an address, stays out of URLs.
  const reads = /^(?:list|get|export)/.test(name) && !('query' in { ...argument });
  // Dates are sent as JSON has them.
  const texts: object = JSON.parse(JSON.stringify({ ...argument }));
  const answer = await sendCall({ action: 'administration', name, argument: texts, reads }, options);
  // The action answers with what was asked for.
  return answer as AdministrationAnswer<Name>;
}
