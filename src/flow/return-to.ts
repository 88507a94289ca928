import type { Exchange } from '../contracts/exchange.js';
import type { Awaitable } from '../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { askRedirect } from '../hooks/sign-in-callbacks.js';

/** Longest target that is considered, in characters. */
const MAX_LENGTH = 2048;

/** Schemes that run code or read local data when a browser follows them. */
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
 * Where the browser goes at the end: the `callbackUrl` of the body, else of the query, else of the cookie, else the
 * origin. Passed through the `redirect` callback; always absolute.
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

/** Keeps the target in the callback-url cookie, for pages and flows that lose it on their way. */
export function rememberReturnTo(exchange: Exchange, returnTo: string): void {
  const cookie = exchange.cookies.callbackUrl;
  if (exchange.jar.get(cookie.name) !== returnTo && returnTo.length <= MAX_LENGTH)
    exchange.jar.set(cookie, returnTo);
}

/** Clears a callback-url cookie that no default rule would let pass. */
export function dropBadReturnTo(exchange: Exchange): void {
  const { jar, cookies, origin, settings } = exchange;
  const value = jar.get(cookies.callbackUrl.name);
  if (value === undefined || value === '' || value.startsWith(`${origin}/`) || value === origin) return;
  const bad =
    settings.callbacks.redirect === undefined
      ? sameOriginTarget(value, origin) === undefined
      : !isFollowable(value, origin);
  if (bad) jar.clear(cookies.callbackUrl);
}

/**
 * Lets the `redirect` callback decide about a target; by default a path or URL of the same origin passes, anything
 * else becomes the origin.
 */
export function checkRedirect(exchange: Exchange, url: string): Awaitable<string> {
  const { origin, settings } = exchange;
  const candidate = url.length > MAX_LENGTH || !isPrintable(url) ? origin : url;
  return andThen(askRedirect(settings, { url: candidate, baseUrl: origin }), (answer) => {
    if (answer === undefined) return sameOriginTarget(candidate, origin) ?? origin;
    const target = followable(answer, origin);
    if (target !== undefined) return target;
    // Visitors choose what the callback is asked about, and could flood the log.
    settings.once('redirect-blocked', () =>
      settings.logger.warn(
        'redirect-blocked',
        'The callback `redirect` gave what no browser may follow (`javascript:`, `data:`, no URL, …). Have it give paths and ' +
          'origins that it knows, not whatever it is asked about.',
      ),
    );
    return origin;
  });
}

/** The absolute form of a path or URL of this origin; `undefined` for everything else. */
export function sameOriginTarget(candidate: string, origin: string): string | undefined {
  const isPath = candidate.startsWith('/');
  let url: URL;
  try {
    // The parser that browsers use decides (WHATWG URL), never a comparison of strings.
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
 * What was parsed, never what was written: the next parser could see another host in it (`https://app%2etest`,
 * `https:app.test`). Only an origin may stay without its slash.
 */
function parsedForm({ href, origin }: URL, written: string): string {
  return written === origin ? written : href;
}

/** What the application's own callback answered may leave the origin, but not run code. */
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

/** No control characters, spaces or lone surrogates: they would not survive a `Location` header. */
function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20 || code === 0x7f) return false;
  }
  return text.isWellFormed();
}
