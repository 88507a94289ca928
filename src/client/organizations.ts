import type {
  OrganizationCall,
  OrganizationCalls,
  OrganizationRefusal,
} from '../types/organization-calls.js';
import type { ClientOptions } from './request.js';
import { sendCall, type CallRefused, type InJson } from './send-call.js';

export type {
  OrganizationCall,
  OrganizationCalls,
  OrganizationRefusal,
} from '../types/organization-calls.js';
export type { ClientOptions } from './request.js';
export type { CallRefused, InJson } from './send-call.js';

/** A refusal of {@link organization}. */
export type OrganizationCallRefused = CallRefused<OrganizationRefusal>;

/** What {@link organization} gives. */
export type OrganizationAnswer<Name extends OrganizationCall> =
  (InJson<OrganizationCalls[Name]['result']> & { readonly ok: true }) | OrganizationCallRefused;

/** The argument of a call, which is left out where nothing of it is needed, and the options of the client. */
export type OrganizationParameters<Name extends OrganizationCall> =
  object extends OrganizationCalls[Name]['argument']
    ? [argument?: OrganizationCalls[Name]['argument'], options?: ClientOptions]
    : [argument: OrganizationCalls[Name]['argument'], options?: ClientOptions];

/**
 * Calls something of organizations for the signed-in user, such as `invite`: `OrganizationCalls` says what each call takes, gives and
 * needs. Needs the option `organizations` on the server.
 * @param argument - nothing in it says who asks
 * @returns `{ ok: false, code }` if the call was refused
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await organization('invite', { email: 'ada@example.com', role: 'member' })
 */
export async function organization<Name extends OrganizationCall>(
  name: Name,
  ...[argument, options = {}]: OrganizationParameters<Name>
): Promise<OrganizationAnswer<Name>> {
  // A secret stays out of URLs.
  const reads = /^(?:list|get)/.test(name) && !('token' in { ...argument });
  const answer = await sendCall({ action: 'organization', name, argument, reads }, options);
  // The action answers with what was asked for.
  return answer as OrganizationAnswer<Name>;
}
