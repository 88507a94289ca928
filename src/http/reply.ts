import type { EmptyReply, HtmlReply, JsonReply, RedirectReply } from '../contracts/reply.js';

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

/** A page, with the `Content-Security-Policy` it needs. */
export function html(body: string, policy: string, status: number = 200): HtmlReply {
  return { kind: 'html', status, body, policy };
}

/** A status without a body. */
export function empty(status: number, headers?: Readonly<Record<string, string>>): EmptyReply {
  return headers === undefined ? { kind: 'empty', status } : { kind: 'empty', status, headers };
}
