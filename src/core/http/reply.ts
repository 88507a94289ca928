import type { EmptyReply, JsonReply, RedirectReply } from '../contracts/reply.js';
import type { HttpError } from './http-error.js';

const SERVER_ERROR =
  'Signing in does not work here at the moment. Try again later; the log of the server says why.';

/** A redirect (302) to `location`; 200 with `{ url }` for clients that asked for that. */
export function redirect(location: string): RedirectReply {
  return { kind: 'redirect', location };
}

/** A JSON body; `undefined` is sent as `null`. */
export function json(
  body: unknown,
  status: number = 200,
  headers?: Readonly<Record<string, string>>,
): JsonReply {
  return headers === undefined ? { kind: 'json', status, body } : { kind: 'json', status, body, headers };
}

/** A status without a body. */
export function empty(status: number, headers?: Readonly<Record<string, string>>): EmptyReply {
  return headers === undefined ? { kind: 'empty', status } : { kind: 'empty', status, headers };
}

/** The status and message of a client error, as JSON. */
export function httpErrorReply({ status, message, allow, retryAfter }: HttpError): JsonReply {
  if (retryAfter !== undefined) return json({ message }, status, { 'Retry-After': String(retryAfter) });
  return json({ message }, status, allow === undefined ? undefined : { Allow: allow.join(', ') });
}

/**
 * The reply when the deployment is at fault: it keeps the reason to itself, and cannot be taken for a session.
 * @param reference - of the line in the log that has the reason, if there is one
 */
export function serverErrorReply(
  reference?: string,
  status: number = 500,
  headers?: Readonly<Record<string, string>>,
): JsonReply {
  return json({ message: SERVER_ERROR, reference }, status, headers);
}
