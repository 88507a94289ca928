import type { CookieJar, Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';

/** Clears the session cookie, and that of next-auth 4 where it is accepted: otherwise it would sign in again. */
export function clearSession(exchange: Exchange): void {
  exchange.jar.clearChunked(exchange.cookies.sessionToken);
  clearNextAuth4(exchange);
}

/** Whether the session cookie of next-auth 4 is accepted, and called as ours is. */
export function sharesName({ cookies: { sessionToken, nextAuth4Session } }: Exchange): boolean {
  return nextAuth4Session?.name === sessionToken.name;
}

/** Clears the session cookie of next-auth 4 where it is accepted, if the browser has one and it is not called as ours is. */
export function clearNextAuth4(exchange: Exchange): void {
  const { nextAuth4Session } = exchange.cookies;
  if (nextAuth4Session === undefined || sharesName(exchange)) return;
  if (exchange.jar.names(nextAuth4Session.name).length > 0) exchange.jar.clearChunked(nextAuth4Session);
}

/** A cookie that goes when the browser is closed, whatever lifetime is configured for it. */
export function withoutLifetime(cookie: CookieDefinition): CookieDefinition {
  const { expires, maxAge, ...options } = cookie.options;
  return expires === undefined && maxAge === undefined ? cookie : { ...cookie, options };
}

/**
 * The values of the session cookie of next-auth 4 where it is accepted and the browser has none of ours. Where both have
 * the same name, they are those of ours.
 */
export function nextAuth4Values({ jar, cookies }: Exchange): readonly string[] {
  const { sessionToken, nextAuth4Session } = cookies;
  if (nextAuth4Session === undefined) return [];
  if (nextAuth4Session.name !== sessionToken.name && isCarried(jar, sessionToken.name)) return [];
  return jar.forms(nextAuth4Session.name);
}

/** Whether the browser has a cookie, also one that came twice: an attacker who can plant cookies must not have theirs read. */
function isCarried(jar: CookieJar, name: string): boolean {
  return [name, `${name}.0`].some((one) => jar.values(one).some(Boolean));
}
