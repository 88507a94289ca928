import type { Exchange } from '../contracts/exchange.js';

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
