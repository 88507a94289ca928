import { csrfToken, fetchAction, memberOf } from './request.js';
import type { ClientOptions } from './request.js';

/** A value as JSON has it: dates are ISO 8601 texts. */
export type InJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: InJson<Value[Name]> }
    : Value;

/** A refusal of a call. */
export interface CallRefused<Refusal extends string> {
  readonly ok: false;
  /** The HTTP status. */
  readonly status: number;
  /** The reason: a refusal of the call, or the class of an error, such as `AdapterError`. */
  readonly code: Refusal | (string & {});
  /** With `invalid`: the member of the argument. */
  readonly field?: string;
  /** With `rate_limited`: the seconds after which another try has a chance. */
  readonly retryAfter?: number;
  /** By what the error is found in the log of the server, if it is the server's. */
  readonly reference?: string;
}

/** A call of an action. */
export interface SentCall {
  readonly action: 'organization' | 'administration';
  readonly name: string;
  readonly argument: object | undefined;
  /** Whether it is sent by GET: it only reads, and nothing in it should stay out of URLs. */
  readonly reads: boolean;
}

/**
 * Sends a call to its action.
 * @returns what the action answers, or `{ ok: false, code }` if the call was refused
 * @throws {Error} If the server does not answer.
 */
export async function sendCall(
  { action, name, argument, reads }: SentCall,
  options: ClientOptions,
): Promise<object> {
  const fields = new URLSearchParams({ call: name });
  // The action takes texts: an empty logo is none, and lists have commas.
  const given: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>> = {
    ...argument,
  };
  for (const [member, value] of Object.entries(given))
    if (value !== undefined) fields.set(member, value === null ? '' : String(value));
  const headers = { accept: 'application/json' };
  // Calls that read need no token.
  if (reads) return answerOf(action, await fetchAction(options, `${action}?${String(fields)}`, { headers }));
  const token = await csrfToken(options);
  if (token !== undefined) fields.set('csrfToken', token);
  return answerOf(action, await fetchAction(options, action, { method: 'POST', headers, body: fields }));
}

/** What an answer says; one that says nothing of a call is an error. */
async function answerOf(action: string, response: Response): Promise<object> {
  const answer: unknown = await response.json();
  const { ok, status } = response;
  // The action answers with an object.
  if (ok) return answer as object;
  const code = memberOf(answer, 'error');
  if (code === undefined)
    throw new Error(memberOf(answer, 'message') ?? `The action ${action} answered ${status}.`);
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
