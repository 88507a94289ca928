import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { ResponseInternal } from '../../types/cookies.js';
import { corsHeaders } from './client-origins.js';

type HeaderRecord = Readonly<Record<string, string>>;

/**
 * The headers of every response: each is meant for one person, and must not be cached (ASVS 14.3.2). A new object each
 * time, because some runtimes keep the headers they are given and write into them, and nothing of one visitor may reach
 * the next.
 */
export function commonHeaders(): Record<string, string> {
  return {
    'Cache-Control': 'private, no-cache, no-store',
    Expires: '0',
    Pragma: 'no-cache',
    Vary: 'Cookie',
    'X-Content-Type-Options': 'nosniff',
  };
}

function jsonHeaders(): Record<string, string> {
  const headers = commonHeaders();
  headers['Content-Type'] = 'application/json';
  return headers;
}

const NO_HEADERS: HeaderRecord = Object.freeze({});

/** An absolute URL of printable ASCII characters, which can stand in a header as it is. */
const PRINTABLE_URL = /^[a-z][a-z0-9+.-]*:[!-~]+$/i;

/** `location` as an absolute URL without line breaks (RFC 9110, section 10.2.2; CWE-113). */
function toAbsoluteUrl(location: string, exchange: Exchange | undefined): string {
  return PRINTABLE_URL.test(location) ? location : new URL(location, exchange?.origin).href;
}

function toJson(body: unknown): string {
  // `undefined` and functions have no JSON form; clients get `null`.
  return JSON.stringify(body ?? null) ?? 'null';
}

interface BuiltReply {
  readonly status: number;
  readonly body: string | null;
  /** The headers of every response of this kind; a new object. */
  readonly common: Record<string, string>;
  /** Headers of this response, which replace common ones. */
  readonly own: HeaderRecord;
}

function buildRedirect(reply: RedirectReply, exchange: Exchange | undefined): BuiltReply {
  const url = toAbsoluteUrl(reply.location, exchange);
  const { reference } = reply;
  return exchange?.request.wantsUrl === true
    ? { status: 200, body: toJson({ url, reference }), common: jsonHeaders(), own: { Location: url } }
    : {
        status: reply.status ?? 302,
        body: null,
        common: commonHeaders(),
        own: { Location: reply.path ?? url },
      };
}

function build(reply: Reply, exchange: Exchange | undefined): BuiltReply {
  const built = buildKind(reply, exchange);
  // Pages are for people, who go to them.
  if (exchange !== undefined && reply.kind !== 'html')
    Object.assign(built.common, corsHeaders(exchange.settings, exchange.request.headers));
  return built;
}

function buildKind(reply: Reply, exchange: Exchange | undefined): BuiltReply {
  switch (reply.kind) {
    case 'redirect':
      return buildRedirect(reply, exchange);
    case 'json': {
      const { status, body, headers = NO_HEADERS } = reply;
      return { status, body: reply.text ?? toJson(body), common: jsonHeaders(), own: headers };
    }
    case 'html': {
      const own = { 'Content-Security-Policy': reply.policy };
      return { status: reply.status, body: reply.body, common: { ...reply.headers }, own };
    }
    case 'empty':
      return { status: reply.status, body: null, common: commonHeaders(), own: reply.headers ?? NO_HEADERS };
  }
}

/**
 * The response to a request: the reply, and the cookies that were set, also if the reply is an error.
 * @param exchange - `undefined` if the request could not be parsed
 */
export function respond(reply: Reply, exchange: Exchange | undefined): Response {
  const { status, body, common, own } = build(reply, exchange);
  return new Response(body, {
    status,
    headers: headersOf(Object.assign(common, own), exchange?.jar.lines()),
  });
}

/**
 * All headers, cookies included, before the response is created: where a framework copies a response, some runtimes copy
 * what it was created from, and headers that were added later are lost. Only several cookies need a `Headers` object.
 */
function headersOf(record: Record<string, string>, cookies: readonly string[] = []): HeadersInit {
  if (cookies.length < 2) {
    if (cookies[0] !== undefined) record['Set-Cookie'] = cookies[0];
    return record;
  }
  // One by one: Node takes longer to read them from an object, a quarter with the few of a redirect.
  const headers = new Headers();
  for (const name in record) headers.append(name, record[name] ?? '');
  for (const line of cookies) headers.append('Set-Cookie', line);
  return headers;
}

/** What a server needs to send a response that never was a `Response`. */
export interface ResponseParts {
  readonly status: number;
  readonly body: string | null;
  readonly headers: HeaderRecord;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

/** The same as {@link respond}, without the cost of a `Response`, for servers that do not need one. */
export function toResponseParts(reply: Reply, exchange: Exchange | undefined): ResponseParts {
  const { status, body, common, own } = build(reply, exchange);
  return { status, body, headers: { ...common, ...own }, cookies: exchange?.jar.lines() ?? [] };
}

/**
 * The same as data, for frameworks that write responses themselves (`raw`). A redirect is always a redirect here, even
 * if the client asked for `{ url }`. Cookie values are not encoded.
 */
export function toResponseInternal(reply: Reply, exchange: Exchange | undefined): ResponseInternal {
  const cookies = [...(exchange?.jar.drain() ?? [])];
  if (reply.kind === 'redirect') {
    return {
      status: reply.status ?? 302,
      headers: commonHeaders(),
      redirect: toAbsoluteUrl(reply.location, exchange),
      cookies,
    };
  }
  const { status, common, own } = build(reply, exchange);
  return { status, headers: { ...common, ...own }, body: bodyOf(reply), cookies };
}

function bodyOf(reply: Exclude<Reply, RedirectReply>): unknown {
  if (reply.kind === 'empty') return null;
  // Parsed anew, because the caller may write into it.
  if (reply.kind === 'json' && reply.text !== undefined) return JSON.parse(reply.text);
  return reply.body ?? null;
}
