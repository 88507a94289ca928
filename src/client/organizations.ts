import type {
  OrganizationCall,
  OrganizationCalls,
  OrganizationRefusal,
} from '../types/organization-calls.js';
import { csrfToken, fetchAction, memberOf } from './request.js';
import type { ClientOptions } from './request.js';

export type {
  OrganizationCall,
  OrganizationCalls,
  OrganizationRefusal,
} from '../types/organization-calls.js';
export type { ClientOptions } from './request.js';

/** A value as JSON has it: dates are ISO 8601 texts. */
export type InJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: InJson<Value[Name]> }
    : Value;

/** A refusal of {@link organization}. */
export interface OrganizationCallRefused {
  readonly ok: false;
  /** The HTTP status. */
  readonly status: number;
  /** The reason: an {@link OrganizationRefusal}, or the class of an error, such as `AdapterError`. */
  readonly code: OrganizationRefusal | (string & {});
  /** With `invalid`: the member of the argument. */
  readonly field?: string;
  /** With `rate_limited`: the seconds after which another try has a chance. */
  readonly retryAfter?: number;
  /** By what the error is found in the log of the server, if it is the server's. */
  readonly reference?: string;
}

/** What {@link organization} gives. */
export type OrganizationAnswer<Name extends OrganizationCall> =
  (InJson<OrganizationCalls[Name]['result']> & { readonly ok: true }) | OrganizationCallRefused;

/** The argument of a call, which is left out where nothing of it is needed, and the options of the client. */
export type OrganizationParameters<Name extends OrganizationCall> =
  object extends OrganizationCalls[Name]['argument']
    ? [argument?: OrganizationCalls[Name]['argument'], options?: ClientOptions]
    : [argument: OrganizationCalls[Name]['argument'], options?: ClientOptions];

const ACTION = 'organization';

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
  const fields = new URLSearchParams({ call: name });
  const given: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>> = {
    ...argument,
  };
  // The action takes texts: an empty logo is none, and lists have commas.
  for (const [member, value] of Object.entries(given))
    if (value !== undefined) fields.set(member, value === null ? '' : String(value));
  const headers = { accept: 'application/json' };
  // Calls that read need no token, unlike those with a secret, which stays out of URLs.
  if (/^(?:list|get)/.test(name) && !fields.has('token'))
    return answerOf(await fetchAction(options, `${ACTION}?${String(fields)}`, { headers }));
  const token = await csrfToken(options);
  if (token !== undefined) fields.set('csrfToken', token);
  return answerOf(await fetchAction(options, ACTION, { method: 'POST', headers, body: fields }));
}

/** What an answer says; one that says nothing of a call is an error. */
async function answerOf<Name extends OrganizationCall>(
  response: Response,
): Promise<OrganizationAnswer<Name>> {
  const answer: unknown = await response.json();
  const { ok, status } = response;
  // The action answers with what was asked for.
  if (ok) return answer as OrganizationAnswer<Name>;
  const code = memberOf(answer, 'error');
  if (code === undefined)
    throw new Error(memberOf(answer, 'message') ?? `The action ${ACTION} answered ${status}.`);
  const field = memberOf(answer, 'field');
  const reference = memberOf(answer, 'reference');
  // A number where it is one; also readable where the answer comes from another origin, unlike the header field.
  const retryAfter = Number(Object(answer).retryAfter) || undefined;
  return {
    ok,
    status,
    code,
    ...(field !== undefined && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(reference !== undefined && { reference }),
  };
}
