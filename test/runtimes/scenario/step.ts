/** A part of the scenario: something that people, or an application, do. It throws where the library does something else. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
  /** What it belongs to, in the table of `docs/runtimes.md`. */
  readonly part?: string;
}

/** What became of a step. */
export interface Outcome {
  readonly step: string;
  /** Of the step. */
  readonly part?: string;
  /** What went wrong; absent if nothing did. */
  readonly error?: string;
}

/** Runs the steps one after the other; one that fails does not keep the others from running. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run, part } of steps) {
    const outcome = { step: name, ...(part !== undefined && { part }) };
    try {
      await run();
      outcomes.push(outcome);
    } catch (error) {
      outcomes.push({ ...outcome, error: textOf(error) });
    }
  }
  return outcomes;
}

function textOf(error: unknown): string {
  // Not `instanceof`: in some runtimes the library's errors are of another realm than the scenario's.
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  const { message } = error;
  const stack = 'stack' in error ? String(error.stack).split('\n').slice(1, 4).join(' | ') : '';
  return `${String(message)} ${stack}`;
}

/** Demands that something holds. */
export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Demands that two values are the same, as JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (seen !== wanted) throw new Error(`${what}: expected ${wanted ?? ''}, got ${seen ?? ''}`);
}
