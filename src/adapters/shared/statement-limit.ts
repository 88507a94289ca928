import type { TimeLimitHolder } from '../../types/limits-time.js';
import { tooLate } from '../../core/kit/in-time.js';
import { backgroundTimer } from './background-timer.js';

/** Seconds that a statement may take by default: as `timeouts.adapter` has it. */
const DEFAULT = 10;
/** How many times as long one may take that deletes what has expired: no caller waits. */
const SLOW = 30;
/** Milliseconds between two looks at what waits: a timer for each statement would be felt. */
const TICK = 200;

/** How long statements may take before their connection is given up. */
export interface StatementLimit {
  /**
   * Waits for a statement, or for a connection.
   * @param giveUp - called once it has taken too long; what holds a connection closes it
   * @throws {TimeLimitError} (rejects) after that
   */
  run<T>(pending: PromiseLike<T>, giveUp: () => void, isSlow?: boolean): Promise<T>;
}

/** For statements that may take as long as they do, such as those of a migration. */
export const NO_LIMIT: StatementLimit = { run: async (pending) => pending };

/** The limit of one client. */
export interface ClientLimit extends StatementLimit, TimeLimitHolder {}

/** Something that is waited for. */
interface Waiting {
  readonly until: number;
  readonly end: () => void;
}

/**
 * Makes the limit of a client. Over a network that swallows what is sent, a driver waits for ever: the request is answered all
 * the same, but its connection would be taken until the process ends, and with it the place in a pool.
 * @param onChange - called with the seconds, now and whenever they change
 */
export function statementLimit(onChange?: (seconds: number) => void): ClientLimit {
  let seconds = DEFAULT;
  onChange?.(seconds);
  const all = new Set<Waiting>();
  let isTicking = false;
  const tick = (): void => {
    const now = performance.now();
    for (const { until, end } of all) if (until <= now) end();
    isTicking = false;
    if (all.size > 0) plan();
  };
  const plan = (): void => {
    isTicking = true;
    backgroundTimer(tick, Math.min(TICK, seconds * 100));
  };
  return {
    get seconds() {
      return seconds;
    },
    set seconds(given) {
      seconds = given;
      onChange?.(given);
    },
    run: (pending, giveUp, isSlow = false) =>
      new Promise((resolve, reject) => {
        // Wrapped, as a query of some drivers is a thenable of their own.
        const settling = Promise.resolve(pending);
        const most = isSlow ? seconds * SLOW : seconds;
        const waiting: Waiting = {
          until: performance.now() + most * 1000,
          end: () => {
            all.delete(waiting);
            giveUp();
            // It will not succeed any more: what it waits for is closed.
            reject(tooLate({ name: 'The database', seconds: most }, settling));
          },
        };
        all.add(waiting);
        if (!isTicking) plan();
        settling.then(
          (value) => {
            all.delete(waiting);
            resolve(value);
          },
          (error: unknown) => {
            all.delete(waiting);
            // Passed on unchanged; it may be any value.
            reject(error as Error);
          },
        );
      }),
  };
}
