/** Milliseconds in which faults of one cause are counted together. */
const WINDOW = 60_000;
/** How many causes are counted at once. Bounded, because visitors can influence messages; further ones are all logged. */
const MOST_CAUSES = 20;
/** How many errors behind one another make a cause. */
const DEEPEST = 5;

/** The faults of one cause. */
interface Counted {
  readonly begun: number;
  /** Of the first one, which is in the log whole. */
  readonly reference: string;
  readonly title: string;
  last: number;
  count: number;
}

/** Counts the faults of a logger, so that an outage is a few lines of log. */
export interface FaultLog {
  /**
   * Counts a fault. @returns the reference of the first one of its cause, which was logged; `undefined` if this one is to be logged
   * @param reference - of this one
   */
  note(error: Error, reference: string): string | undefined;
}

/**
 * Makes a log that has the first fault of a cause within a minute logged, and reports the 10th, 100th… and, at the end of the
 * minute, how many there were.
 */
export function createFaultLog(report: (line: string) => void): FaultLog {
  const all = new Map<string, Counted>();
  const end = (cause: string, counted: Counted): void => {
    if (all.get(cause) !== counted) return;
    all.delete(cause);
    if (counted.count > 1) report(lineOf(counted, `${Math.ceil((counted.last - counted.begun) / 1000)} s`));
  };
  return {
    note(error, reference) {
      const cause = causeOf(error);
      if (cause === undefined) return undefined;
      const now = Date.now();
      let counted = all.get(cause);
      // Timers do not run everywhere, and the clock may be set back.
      if (counted !== undefined && !(now - counted.begun < WINDOW && now >= counted.begun)) {
        end(cause, counted);
        counted = undefined;
      }
      if (counted === undefined) {
        if (all.size >= MOST_CAUSES) return undefined;
        const [title = ''] = `${error.name}: ${error.message}`.split('\n');
        const first: Counted = { begun: now, reference, title, last: now, count: 1 };
        all.set(cause, first);
        const timer: unknown = setTimeout(() => end(cause, first), WINDOW);
        // No process waits for it; where it is a number, none would.
        (timer as { unref?: () => unknown }).unref?.();
        return undefined;
      }
      counted.count += 1;
      counted.last = now;
      if (/^10+$/.test(String(counted.count))) report(lineOf(counted, 'a minute'));
      return counted.reference;
    },
  };
}

function lineOf({ title, count, reference }: Counted, within: string): string {
  return `${title} ${count} times within ${within}. Reference: ${reference}.`;
}

/** What an error and those behind it say; the same for errors of one cause. */
function causeOf(error: Error): string | undefined {
  try {
    return chainOf(error);
  } catch {
    // A getter of the application may throw; such a fault is logged each time.
    return undefined;
  }
}

function chainOf(error: Error): string {
  const said: unknown[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < DEEPEST && typeof current === 'object' && current !== null; depth += 1) {
    // Whatever members it has, or lacks.
    const { name, code, message, cause, err } = current as Record<string, unknown>;
    said.push(name, code, message);
    // Ours keep the error itself in `err`.
    current = err ?? cause;
  }
  return said.map(String).join('\n');
}
