import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition } from '../contracts/settings.js';

/**
 * Warns of a plain and a chunked session cookie that each have a session. A subdomain can plant either, so neither counts.
 * Nothing is cleared: a planted cookie may survive that, and would then be the only one.
 */
export function warnOfTwoCookies(
  { settings, cookies }: Pick<Exchange, 'settings' | 'cookies'>,
  { name }: Pick<CookieDefinition, 'name'> = cookies.sessionToken,
): null {
  settings.once('two session cookies', () =>
    settings.logger.warn(
      'duplicate-cookie',
      `The cookie ${name} came whole and in chunks (${name}.0, …), with a session in each. One of them may have been ` +
        'planted by a subdomain; signing in again sets one and clears the other.',
    ),
  );
  return null;
}
