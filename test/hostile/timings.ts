import { table } from './table.js';

/** What a clock told at one door, of people who have an account and people who have none. Times in milliseconds. */
export interface Timing {
  readonly door: string;
  readonly pairs: number;
  /** Of people without an account. */
  readonly median: number;
  readonly knownLaterBy: number;
  /** How often a classifier that knows all times would guess right. */
  readonly auc: number;
  /** Whether status, target, names of headers and length of the answers are the same. */
  readonly areAlike: boolean;
}

/** A whole measuring, and where it was done. */
export interface Timings {
  readonly date: string;
  readonly command: string;
  readonly node: string;
  readonly processors: number;
  readonly timings: readonly Timing[];
}

/** Heads of the columns of `timingRow`. */
export const TIMING_HEAD = [
  'Door',
  'Pairs',
  'Median',
  'Known later by',
  'AUC',
  'By chance',
  'Answers',
] as const;

/** What 95 of 100 measurings of two times that are the same stay within (Mann-Whitney). */
const byChance = (pairs: number): number => 1.96 * Math.sqrt((2 * pairs + 1) / (12 * pairs ** 2));

/** One line of a table. */
export function timingRow({ door, pairs, median, knownLaterBy, auc, areAlike }: Timing): string[] {
  return [
    door,
    String(pairs),
    `${median.toFixed(2)} ms`,
    `${(knownLaterBy * 1000).toFixed(0)} \u00b5s`,
    auc.toFixed(3),
    `0.500 \u00b1 ${byChance(pairs).toFixed(3)}`,
    areAlike ? 'alike' : 'differ',
  ];
}

/** What a whole measuring said. */
export function renderTimings({ date, command, node, processors, timings }: Timings): string {
  return `Answers for somebody who has an account and somebody who has none, in turns, with nothing between the clock and the
library, measured on ${date} with Node ${node} on ${processors} processors that did other work, too:
\`${command}\`.

The AUC is how often somebody who knows all times would guess right; 0.5 is a coin, and 0.50 ± 0.02 the goal. "By chance" is
what 95 of 100 measurings of two times that are the same stay within. "Nothing hashed" is a hash that costs no time, so that
the smallest difference elsewhere shows.

${table(TIMING_HEAD, timings.map(timingRow))}`;
}
