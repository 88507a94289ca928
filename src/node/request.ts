import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { IncomingRequest, RequestFields } from '../core/contracts/exchange.js';
import { noteConnection } from '../core/http/connection.js';
import { canonicalHost } from '../core/http/origin.js';
import { HttpError } from '../core/http/http-error.js';

/** A request of `node:http`, `node:https` or `node:http2`. */
export type NodeRequest = IncomingMessage | Http2ServerRequest;
/** A response of `node:http`, `node:https` or `node:http2`. */
export type NodeResponse = ServerResponse | Http2ServerResponse;

/** How Node requests are converted to standard ones. */
export interface NodeOptions {
  /** Scheme and host of all requests, whatever their headers. @default from the Host header and the socket */
  readonly origin?: string;
  /**
   * Whether to trust `X-Forwarded-Host` and `X-Forwarded-Proto` (the first value of a list). Only behind a proxy that
   * sets both itself (RFC 7239, section 8). @default false
   */
  readonly trustProxy?: boolean;
  /** Called with unexpected errors if there is no `next`. @default process.emitWarning */
  readonly onError?: (error: unknown) => void;
}

/** The target of a request (RFC 9112, section 3.2). */
interface RequestTarget {
  /** The authority, if the target is an absolute URL. */
  readonly host: string | undefined;
  readonly path: string;
  readonly query: string;
}

const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]*)([^#]*)$/i;
/** A path and a query (RFC 3986, sections 3.3 and 3.4). */
const ORIGIN_TARGET = /^\/[!"$-[\]-~]*$/;
/** Headers that concern one connection only (RFC 9110, section 7.6.1; RFC 9113, section 8.2.2). */
export const CONNECTION_HEADERS: ReadonlySet<string> = new Set(
  'connection http2-settings keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);
/** The forbidden methods of the Fetch standard. */
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;

/** The target as it was sent. Express removes the path under which a handler is mounted from `url`, and keeps the whole. */
function rawTarget(req: NodeRequest): string {
  const original: unknown = Reflect.get(req, 'originalUrl');
  return typeof original === 'string' ? original : (req.url ?? '');
}

function parseTarget(req: NodeRequest): RequestTarget {
  const raw = rawTarget(req);
  const absolute = ABSOLUTE_TARGET.exec(raw);
  const target = absolute === null ? raw : (absolute[2] ?? '').replace(/^(?!\/)/, '/');
  if (!ORIGIN_TARGET.test(target)) throw new HttpError(400, 'The target of the request is not a path.');
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  return { host: absolute?.[1], path, query: target.slice(path.length) };
}

/**
 * Whether a request that middleware without a path of its own sees is for something else than an action. Middleware with a
 * path was given the request on purpose: if that path is not the base path, the answer and the log say so.
 */
export function isElsewhere(req: NodeRequest, basePath: string | undefined): boolean {
  const mount: unknown = Reflect.get(req, 'baseUrl');
  if ((typeof mount === 'string' && mount !== '') || typeof basePath !== 'string') return false;
  const [path = ''] = rawTarget(req).split('?', 1);
  const base = basePath.replace(/\/+$/, '');
  return path !== base && !path.startsWith(`${base}/`);
}

/** The values of a header, in the order in which they were sent. */
function valuesOf({ rawHeaders }: NodeRequest, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    if (raw.length === name.length && raw.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

function rejectHost(): never {
  throw new HttpError(400, 'The host of the request is missing, malformed or contradictory.');
}

/** The host of the request: exactly one, and the same wherever it is named (RFC 9112, section 3.2). */
function requestHost(req: NodeRequest, target: RequestTarget): string | undefined {
  const hosts = [...valuesOf(req, 'host'), ...valuesOf(req, ':authority')];
  const named = target.host === undefined ? hosts : [target.host, ...hosts];
  const canonical = new Set(named.map((host) => canonicalHost(host) ?? rejectHost()));
  if ((req.httpVersionMajor < 2 && hosts.length > 1) || canonical.size > 1) rejectHost();
  return [...canonical][0];
}

function firstValue(req: NodeRequest, name: string): string | undefined {
  return valuesOf(req, name)[0]?.split(',', 1)[0]?.trim();
}

function originOf(req: NodeRequest, target: RequestTarget, options: NodeOptions): string {
  const requested = requestHost(req, target);
  if (options.origin !== undefined) return new URL(options.origin).origin;
  const forwarded = options.trustProxy === true;
  const proto = forwarded ? firstValue(req, 'x-forwarded-proto')?.toLowerCase() : undefined;
  const host = forwarded ? firstValue(req, 'x-forwarded-host') : undefined;
  if (proto !== undefined && proto !== 'http' && proto !== 'https') {
    throw new HttpError(400, 'X-Forwarded-Proto is neither http nor https.');
  }
  const scheme = proto ?? ('encrypted' in req.socket && req.socket.encrypted ? 'https' : 'http');
  const name = host === undefined ? requested : canonicalHost(host);
  return name === null || name === undefined ? rejectHost() : `${scheme}://${name}`;
}

/**
 * The URL of the request. Its path is exactly what was sent: one that a URL parser changes is not found.
 * @throws {HttpError} 400 or 404
 */
function urlOf(req: NodeRequest, options: NodeOptions): URL {
  const target = parseTarget(req);
  const url = new URL(originOf(req, target, options) + target.path + target.query);
  // Parsers disagree about dot segments, encoded dots and double slashes (GHSA-x732-6j76-qmhm).
  if (url.pathname !== target.path || target.path.includes('//')) {
    throw new HttpError(404, 'There is nothing at this path.');
  }
  return url;
}

/**
 * The URL of a request for a page of the application, whose paths are its own affair: one that no URL can have is `/`.
 * @throws {HttpError} 400 for hosts that are malformed or contradictory
 */
export function pageUrlOf(req: NodeRequest, options: NodeOptions): URL {
  const raw = rawTarget(req);
  const path = raw.startsWith('/') ? raw : '/';
  const origin = originOf(req, { host: undefined, path, query: '' }, options);
  return new URL(URL.canParse(origin + path) ? origin + path : origin);
}

/**
 * The method. It is case-sensitive (RFC 9110, section 9.1), although the constructor of `Request` is not.
 * @throws {HttpError} 405 for methods in lower case, and for those that the Fetch standard forbids
 */
function methodOf({ method = 'GET' }: NodeRequest): string {
  if (FORBIDDEN_METHOD.test(method) || method !== method.toUpperCase())
    throw new HttpError(405, 'This method is not supported.', ['GET', 'HEAD', 'POST']);
  return method;
}

/** The body as a stream, read on demand. Cancelling it leaves the connection open for the response. */
function bodyStream(req: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = req.iterator({ destroyOnReturn: false });
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done === true) controller.close();
    else controller.enqueue(typeof value === 'string' ? Buffer.from(value) : value);
  };
  const cancel = async (): Promise<void> => void (await chunks.return?.());
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** A body that middleware has parsed already, encoded again. */
function encodeParsedBody(parsed: unknown, headers: Headers): BodyInit | null {
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
  // Whatever it was encoded as (multipart, nested forms), its parsed value can be written as JSON.
  headers.set('content-type', 'application/json');
  return JSON.stringify(parsed);
}

function bodyOf(req: NodeRequest, headers: Headers): BodyInit | null {
  if (req.method === 'GET' || req.method === 'HEAD') return null;
  // Body parsers set `{}` for bodies that they do not read: `body` only counts if the stream was read.
  return req.readableDidRead ? encodeParsedBody(Reflect.get(req, 'body'), headers) : bodyStream(req);
}

/**
 * Converts a Node request, of HTTP/1.1 or HTTP/2, to a standard one. Headers that were sent several times are joined; the
 * body is read on demand.
 * @param signal - the signal of the standard request
 * @throws {HttpError} 400 for hosts that are malformed or contradictory, 404 for paths that a URL parser changes, 405 for
 *   methods that the Fetch standard forbids
 */
export function toWebRequest(req: NodeRequest, options: NodeOptions = {}, signal?: AbortSignal): Request {
  return createRequest(req, { method: methodOf(req), url: urlOf(req, options), signal });
}

/** The address of the connection; `undefined` where platforms imitate a request without one. */
export function addressOf(req: NodeRequest): string | undefined {
  const socket: NodeRequest['socket'] | undefined = req.socket;
  return socket?.remoteAddress;
}

/** The parts of a request that have been checked. */
interface CheckedParts {
  readonly method: string;
  readonly url: URL;
  readonly signal: AbortSignal | undefined;
}

function createRequest(req: NodeRequest, { method, url, signal }: CheckedParts): Request {
  // Appended one by one: creating `Headers` from a list takes twice as long.
  const headers = new Headers();
  for (let index = 0; index + 1 < req.rawHeaders.length; index += 2) {
    const name = (req.rawHeaders[index] ?? '').toLowerCase();
    // HTTP/2 pseudo-headers are not headers.
    if (!name.startsWith(':') && !CONNECTION_HEADERS.has(name))
      headers.append(name, req.rawHeaders[index + 1] ?? '');
  }
  const body = bodyOf(req, headers);
  // Node's fetch requires `duplex` for streams; the DOM types do not have it.
  const init: RequestInit & { duplex?: 'half' } = body === null ? {} : { body, duplex: 'half' };
  if (signal !== undefined) init.signal = signal;
  const request = new Request(url, { method, headers, ...init });
  noteConnection(request, addressOf(req));
  return request;
}

/** The headers of a Node request, looked up one by one: most actions read one or two of them. */
class NodeHeaders implements RequestFields {
  readonly #req: NodeRequest;

  constructor(req: NodeRequest) {
    this.#req = req;
  }

  get(name: string): string | null {
    const values = valuesOf(this.#req, name);
    // RFC 9110, section 5.2, and RFC 9113, section 8.2.3.
    return values.length === 0 ? null : values.join(name === 'cookie' ? '; ' : ', ');
  }

  has(name: string): boolean {
    return valuesOf(this.#req, name).length > 0;
  }
}

/**
 * The same as {@link toWebRequest}, without creating a standard request, which takes longer than most responses do.
 * @throws {HttpError} like {@link toWebRequest}
 */
export function fromNodeRequest(req: NodeRequest, options: NodeOptions): IncomingRequest {
  const method = methodOf(req);
  const url = urlOf(req, options);
  let standard: Request | undefined;
  return {
    method,
    url,
    headers: new NodeHeaders(req),
    address: addressOf(req),
    standard: () => (standard ??= createRequest(req, { method, url, signal: undefined })),
  };
}
