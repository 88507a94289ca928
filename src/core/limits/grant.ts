import type { Exchange } from '../contracts/exchange.js';
import type { Settings } from '../contracts/settings.js';
import { isPromiseLike, type Awaitable } from '../kit/awaitable.js';
import type { Admission } from './counting.js';

/** The admitted guesses of this process, by request. */
export function openGuesses(settings: Settings): WeakMap<Exchange, Admission> {
  return settings.memo('open-guesses', () => new WeakMap<Exchange, Admission>());
}

/**
 * Clears the counters of a guess that was right, if the request is one. Called before the session is issued, so that both
 * writes are sent at the same time.
 */
export function grant(exchange: Exchange): Awaitable<void> {
  const { settings } = exchange;
  const ending = settings.limits && openGuesses(settings).get(exchange)?.end('granted');
  // It is awaited together with the session.
  if (isPromiseLike(ending)) ending.then(undefined, () => undefined);
  return ending;
}
