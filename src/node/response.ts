import type { NodeResponse } from './request.js';
import type { ResponseParts } from '../core/http/respond.js';
import { hasPrivateControl } from '../server/private-answer.js';
import { keepResponsePrivate } from './keep-private.js';
import { CONNECTION_HEADERS } from './request.js';

interface ResponseHead {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly cookies: readonly string[];
}

function writeHead(res: NodeResponse, { status, headers, cookies }: ResponseHead): void {
  res.statusCode = status;
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (lower === 'set-cookie' || CONNECTION_HEADERS.has(lower)) continue;
    const existing = lower === 'vary' ? res.getHeader(name) : undefined;
    res.setHeader(name, existing === undefined ? value : `${String(existing)}, ${value}`);
  }
  // Cookies that were set by middleware are kept.
  const existing = res.getHeader('set-cookie');
  const all = existing === undefined ? [...cookies] : [existing].flat().map(String).concat(cookies);
  if (all.length > 0) res.setHeader('set-cookie', all);
  // What middleware has said of caches, or says later, counts less than what a response with cookies says itself.
  if (cookies.length > 0 && hasPrivateControl({ get: (name) => res.getHeader(name) }))
    keepResponsePrivate(res);
}

function drainedOrClosed(res: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
}

async function pipe(body: ReadableStream<Uint8Array>, res: NodeResponse): Promise<void> {
  const reader = body.getReader();
  const sink: { write(chunk: Uint8Array): boolean } = res;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return void res.end();
    // The client has disconnected.
    if (isClosed(res)) return reader.cancel();
    if (!sink.write(value)) await drainedOrClosed(res);
  }
}

function isClosed(res: NodeResponse): boolean {
  return res.destroyed || res.writableEnded;
}

/**
 * Writes a standard response to a Node response: with one `Set-Cookie` header per cookie, without a body for HEAD, and no
 * faster than the client reads. If the client has disconnected, it stops without an error.
 * @throws whatever reading the body throws; the connection is then closed
 */
export async function sendWebResponse(response: Response, res: NodeResponse): Promise<void> {
  // A connection that breaks emits an error, which would end the process without a listener.
  res.on('error', () => {});
  if (isClosed(res) || res.headersSent) return response.body?.cancel();
  const { status, headers } = response;
  writeHead(res, { status, headers, cookies: headers.getSetCookie() });
  if (response.body === null || res.req.method === 'HEAD') {
    res.end();
    return response.body?.cancel();
  }
  try {
    await pipe(response.body, res);
  } catch (error) {
    res.destroy();
    throw error;
  }
}

/**
 * Writes a response that never was a `Response`, head and body at once. If the client has disconnected, it does nothing.
 */
export function sendResponseParts(
  { status, body, headers, cookies }: ResponseParts,
  res: NodeResponse,
): void {
  res.on('error', () => {});
  if (isClosed(res) || res.headersSent) return;
  // Header by header, not with Node's `res.writeHead`: middleware may have set some already, or read them afterwards.
  writeHead(res, { status, headers: Object.entries(headers), cookies });
  // RFC 9110, section 8.6: a 204 must not have a Content-Length.
  if (status !== 204) res.setHeader('content-length', body === null ? 0 : Buffer.byteLength(body));
  if (body === null || res.req.method === 'HEAD') res.end();
  else res.end(body);
}
