import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { ResponseInternal } from '../types/cookies.js';
import { serializeCookie } from './cookie.js';

type HeaderPair = [string, string];
type HeaderPairs = readonly (readonly [string, string])[];

/** On every answer: what is said here is for one person, at this moment (ASVS 14.3.2). */
const COMMON: HeaderPairs = [
  ['Cache-Control', 'private, no-cache, no-store'],
  ['Expires', '0'],
  ['Pragma', 'no-cache'],
  ['Vary', 'Cookie'],
  ['X-Content-Type-Options', 'nosniff'],
];

const JSON_TYPE: HeaderPairs = [['Content-Type', 'application/json']];

const PAGE: HeaderPairs = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  [
    'Permissions-Policy',
    'camera=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), ' +
      'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  ],
];

/** A scheme, and nothing that a header or an old browser could stumble over. */
const CLEAN_URL = /^[a-z][a-z0-9+.-]*:[!-~]+$/i;

/** `location`, absolute and in one line (RFC 9110, section 10.2.2; CWE-113). */
function absolute(location: string, exchange: Exchange | undefined): string {
  return CLEAN_URL.test(location) ? location : new URL(location, exchange?.origin).href;
}

interface Answer {
  readonly status: number;
  readonly body: string | null;
  readonly headers: HeaderPair[];
}

function answer(status: number, body: string | null, ...groups: readonly HeaderPairs[]): Answer {
  const headers: HeaderPair[] = [];
  for (const group of groups) for (const [name, value] of group) headers.push([name, value]);
  return { status, body, headers };
}

/** The common headers with those of a reply, which win. */
function withHeaders(own: Readonly<Record<string, string>> | undefined): HeaderPairs {
  if (own === undefined) return COMMON;
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return [...COMMON.filter(([name]) => !names.has(name.toLowerCase())), ...Object.entries(own)];
}

function toJson(body: unknown): string {
  // `undefined` has no JSON form; the contract says `null` where there is nothing.
  return JSON.stringify(body ?? null) ?? 'null';
}

function answerRedirect(reply: RedirectReply, exchange: Exchange | undefined): Answer {
  const url = absolute(reply.location, exchange);
  const location: HeaderPairs = [['Location', url]];
  return exchange?.request.wantsUrl === true
    ? answer(200, toJson({ url }), COMMON, JSON_TYPE, location)
    : answer(302, null, COMMON, location);
}

function toAnswer(reply: Reply, exchange: Exchange | undefined): Answer {
  switch (reply.kind) {
    case 'redirect':
      return answerRedirect(reply, exchange);
    case 'json':
      return answer(reply.status, toJson(reply.body), withHeaders(reply.headers), JSON_TYPE);
    case 'html':
      return answer(reply.status, reply.body, COMMON, PAGE, [['Content-Security-Policy', reply.policy]]);
    case 'empty':
      return answer(reply.status, null, withHeaders(reply.headers));
  }
}

/**
 * The response to an exchange: the reply, and whatever its jar holds, also when the reply tells of a failure.
 * @param exchange - `undefined` for requests that never became one
 */
export function respond(reply: Reply, exchange: Exchange | undefined): Response {
  const { status, body, headers } = toAnswer(reply, exchange);
  for (const { name, value, options } of exchange?.jar.drain() ?? []) {
    headers.push(['Set-Cookie', serializeCookie(name, value, options)]);
  }
  return new Response(body, { status, headers });
}

/**
 * The same as data, for frameworks that write responses themselves (`raw`). A redirect stays a redirect here: whoever
 * asked for data has the URL at hand. Cookie values are not encoded.
 */
export function toInternal(reply: Reply, exchange: Exchange | undefined): ResponseInternal {
  const cookies = exchange?.jar.drain().map(({ name, value, options }) => ({ name, value, options })) ?? [];
  if (reply.kind === 'redirect') {
    const headers = Object.fromEntries(COMMON);
    return { status: 302, headers, redirect: absolute(reply.location, exchange), cookies };
  }
  const { status, headers } = toAnswer(reply, exchange);
  const body = reply.kind === 'empty' ? null : (reply.body ?? null);
  return { status, headers: Object.fromEntries(headers), body, cookies };
}
