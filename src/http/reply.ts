import type { EmptyReply, JsonReply, RedirectReply } from '../contracts/reply.js';
import type { RequestRefused } from './request-refused.js';

const FAULT =
  'The sign-in of this site does not work at the moment. What went wrong is in the log of its server.';

/** 302 to `location`, or 200 `{ url }` where the client asked for that. */
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

/** The answer to a request that is at fault itself. */
export function refusal({ status, message, allow }: RequestRefused): JsonReply {
  return json({ message }, status, allow === undefined ? undefined : { Allow: allow.join(', ') });
}

/** The answer where the deployment is at fault: never shaped like a session, and without the reason. */
export function fault(status: number = 500, headers?: Readonly<Record<string, string>>): JsonReply {
  return json({ message: FAULT }, status, headers);
}
