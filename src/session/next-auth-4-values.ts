import type { CookieJar, Exchange } from '../contracts/exchange.js';

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

/**
 * Whether the browser has a cookie, also one that cannot be read because it came twice: otherwise whoever can plant cookies
 * makes ours unreadable, and has theirs read instead.
 */
function isCarried(jar: CookieJar, name: string): boolean {
  return [name, `${name}.0`].some((one) => jar.names(one).includes(one) && jar.get(one) !== '');
}
