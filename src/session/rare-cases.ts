import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import { JWTSessionError } from '../errors.js';

/**
 * A plain session cookie and a chunked one, each with a session: a subdomain can plant either, so neither counts. Nothing
 * is cleared: only ours would go, and the planted one would be alone.
 */
export function warnOfTwoForms({ settings, cookies }: Pick<Exchange, 'settings' | 'cookies'>): null {
  const { name } = cookies.sessionToken;
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
 * What there is to say about the size of a session: why it is not to be written, above `jwt.maxSize`; from the second
 * cookie on a warning, once. Servers answer 431 to headers above 16 KiB, on every page and at sign-out: such a cookie is
 * better not set.
 */
export function judgeSize(
  { jwt, logger, once }: Settings,
  { count, octets }: { readonly count: number; readonly octets: number },
): JWTSessionError | undefined {
  const seen = `${count} cookies of ${octets} octets together`;
  const remedy =
    'Keep less in the token (the `jwt` callback), use the database session strategy, or raise `jwt.maxSize` where every ' +
    'server and proxy takes longer headers.';
  if (octets > jwt.maxSize)
    return new JWTSessionError(
      `The session needs ${seen}, and \`jwt.maxSize\` allows ${jwt.maxSize}. ${remedy}`,
    );
  once('large-session', () =>
    logger.warn(
      'large-session',
      `This one needs ${seen}; one holds about 4000, and \`jwt.maxSize\` allows ${jwt.maxSize}. ${remedy}`,
    ),
  );
  return undefined;
}
