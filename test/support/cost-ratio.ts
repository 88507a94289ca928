/** How often each is run. */
const ROUNDS = 9;

/**
 * How many times as long `of` takes as `to`, both in turn, by the fastest run of each: what else a machine does makes
 * some runs slower, and none faster.
 */
export function costRatio({ of, to }: { readonly of: () => void; readonly to: () => void }): number {
  let [larger, smaller] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    larger = Math.min(larger, timeOf(of));
    smaller = Math.min(smaller, timeOf(to));
  }
  return larger / Math.max(smaller, Number.EPSILON);
}

function timeOf(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
