import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { AuthConfig } from './types/config.js';
import type { Awaitable } from './types/model.js';
import { Auth } from './auth.js';
import { fault, refusal } from './http/reply.js';
import { canonicalHost } from './http/origin.js';
import { RequestRefused } from './http/request-refused.js';
import { respond } from './http/respond.js';

/** A request of `node:http`, `node:https` or `node:http2`. */
export type NodeRequest = IncomingMessage | Http2ServerRequest;
/** A response of `node:http`, `node:https` or `node:http2`. */
export type NodeResponse = ServerResponse | Http2ServerResponse;

/** Answers Node requests; as an Express middleware it hands unexpected errors on to `next`. Never rejects. */
export type NodeListener = (
  req: NodeRequest,
  res: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

/** How Node requests become standard ones. */
export interface NodeOptions {
  /** Scheme and host of all requests, whatever they say themselves. @default from the Host header and the socket */
  readonly origin?: string;
  /**
   * Believe `X-Forwarded-Host` and `X-Forwarded-Proto` (of lists, the first value). Only behind a proxy that sets both
   * itself (RFC 7239, section 8). @default false
   */
  readonly trustProxy?: boolean;
  /** Told about errors that nobody expected, where there is no `next`. @default process.emitWarning */
  readonly onError?: (error: unknown) => void;
}

interface Target {
  /** The authority of an absolute target. */
  readonly host: string | undefined;
  readonly path: string;
  readonly query: string;
}

const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]*)([^#]*)$/i;
/** What a request target is made of (RFC 3986, section 3.3 and 3.4). */
const ORIGIN_TARGET = /^\/[!"$-[\]-~]*$/;
/** Fields that belong to one connection (RFC 9110, section 7.6.1; RFC 9113, section 8.2.2). */
const CONNECTION_FIELDS: ReadonlySet<string> = new Set(
  'connection http2-settings keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);
/** Methods that the Fetch standard does not let through. */
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;

function parseTarget(req: NodeRequest): Target {
  // Express cuts `url` where the handler is mounted and keeps the whole here.
  const original: unknown = Reflect.get(req, 'originalUrl');
  const raw = typeof original === 'string' ? original : (req.url ?? '');
  const absolute = ABSOLUTE_TARGET.exec(raw);
  const target = absolute === null ? raw : (absolute[2] ?? '').replace(/^(?!\/)/, '/');
  if (!ORIGIN_TARGET.test(target)) throw new RequestRefused(400, 'The target of the request is not a path.');
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  return { host: absolute?.[1], path, query: target.slice(path.length) };
}

interface Received {
  readonly target: Target;
  readonly fields: [string, string][];
  /** How often, and as what, the fields name the host. */
  readonly hosts: readonly string[];
}

/** Target and fields of the request as they were sent. */
function receive(req: NodeRequest): Received {
  const fields: [string, string][] = [];
  const hosts: string[] = [];
  for (let index = 0; index + 1 < req.rawHeaders.length; index += 2) {
    const name = (req.rawHeaders[index] ?? '').toLowerCase();
    const value = req.rawHeaders[index + 1] ?? '';
    if (name === 'host' || name === ':authority') hosts.push(value);
    // The other pseudo-fields of HTTP/2 are no fields.
    if (!name.startsWith(':') && !CONNECTION_FIELDS.has(name)) fields.push([name, value]);
  }
  return { target: parseTarget(req), fields, hosts };
}

function refuseHost(): never {
  throw new RequestRefused(400, 'The host of the request is missing, malformed or contradictory.');
}

/** RFC 9112, section 3.2: exactly one host, and the same one wherever it is named. */
function requestHost(req: NodeRequest, { hosts, target }: Received): string | undefined {
  const named = target.host === undefined ? hosts : [target.host, ...hosts];
  const canonical = new Set(named.map((host) => canonicalHost(host) ?? refuseHost()));
  if ((req.httpVersionMajor < 2 && hosts.length > 1) || canonical.size > 1) refuseHost();
  return [...canonical][0];
}

function firstOf(fields: Received['fields'], name: string): string | undefined {
  const value = fields.find(([field]) => field === name)?.[1];
  return value?.split(',', 1)[0]?.trim();
}

function originOf(req: NodeRequest, received: Received, options: NodeOptions): string {
  const own = requestHost(req, received);
  if (options.origin !== undefined) return new URL(options.origin).origin;
  const forwarded = options.trustProxy === true;
  const proto = forwarded ? firstOf(received.fields, 'x-forwarded-proto')?.toLowerCase() : undefined;
  const host = forwarded ? firstOf(received.fields, 'x-forwarded-host') : undefined;
  if (proto !== undefined && proto !== 'http' && proto !== 'https') {
    throw new RequestRefused(400, 'X-Forwarded-Proto is neither http nor https.');
  }
  const scheme = proto ?? ('encrypted' in req.socket && req.socket.encrypted ? 'https' : 'http');
  const name = host === undefined ? own : canonicalHost(host);
  return name === null || name === undefined ? refuseHost() : `${scheme}://${name}`;
}

/** The body, read when somebody asks for it; given up, it leaves the connection as it is, for the answer. */
function streamOf(req: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = req.iterator({ destroyOnReturn: false });
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done === true) controller.close();
    else controller.enqueue(typeof value === 'string' ? Buffer.from(value) : value);
  };
  const cancel = async (): Promise<void> => void (await chunks.return?.());
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** What a body parser in front of us made of the body, as octets again. */
function encodeParsed(parsed: unknown, headers: Headers): BodyInit | null {
  headers.delete('content-length');
  headers.delete('content-encoding');
  if (parsed === undefined || parsed === null) return null;
  if (typeof parsed === 'string') return parsed;
  if (parsed instanceof Uint8Array) return new Uint8Array(parsed);
  const lists = Object.entries(parsed).map(([name, value]): [string, unknown[]] => [name, [value].flat()]);
  const isText = lists.every(([, items]) => items.every((item) => typeof item === 'string'));
  if (isText && (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) {
    return new URLSearchParams(lists.flatMap(([name, items]) => items.map((item) => [name, String(item)])));
  }
  // Whatever it came as (multipart, nested forms): what was made of it has a JSON form.
  headers.set('content-type', 'application/json');
  return JSON.stringify(parsed);
}

function bodyOf(req: NodeRequest, headers: Headers): BodyInit | null {
  if (req.method === 'GET' || req.method === 'HEAD') return null;
  // Parsers leave `{}` behind for what they did not read; only a stream that was read is theirs.
  return req.readableDidRead ? encodeParsed(Reflect.get(req, 'body'), headers) : streamOf(req);
}

/**
 * The standard form of a Node request. The path is taken as it was sent: one that a URL parser would change is none
 * of ours. `Set-Cookie`-like lists, duplicated fields and HTTP/2 are handled; the body is read when asked for.
 * @param signal - aborts what works for the request
 * @throws {RequestRefused} 400 for hosts that are malformed or contradictory, 404 for ambiguous paths, 405 for methods
 *   that the Fetch standard forbids
 */
export function toWebRequest(req: NodeRequest, options: NodeOptions = {}, signal?: AbortSignal): Request {
  const method = req.method ?? 'GET';
  if (FORBIDDEN_METHOD.test(method))
    throw new RequestRefused(405, 'This method is not served.', ['GET', 'HEAD', 'POST']);
  const received = receive(req);
  const { target } = received;
  const url = new URL(originOf(req, received, options) + target.path + target.query);
  // Dot segments, encoded dots, double slashes: other parsers see other paths (GHSA-x732-6j76-qmhm).
  if (url.pathname !== target.path || target.path.includes('//')) {
    throw new RequestRefused(404, 'There is nothing at this path.');
  }
  // A list of all would take twice as long.
  const headers = new Headers();
  for (const [name, value] of received.fields) headers.append(name, value);
  const body = bodyOf(req, headers);
  // Node's fetch needs `duplex` for streams; the DOM's type does not know it.
  const init: RequestInit & { duplex?: 'half' } = body === null ? {} : { body, duplex: 'half' };
  if (signal !== undefined) init.signal = signal;
  return new Request(url, { method, headers, ...init });
}

function writeHead({ status, headers }: Response, res: NodeResponse): void {
  res.statusCode = status;
  for (const [name, value] of headers) {
    if (name === 'set-cookie' || CONNECTION_FIELDS.has(name)) continue;
    const before = name === 'vary' ? res.getHeader(name) : undefined;
    res.setHeader(name, before === undefined ? value : `${String(before)}, ${value}`);
  }
  const cookies = headers.getSetCookie();
  // What middleware in front of us has set stays.
  const before = res.getHeader('set-cookie');
  const all = before === undefined ? cookies : [before].flat().map(String).concat(cookies);
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
  writeHead(response, res);
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

/** What is left of a body that was too large is not waited for. */
function giveUpBody(req: NodeRequest, res: NodeResponse): void {
  if (req.complete || req.method === 'GET' || req.method === 'HEAD') return;
  if ('stream' in req) req.stream.once('finish', () => req.stream.close());
  else if (!res.headersSent) res.setHeader('connection', 'close');
}

const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));

type Answer = (req: NodeRequest, options: NodeOptions, gone: AbortSignal) => Promise<Response>;

function createListener(answer: Answer, { onError = warn, ...rest }: NodeOptions): NodeListener {
  const known = rest.origin === undefined ? rest : { ...rest, origin: new URL(rest.origin).origin };
  return async function listen(req, res, next): Promise<void> {
    const gone = new AbortController();
    res.once('close', () => {
      if (!res.writableEnded) gone.abort();
    });
    try {
      const response = await answer(req, known, gone.signal);
      giveUpBody(req, res);
      await sendWebResponse(response, res);
    } catch (error) {
      if (gone.signal.aborted) return;
      const refused = error instanceof RequestRefused ? error : undefined;
      if (!refused && next !== undefined) return next(error);
      if (!refused) onError(error);
      giveUpBody(req, res);
      await sendWebResponse(respond(refused ? refusal(refused) : fault(), undefined), res);
    }
  };
}

/**
 * A Node listener for any handler of standard requests.
 * @throws {TypeError} when `options.origin` is no URL
 * @example http.createServer(createNodeListener(auth)).listen(3000)
 */
export function createNodeListener(
  handle: (request: Request) => Promise<Response>,
  options: NodeOptions = {},
): NodeListener {
  return createListener(async (req, known, gone) => handle(toWebRequest(req, known, gone)), options);
}

/**
 * A Node listener, and Express middleware, for a configuration or a function that makes one per request. The origin
 * of `options` counts first; that of the configuration is checked against the request's host, as everywhere.
 * @example app.use('/auth', toNodeHandler({ providers: [GitHub], secret, trustHost: true, basePath: '/auth' }))
 */
export function toNodeHandler(
  config: Omit<AuthConfig, 'raw'> | ((request: Request) => Awaitable<Omit<AuthConfig, 'raw'>>),
  options: NodeOptions = {},
): NodeListener {
  if (typeof config === 'function')
    return createNodeListener(async (request) => Auth(request, await config(request)), options);
  // Nobody else sees the request: it need not follow a signal, which is a tenth of what the bridge takes.
  return createListener(async (req, known) => Auth(toWebRequest(req, known), config), options);
}
