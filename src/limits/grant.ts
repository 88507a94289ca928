import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import type { Admission } from './counting.js';

/** The guesses that are being tried, by their requests. */
export function openGuesses(settings: Settings): WeakMap<Exchange, Admission> {
  return settings.memo('open-guesses', () => new WeakMap<Exchange, Admission>());
}

/**
 * Ends what was counted for a guess, if the request is one: it was right, and the application let the user in. Sent together
 * with what begins the session.
 */
export function grant(exchange: Exchange): Promise<void> | undefined {
  const { settings } = exchange;
  const ending = settings.limits && openGuesses(settings).get(exchange)?.end('granted');
  // It is awaited together with the session.
  ending?.catch(() => undefined);
  return ending;
}
