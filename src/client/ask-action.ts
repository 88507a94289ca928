import { csrfToken, fetchAction, memberOf } from './request.js';
import type { ClientOptions } from './request.js';

/** A refusal of an action that answers programs. */
export interface ActionRefused {
  readonly ok: false;
  /** The HTTP status. */
  readonly status: number;
  /** The reason, or the class of an error, such as `AccessDenied`. */
  readonly code: string;
  /** The seconds after which another try has a chance, if waiting helps. */
  readonly retryAfter?: number;
  /** By what the error is found in the log of the server, if it is the server's. */
  readonly reference?: string;
}

/** Posts fields to an action, with the CSRF token; those that are `undefined` are left out. */
export async function postAction<Answer extends { readonly ok: true }>(
  options: ClientOptions,
  action: string,
  fields: Readonly<Record<string, string | undefined>>,
): Promise<Answer | ActionRefused> {
  const given = { ...fields, csrfToken: await csrfToken(options) };
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) body.set(name, value);
  return askAction(options, action, { method: 'POST', body });
}

/** Asks an action; a refusal names its reason, and any other answer is an error. */
export async function askAction<Answer extends { readonly ok: true }>(
  options: ClientOptions,
  action: string,
  init?: RequestInit,
): Promise<Answer | ActionRefused> {
  const headers = { accept: 'application/json' };
  const response = await fetchAction(options, action, { ...init, headers });
  const answer: unknown = await response.json();
  const { ok, status } = response;
  // The action answers with what was asked for.
  if (ok) return { ...(answer as Answer), ok };
  const code = memberOf(answer, 'error');
  if (code === undefined)
    throw new Error(memberOf(answer, 'message') ?? `The action ${action} answered ${status}.`);
  const reference = memberOf(answer, 'reference');
  // A number where it is one; also readable where the answer comes from another origin, unlike the header field.
  const retryAfter = Number(Object(answer).retryAfter) || undefined;
  return { ok, status, code, ...(retryAfter && { retryAfter }), ...(reference && { reference }) };
}
