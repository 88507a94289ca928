import { figuresOf } from './beyond/figures.ts';
import type { Beyond } from './beyond/index.ts';
import type { RowResult } from './job.ts';
import { counterProblems, linesOf } from './report.ts';

/** Everything that a run has found out. */
export interface Measured {
  readonly results: readonly RowResult[];
  readonly beyond: Beyond;
  /** Rows that could not be measured. */
  readonly failed: readonly string[];
}

/** What is wrong with it, in words. */
export interface Judgement {
  /** Fails every run: behind `@auth/core`, more than an operation may make, not measurable. */
  readonly broken: readonly string[];
  /** Fails where it is asked for: targets are for a quiet machine. */
  readonly missed: readonly string[];
}

/**
 * Compares with `@auth/core` and with the targets; what was not measured is not judged.
 *
 * @param judgesHeap whether the growth of the heap counts
 */
export function judge({ results, beyond, failed }: Measured, judgesHeap = true): Judgement {
  const lines = linesOf(results);
  return {
    broken: [
      ...failed.map((row) => `${row} could not be measured`),
      ...lines.filter(({ behind }) => behind).map(({ row }) => `${row} is behind @auth/core`),
      ...counterProblems(results, judgesHeap),
    ],
    missed: [
      ...lines.filter(({ passes }) => !passes).map(({ row }) => `${row} misses its target`),
      ...figuresOf(beyond)
        .filter(({ passes }) => !passes)
        .map(({ what, value, gate }) => `${what}: ${value.toFixed(2)}, not ${gate}`),
    ],
  };
}

/** @param gate - whether targets count */
export function exitCodeOf({ broken, missed }: Judgement, { gate }: { readonly gate: boolean }): 0 | 1 {
  return broken.length > 0 || (gate && missed.length > 0) ? 1 : 0;
}
