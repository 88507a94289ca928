import type { NodeResponse } from './request.js';
import type { PlainAnswer } from '../http/respond.js';
import { CONNECTION_FIELDS } from './request.js';

interface Head {
  readonly status: number;
  readonly fields: Iterable<readonly [string, string]>;
  readonly cookies: readonly string[];
}

function writeHead(res: NodeResponse, { status, fields, cookies }: Head): void {
  res.statusCode = status;
  for (const [name, value] of fields) {
    const lower = name.toLowerCase();
    if (lower === 'set-cookie' || CONNECTION_FIELDS.has(lower)) continue;
    const before = lower === 'vary' ? res.getHeader(name) : undefined;
    res.setHeader(name, before === undefined ? value : `${String(before)}, ${value}`);
  }
  // What middleware in front of us has set stays.
  const before = res.getHeader('set-cookie');
  const all = before === undefined ? [...cookies] : [before].flat().map(String).concat(cookies);
  if (all.length > 0) res.setHeader('set-cookie', all);
}

function settled(res: NodeResponse): Promise<void> {
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
    // Nobody is there to read any more.
    if (isGone(res)) return reader.cancel();
    if (!sink.write(value)) await settled(res);
  }
}

function isGone(res: NodeResponse): boolean {
  return res.destroyed || res.writableEnded;
}

/**
 * Writes a standard response to a Node one: one `Set-Cookie` field per cookie, no body for HEAD, as fast as the client
 * reads. A client that has gone ends it quietly.
 * @throws whatever reading the body throws; the connection is then closed
 */
export async function sendWebResponse(response: Response, res: NodeResponse): Promise<void> {
  // Writing to a connection that breaks emits an error that nobody else listens for.
  res.on('error', () => {});
  if (isGone(res) || res.headersSent) return response.body?.cancel();
  const { status, headers } = response;
  writeHead(res, { status, fields: headers, cookies: headers.getSetCookie() });
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
 * Writes an answer that never was a `Response`: head and body together, in one go. A client that has gone ends it
 * quietly.
 */
export function sendAnswer({ status, body, fields, cookies }: PlainAnswer, res: NodeResponse): void {
  res.on('error', () => {});
  if (isGone(res) || res.headersSent) return;
  // Field by field, not all at once by `writeHead`: others may have put something in front of either, or read them later.
  writeHead(res, { status, fields: Object.entries(fields), cookies });
  // RFC 9110, section 8.6: what never has a body has no length.
  if (status !== 204) res.setHeader('content-length', body === null ? 0 : Buffer.byteLength(body));
  if (body === null || res.req.method === 'HEAD') res.end();
  else res.end(body);
}
