import type { Settings, TimeoutSettings } from '../contracts/settings.js';
import type { Awaitable } from '../../types/model.js';
import { CallbackRouteError } from '../../errors.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { withinLimit } from '../kit/in-time.js';

/**
 * What a function of the application returned: as it is, unless it is a promise, which must settle in time. A failure after
 * that is logged, once.
 * @param name - of the function, as the log has it
 * @throws {TimeLimitError} (rejects) if it takes too long
 */
export function inLimit<T>(
  { timeouts, logger }: Pick<Settings, 'timeouts' | 'logger'>,
  { name, limit }: { readonly name: string; readonly limit: Exclude<keyof TimeoutSettings, 'adapter'> },
  returned: Awaitable<T>,
): Awaitable<T> {
  if (!isPromiseLike(returned)) return returned;
  return withinLimit(returned, {
    seconds: timeouts[limit],
    name,
    onLateFailure: (cause) => {
      const message = `${name} failed after its time was over, when the request was already answered; see the cause.`;
      logger.error(new CallbackRouteError(message, { cause }));
    },
  });
}
