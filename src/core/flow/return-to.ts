import type { Exchange } from '../contracts/exchange.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { askRedirect } from '../hooks/sign-in-callbacks.js';

/** Maximum length of a URL to return to, in characters. */
const MAX_LENGTH = 2048;

/** Schemes that can run code or read local data when a browser follows them. */
const FORBIDDEN_SCHEMES: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'filesystem:',
  'file:',
  'about:',
]);

/**
 * The URL that the browser goes to at the end: `callbackUrl` of the body, the query or the cookie, in this order, or the
 * origin. It has passed the `redirect` callback and is always absolute.
 */
export function resolveReturnTo(exchange: Exchange): Awaitable<string> {
  const { request, origin } = exchange;
  const given = request.form['callbackUrl'] ?? request.query.get('callbackUrl') ?? undefined;
  if (given !== undefined && given !== '') return checkRedirect(exchange, given);
  const remembered = exchange.jar.get(exchange.cookies.callbackUrl.name);
  if (remembered === undefined || remembered === '') return checkRedirect(exchange, origin);
  return andThen(checkRedirect(exchange, remembered), (checked) => {
    if (checked !== remembered) exchange.jar.clear(exchange.cookies.callbackUrl);
    return checked;
  });
}

/** Keeps the URL in the callback-url cookie, for pages and flows that do not carry it themselves. */
export function rememberReturnTo(exchange: Exchange, returnTo: string): void {
  const cookie = exchange.cookies.callbackUrl;
  if (exchange.jar.get(cookie.name) !== returnTo && returnTo.length <= MAX_LENGTH)
    exchange.jar.set(cookie, returnTo);
}

/** Clears a callback-url cookie with a URL that would not be allowed. */
export function dropBadReturnTo(exchange: Exchange): void {
  const { jar, cookies, origin, settings } = exchange;
  const { clientOrigins } = settings;
  const value = jar.get(cookies.callbackUrl.name);
  if (value === undefined || value === '' || value.startsWith(`${origin}/`) || value === origin) return;
  const bad =
    settings.callbacks.redirect === undefined
      ? ownTarget(value, origin, clientOrigins) === undefined
      : !isFollowable(value, origin);
  if (bad) jar.clear(cookies.callbackUrl);
}

/**
 * Checks a URL to redirect to: the `redirect` callback decides. Without one, a path or URL of the same origin, and a URL of one of
 * `clientOrigins`, is allowed, and anything else is replaced by the origin.
 */
export function checkRedirect(exchange: Exchange, url: string): Awaitable<string> {
  const { origin, settings } = exchange;
  const candidate = url.length > MAX_LENGTH || !isPrintable(url) ? origin : url;
  return andThen(askRedirect(settings, { url: candidate, baseUrl: origin }), (answer) => {
    if (answer === undefined) return ownTarget(candidate, origin, settings.clientOrigins) ?? origin;
    const target = followable(answer, origin);
    if (target !== undefined) return target;
    // Once, as visitors choose the URL and could flood the log.
    settings.once('redirect-blocked', () =>
      settings.logger.warn(
        'redirect-blocked',
        'The callback `redirect` returned something that no browser may follow (`javascript:`, `data:`, no URL, …). It ' +
          'should return paths and origins that it knows, not whatever URL it is given.',
      ),
    );
    return origin;
  });
}

/** The absolute form of a path or URL of this origin, or of a URL of one of the clients; `undefined` for everything else. */
function ownTarget(candidate: string, origin: string, clients: readonly string[]): string | undefined {
  const own = sameOriginTarget(candidate, origin);
  if (own !== undefined || clients.length === 0 || candidate.startsWith('/')) return own;
  for (const client of clients) {
    const target = sameOriginTarget(candidate, client);
    if (target !== undefined) return target;
  }
  return undefined;
}

/** The absolute form of a path or URL of this origin; `undefined` for everything else. */
export function sameOriginTarget(candidate: string, origin: string): string | undefined {
  const isPath = candidate.startsWith('/');
  let url: URL;
  try {
    // Parsed as browsers do (WHATWG URL): comparing strings would miss spellings that they accept.
    url = isPath ? new URL(candidate, origin) : new URL(candidate);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (candidate.includes('\\')) return undefined;
  return parsedForm(url, candidate);
}

/**
 * The URL as the parser writes it, not as it was given: another parser could see another host there (`https://app%2etest`,
 * `https:app.test`). Only a bare origin stays without its slash.
 */
function parsedForm({ href, origin }: URL, written: string): string {
  return written === origin ? written : href;
}

/** The absolute form of a URL that the `redirect` callback returned; it may leave the origin, but not run code. */
function followable(answer: string, origin: string): string | undefined {
  if (answer === '' || !isPrintable(answer)) return undefined;
  let url: URL;
  try {
    url = new URL(answer, origin);
  } catch {
    return undefined;
  }
  if (FORBIDDEN_SCHEMES.has(url.protocol)) return undefined;
  return parsedForm(url, answer);
}

function isFollowable(value: string, origin: string): boolean {
  return followable(value, origin) !== undefined;
}

/** Whether a text has no control characters or lone surrogates. Spaces are encoded where they are within a URL. */
function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0x7f) return false;
  }
  return text.isWellFormed();
}
