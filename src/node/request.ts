import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { IncomingRequest, RequestFields } from '../contracts/exchange.js';
import { canonicalHost } from '../http/origin.js';
import { RequestRefused } from '../http/request-refused.js';

/** A request of `node:http`, `node:https` or `node:http2`. */
export type NodeRequest = IncomingMessage | Http2ServerRequest;
/** A response of `node:http`, `node:https` or `node:http2`. */
export type NodeResponse = ServerResponse | Http2ServerResponse;

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
export const CONNECTION_FIELDS: ReadonlySet<string> = new Set(
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

/** The values of a field, in the order in which they were sent. */
function valuesOf({ rawHeaders }: NodeRequest, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    if (raw.length === name.length && raw.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

function refuseHost(): never {
  throw new RequestRefused(400, 'The host of the request is missing, malformed or contradictory.');
}

/** RFC 9112, section 3.2: exactly one host, and the same one wherever it is named. */
function requestHost(req: NodeRequest, target: Target): string | undefined {
  const hosts = [...valuesOf(req, 'host'), ...valuesOf(req, ':authority')];
  const named = target.host === undefined ? hosts : [target.host, ...hosts];
  const canonical = new Set(named.map((host) => canonicalHost(host) ?? refuseHost()));
  if ((req.httpVersionMajor < 2 && hosts.length > 1) || canonical.size > 1) refuseHost();
  return [...canonical][0];
}

function firstOf(req: NodeRequest, name: string): string | undefined {
  return valuesOf(req, name)[0]?.split(',', 1)[0]?.trim();
}

function originOf(req: NodeRequest, target: Target, options: NodeOptions): string {
  const own = requestHost(req, target);
  if (options.origin !== undefined) return new URL(options.origin).origin;
  const forwarded = options.trustProxy === true;
  const proto = forwarded ? firstOf(req, 'x-forwarded-proto')?.toLowerCase() : undefined;
  const host = forwarded ? firstOf(req, 'x-forwarded-host') : undefined;
  if (proto !== undefined && proto !== 'http' && proto !== 'https') {
    throw new RequestRefused(400, 'X-Forwarded-Proto is neither http nor https.');
  }
  const scheme = proto ?? ('encrypted' in req.socket && req.socket.encrypted ? 'https' : 'http');
  const name = host === undefined ? own : canonicalHost(host);
  return name === null || name === undefined ? refuseHost() : `${scheme}://${name}`;
}

/**
 * Where the request goes, with the path as it was sent: one that a URL parser would change is none of ours.
 * @throws {RequestRefused} 400 or 404
 */
function urlOf(req: NodeRequest, options: NodeOptions): URL {
  const target = parseTarget(req);
  const url = new URL(originOf(req, target, options) + target.path + target.query);
  // Dot segments, encoded dots, double slashes: other parsers see other paths (GHSA-x732-6j76-qmhm).
  if (url.pathname !== target.path || target.path.includes('//')) {
    throw new RequestRefused(404, 'There is nothing at this path.');
  }
  return url;
}

/**
 * The method; case counts (RFC 9110, section 9.1), although standard requests overlook it.
 * @throws {RequestRefused} 405 for others, and for those that the Fetch standard forbids
 */
function methodOf({ method = 'GET' }: NodeRequest): string {
  if (FORBIDDEN_METHOD.test(method) || method !== method.toUpperCase())
    throw new RequestRefused(405, 'This method is not served.', ['GET', 'HEAD', 'POST']);
  return method;
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
  return standardOf(req, { method: methodOf(req), url: urlOf(req, options), signal });
}

interface Judged {
  readonly method: string;
  readonly url: URL;
  readonly signal: AbortSignal | undefined;
}

function standardOf(req: NodeRequest, { method, url, signal }: Judged): Request {
  // A list of all would take twice as long.
  const headers = new Headers();
  for (let index = 0; index + 1 < req.rawHeaders.length; index += 2) {
    const name = (req.rawHeaders[index] ?? '').toLowerCase();
    // The pseudo-fields of HTTP/2 are no fields.
    if (!name.startsWith(':') && !CONNECTION_FIELDS.has(name))
      headers.append(name, req.rawHeaders[index + 1] ?? '');
  }
  const body = bodyOf(req, headers);
  // Node's fetch needs `duplex` for streams; the DOM's type does not know it.
  const init: RequestInit & { duplex?: 'half' } = body === null ? {} : { body, duplex: 'half' };
  if (signal !== undefined) init.signal = signal;
  return new Request(url, { method, headers, ...init });
}

/** Fields where they are: most requests are asked for one or two of them. */
class NodeFields implements RequestFields {
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
 * The request as {@link toWebRequest} would read it, without making a standard one: that costs more than most answers.
 * @throws {RequestRefused} as it does
 */
export function receive(req: NodeRequest, options: NodeOptions): IncomingRequest {
  const method = methodOf(req);
  const url = urlOf(req, options);
  let standard: Request | undefined;
  return {
    method,
    url,
    headers: new NodeFields(req),
    standard: () => (standard ??= standardOf(req, { method, url, signal: undefined })),
  };
}
