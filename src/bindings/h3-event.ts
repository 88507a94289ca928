import type { SessionSource } from '../server/session-request.js';
import type { NodeRequest, NodeResponse } from '../node/request.js';
import { challengeOf, type Refusal } from '../server/protect.js';
import { keepResponsePrivate } from '../node/keep-private.js';
import { toWebRequest } from '../node/request.js';
import { addCookies } from '../node/add-cookies.js';
import { appendCookies, keepPrivate as keepUnlessSaid, toSource } from '../node/source.js';
import { keepControl, keepPreparedPrivate } from './prepared-fields.js';

/** What is used of an event of h3 2. */
export interface RequestEvent {
  readonly req: Request;
  readonly res: { readonly headers: Headers; readonly errHeaders: Headers };
}

/** What is used of an event of h3 1. */
export interface NodeEvent {
  readonly node: { readonly req: NodeRequest; readonly res: NodeResponse };
  readonly web?: { readonly request?: Request | undefined } | undefined;
  readonly headers: Headers;
  readonly path: string;
}

/** An event of h3 1 or 2. */
export type H3Event = RequestEvent | NodeEvent;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/** Whether this is a request that Node itself received: servers without one imitate it, without the headers as sent. */
function isReceived({ node }: NodeEvent): boolean {
  return node.req.rawHeaders !== undefined && node.req.rawHeaders.length > 0;
}

/** Events of both have the same names: `req` of h3 1 is what Node received. */
function isNodeEvent(event: H3Event): event is NodeEvent {
  return !('req' in event) || typeof event.req.headers.get !== 'function';
}

/** The page that was asked for, where the source may not know it. */
export function returnToOf(event: H3Event): string | undefined {
  return isNodeEvent(event) ? event.path.replace(/^\/{2,}/, '/') : undefined;
}

/**
 * What the session of an event is read from.
 * @param trustHost - whether what a proxy says of host and scheme counts: h3 1 knows of no proxies. h3 2 decides for itself
 */
export function sourceOf(event: H3Event, trustHost: boolean): SessionSource {
  if (!isNodeEvent(event)) return event.req;
  if (event.web?.request !== undefined) return event.web.request;
  if (isReceived(event)) return toSource(event.node.req, { trustProxy: trustHost });
  return { headers: event.headers, url: urlOf(event, trustHost), method: event.node.req.method };
}

/**
 * The request of an event, with its body unread.
 * @param trustHost - see {@link sourceOf}
 */
export function requestOf(event: H3Event, trustHost: boolean): Request {
  if (!isNodeEvent(event)) return event.req;
  if (event.web?.request !== undefined) return event.web.request;
  const { req } = event.node;
  if (isReceived(event)) return toWebRequest(req, { trustProxy: trustHost });
  const body: unknown = req.method === 'GET' || req.method === 'HEAD' ? null : Reflect.get(req, 'body');
  // An imitation has the body as it was sent.
  const init = {
    method: req.method ?? 'GET',
    headers: event.headers,
    body: (body ?? null) as BodyInit | null,
  };
  return new Request(urlOf(event, trustHost), init);
}

/** Where an imitation was asked for: it has no connection whose scheme could be known. Platforms that make one serve https. */
function urlOf({ headers, path }: NodeEvent, trustHost: boolean): URL {
  const forwarded = (name: string): string | undefined =>
    trustHost ? headers.get(`x-forwarded-${name}`)?.split(',', 1)[0]?.trim() || undefined : undefined;
  const host = forwarded('host') ?? headers.get('host') ?? 'localhost';
  const scheme = forwarded('proto') ?? (LOOPBACK.test(host) ? 'http' : 'https');
  return new URL(path.replace(/^\/{2,}/, '/'), `${scheme}://${host}`);
}

/** Appends the cookies of a reading, or of an update, to the response; those of the same name that are there are older. */
export function keepCookies(event: H3Event, cookies: Headers): void {
  if (isNodeEvent(event)) return appendCookies(cookies, event.node.res);
  const lines = cookies.getSetCookie();
  if (lines.length === 0) return;
  const { headers, errHeaders } = event.res;
  // What is thrown is answered with the second ones alone.
  for (const each of [headers, errHeaders]) replaceCookies(each, lines);
  keepPreparedPrivate(event.req, [headers, errHeaders]);
}

/** Whether cookies can still reach the browser. What h3 2 has answered with, it does not say. */
export function canKeepCookies(event: H3Event): boolean {
  return !isNodeEvent(event) || !event.node.res.headersSent;
}

/** Appends cookies in the place of those that have the same names. */
function replaceCookies(headers: Headers, lines: readonly string[]): void {
  const all = addCookies(headers.getSetCookie(), lines);
  headers.delete('set-cookie');
  for (const line of all) headers.append('set-cookie', line);
}

/** Keeps the response from shared caches: what it shows is for one person. */
export function keepPrivate(event: H3Event): void {
  if (!isNodeEvent(event)) {
    if (!event.res.headers.has('cache-control')) event.res.headers.set('cache-control', 'private, no-store');
    return;
  }
  keepUnlessSaid(event.node.res);
}

/**
 * Prepares what a refusal says beside its status.
 * @returns header fields for the error, which h3 2 sends
 */
export function keepChallenge(event: H3Event, refusal: Refusal): Headers {
  const headers = challengeOf(refusal);
  // h3 1 sends those of the response, and none of the error.
  if (isNodeEvent(event)) for (const [name, value] of headers) event.node.res.setHeader(name, value);
  return headers;
}

/** An answer of ours, whose cookies take the place of those that a reading appended before: h3 2 would write them later. */
export function keepNewer(event: H3Event, response: Response): Response {
  const own = response.headers.getSetCookie();
  if (isNodeEvent(event)) {
    if (own.length > 0) keepResponsePrivate(event.node.res);
    return response;
  }
  const older = addCookies(event.res.headers.getSetCookie(), own).filter((line) => !own.includes(line));
  event.res.headers.delete('set-cookie');
  for (const line of older) event.res.headers.append('set-cookie', line);
  return keepControl(event.req, response, [event.res.headers, event.res.errHeaders]);
}
