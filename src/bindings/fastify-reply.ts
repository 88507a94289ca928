import { keepResponsePrivate } from '../node/keep-private.js';
import type { NodeResponse } from '../node/request.js';
import { addCookies } from '../node/add-cookies.js';

/** What is used of a reply of Fastify. */
export interface Reply {
  readonly sent: boolean;
  /** Which the fields of the reply are written to at the end. */
  readonly raw: NodeResponse;
  getHeader(name: string): number | string | string[] | undefined;
  hasHeader(name: string): boolean;
  removeHeader(name: string): unknown;
  header(name: string, value: unknown): unknown;
  code(status: number): unknown;
  send(body?: unknown): unknown;
}

/**
 * Appends the cookies of a reading to a reply, unless that was sent. No shared cache may keep such a reply, whatever the
 * application says.
 */
export function appendCookies(headers: Headers, reply: Reply): void {
  const lines = headers.getSetCookie();
  if (lines.length === 0 || reply.sent) return;
  const all = addCookies(reply.getHeader('set-cookie'), lines);
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', all);
  keepResponsePrivate(reply.raw);
}

/** Keeps a reply that is for one person from shared caches, unless it was sent, or the application has said what they do. */
export function keepPrivate(reply: Reply): void {
  if (!reply.sent && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
}

/** Sends a standard response, beside the cookies that the reply has. */
export async function send(response: Response, reply: Reply): Promise<void> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  appendCookies(response.headers, reply);
  reply.send(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()));
}
