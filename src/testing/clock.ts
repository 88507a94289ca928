/** A clock that stands still until it is moved: see {@link createClock}. */
export interface TestClock {
  /** Pass it as `runtime.now` of the configuration. */
  readonly now: () => Date;
  /** Moves it; a negative number moves it back. */
  advance(seconds: number): void;
  /** Sets it. */
  set(date: Date): void;
}

/**
 * A clock that stands still until it is moved, so that a test decides when a session or link expires.
 * @param start - what it shows at first; the time now, if it is left out
 * @throws {RangeError} for an invalid date, or seconds that are no finite number
 */
export function createClock(start: Date = new Date()): TestClock {
  let time = valid(start.getTime());
  return {
    now: () => new Date(time),
    advance: (seconds) => {
      time = valid(time + seconds * 1000);
    },
    set: (date) => {
      time = valid(date.getTime());
    },
  };
}

function valid(time: number): number {
  if (!Number.isFinite(time)) throw new RangeError('A clock of a test takes valid dates and finite seconds.');
  return time;
}
