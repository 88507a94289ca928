/**
 * Whether every case of every suite runs: `EXHAUSTIVE=1`. Otherwise, suites with many slow cases run a fixed sample, the
 * same one each time, so that a failure can be repeated.
 */
export const isExhaustive = process.env['EXHAUSTIVE'] === '1';

/** Gives `count` of the cases, spread evenly, with the first and the last; all of them when exhaustive. */
export function sample<Case>(
  cases: readonly Case[],
  count: number,
  exhaustive: boolean = isExhaustive,
): readonly Case[] {
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`A sample of ${count} cases proves nothing.`);
  if (exhaustive || count >= cases.length) return cases;
  if (count === 1) return cases.slice(0, 1);
  const step = (cases.length - 1) / (count - 1);
  const chosen = new Set(Array.from({ length: count }, (_, n) => Math.round(n * step)));
  return cases.filter((_, index) => chosen.has(index));
}

/**
 * Gives one case for each row of a table, the next case for the next row, so that a table of rows and cases loses no row,
 * and no case if it has at least as many rows; all cases for each row when exhaustive.
 */
export function sampleForRow<Case>(
  cases: readonly Case[],
  row: number,
  exhaustive: boolean = isExhaustive,
): readonly Case[] {
  return partForRow(cases, { row, of: cases.length }, exhaustive);
}

/** Gives every `of`-th case, the next ones for the next row, so that `of` rows have all of them; all cases when exhaustive. */
export function partForRow<Case>(
  cases: readonly Case[],
  { row, of }: { readonly row: number; readonly of: number },
  exhaustive: boolean = isExhaustive,
): readonly Case[] {
  if (exhaustive) return cases;
  const part = cases.filter((_, index) => index % of === row % of);
  if (part.length === 0) throw new RangeError(`${cases.length} cases have no part ${row} of ${of}.`);
  return part;
}

/**
 * For a suite of rules that runs once per row of a table: registers each rule in one of the rows, the next rule in the next
 * row, so that no rule and no row is lost; each rule in each row when exhaustive.
 */
export function testForRow(
  test: (name: string, run: () => Promise<void>) => unknown,
  { row, rows }: { readonly row: number; readonly rows: number },
  exhaustive: boolean = isExhaustive,
): (name: string, run: () => Promise<void>) => void {
  let rule = 0;
  return (name, run) => {
    if (exhaustive || rule % rows === row) test(name, run);
    rule += 1;
  };
}
