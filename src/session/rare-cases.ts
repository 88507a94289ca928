import type { Exchange } from '../contracts/exchange.js';
import type { CookieDefinition, Settings } from '../contracts/settings.js';
import { JWTSessionError } from '../errors.js';

export { readNextAuth4Token } from './next-auth-4.js';

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

/**
 * Checks the size of a session: returns an error above `jwt.maxSize`, and warns once if it needs more than one cookie.
 * Servers answer 431 to headers above 16 KiB, on every page and even at sign-out, so such a cookie must not be set.
 */
export function checkSize(
  { jwt, logger, once }: Settings,
  { count, octets }: { readonly count: number; readonly octets: number },
): JWTSessionError | undefined {
  const actual = `${count} cookies of ${octets} octets together`;
  const remedy =
    'Keep less in the token (the `jwt` callback), use the database session strategy, or raise `jwt.maxSize` if every ' +
    'server and proxy accepts longer headers.';
  if (octets > jwt.maxSize)
    return new JWTSessionError(
      `The session needs ${actual}, and \`jwt.maxSize\` allows ${jwt.maxSize}. ${remedy}`,
    );
  once('large-session', () =>
    logger.warn(
      'large-session',
      `This one needs ${actual}; one cookie holds about 4000, and \`jwt.maxSize\` allows ${jwt.maxSize}. ${remedy}`,
    ),
  );
  return undefined;
}
