import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { ResponseInternal } from '../types/cookies.js';

type Fields = Readonly<Record<string, string>>;

/**
 * On every answer: what is said here is for one person, at this moment (ASVS 14.3.2). A new object each time: some
 * runtimes keep the headers they are given and write into them, and the next visitor must not find those.
 */
export function commonFields(): Record<string, string> {
  return {
    'Cache-Control': 'private, no-cache, no-store',
    Expires: '0',
    Pragma: 'no-cache',
    Vary: 'Cookie',
    'X-Content-Type-Options': 'nosniff',
  };
}

function jsonFields(): Record<string, string> {
  const fields = commonFields();
  fields['Content-Type'] = 'application/json';
  return fields;
}

const NO_FIELDS: Fields = Object.freeze({});

/** A scheme, and nothing that a header or an old browser could stumble over. */
const CLEAN_URL = /^[a-z][a-z0-9+.-]*:[!-~]+$/i;

/** `location`, absolute and in one line (RFC 9110, section 10.2.2; CWE-113). */
function absolute(location: string, exchange: Exchange | undefined): string {
  return CLEAN_URL.test(location) ? location : new URL(location, exchange?.origin).href;
}

function toJson(body: unknown): string {
  // `undefined` and functions have no JSON form; the contract says `null` where there is nothing.
  return JSON.stringify(body ?? null) ?? 'null';
}

interface Answer {
  readonly status: number;
  readonly body: string | null;
  /** Fields that every answer of this kind has; made for this one. */
  readonly common: Record<string, string>;
  /** Fields of this answer alone; they count instead of the common ones. */
  readonly own: Fields;
}

function answerRedirect(reply: RedirectReply, exchange: Exchange | undefined): Answer {
  const url = absolute(reply.location, exchange);
  return exchange?.request.wantsUrl === true
    ? { status: 200, body: toJson({ url }), common: jsonFields(), own: { Location: url } }
    : { status: 302, body: null, common: commonFields(), own: { Location: reply.path ?? url } };
}

function toAnswer(reply: Reply, exchange: Exchange | undefined): Answer {
  switch (reply.kind) {
    case 'redirect':
      return answerRedirect(reply, exchange);
    case 'json': {
      const { status, body, headers = NO_FIELDS } = reply;
      return { status, body: reply.text ?? toJson(body), common: jsonFields(), own: headers };
    }
    case 'html': {
      const own = { 'Content-Security-Policy': reply.policy };
      return { status: reply.status, body: reply.body, common: { ...reply.fields }, own };
    }
    case 'empty':
      return { status: reply.status, body: null, common: commonFields(), own: reply.headers ?? NO_FIELDS };
  }
}

/**
 * The response to an exchange: the reply, and whatever its jar holds, also when the reply tells of a failure.
 * @param exchange - `undefined` for requests that never became one
 */
export function respond(reply: Reply, exchange: Exchange | undefined): Response {
  const { status, body, common, own } = toAnswer(reply, exchange);
  // `common` was made for this answer.
  return new Response(body, {
    status,
    headers: headersOf(Object.assign(common, own), exchange?.jar.lines()),
  });
}

/**
 * Complete before the response is made: frameworks that copy a response ask some runtimes for what it was made of, and
 * what was added later is lost. Only several cookies need more than a record.
 */
function headersOf(fields: Record<string, string>, cookies: readonly string[] | undefined): HeadersInit {
  if (cookies === undefined || cookies.length === 0) return fields;
  fields['Set-Cookie'] = cookies[0] ?? '';
  if (cookies.length === 1) return fields;
  const headers = new Headers(fields);
  for (let i = 1; i < cookies.length; i += 1) headers.append('Set-Cookie', cookies[i] ?? '');
  return headers;
}

/** An answer in the parts that servers send. */
export interface PlainAnswer {
  readonly status: number;
  readonly body: string | null;
  readonly fields: Fields;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}

/** {@link respond} for a server that has no use for a `Response`. */
export function toPlainAnswer(reply: Reply, exchange: Exchange | undefined): PlainAnswer {
  const { status, body, common, own } = toAnswer(reply, exchange);
  return { status, body, fields: { ...common, ...own }, cookies: exchange?.jar.lines() ?? [] };
}

/**
 * The same as data, for frameworks that write responses themselves (`raw`). A redirect stays a redirect here: whoever
 * asked for data has the URL at hand. Cookie values are not encoded.
 */
export function toInternal(reply: Reply, exchange: Exchange | undefined): ResponseInternal {
  const cookies = [...(exchange?.jar.drain() ?? [])];
  if (reply.kind === 'redirect') {
    return {
      status: 302,
      headers: commonFields(),
      redirect: absolute(reply.location, exchange),
      cookies,
    };
  }
  const { status, common, own } = toAnswer(reply, exchange);
  return { status, headers: { ...common, ...own }, body: bodyOf(reply), cookies };
}

function bodyOf(reply: Exclude<Reply, RedirectReply>): unknown {
  if (reply.kind === 'empty') return null;
  // Whoever gets the body may write into it.
  if (reply.kind === 'json' && reply.text !== undefined) return JSON.parse(reply.text);
  return reply.body ?? null;
}
