import type { RowResult } from './job.ts';
import { median, ratio } from './measure.ts';
import { counterTargets, targets, webTargets, type Target } from './targets.ts';

/** A row as it is printed and judged. */
export interface Line {
  readonly row: string;
  readonly title: string;
  /** Medians in microseconds by contestant, at one request at a time. */
  readonly micros: Readonly<Record<string, number>>;
  /** How many times longer we take than the limit. */
  readonly overLimit: number;
  /** How many times longer `@auth/core` takes than we do, by concurrency. */
  readonly coreOver: Readonly<Record<number, number>>;
  readonly target: Target | undefined;
  readonly passes: boolean;
  /** Falls behind `@auth/core`. */
  readonly behind: boolean;
}

/** Medians over processes of the ratios inside rounds. */
export function lineOf(results: readonly RowResult[], ours: string = 'latchkey'): Line | undefined {
  const [first] = results;
  if (first === undefined) return undefined;
  const isWeb = ours === 'latchkey-web';
  const target = (isWeb ? webTargets : targets)[first.row];
  const over = (a: string, b: string, concurrency: number): number =>
    median(
      results.map(({ times }) =>
        ratio(times[concurrency]?.[a]?.rounds ?? [], times[concurrency]?.[b]?.rounds ?? []),
      ),
    );
  const lowest = Math.min(...Object.keys(first.times).map(Number));
  const names = Object.keys(first.times[lowest] ?? {});
  if (!names.includes(ours)) return undefined;
  const micros = Object.fromEntries(
    names.map((name) => [name, median(results.map(({ times }) => times[lowest]?.[name]?.cpu ?? Number.NaN))]),
  );
  const overLimit = over(ours, isWeb ? 'limit-web' : 'limit-node', lowest);
  const coreOver = Object.fromEntries(
    Object.keys(first.times).map((concurrency) => [
      concurrency,
      over('@auth/core', ours, Number(concurrency)),
    ]),
  );
  const core1 = coreOver[1] ?? Number.NaN;
  const core64 = coreOver[64] ?? Number.NaN;
  // What was not measured is not judged.
  const passes =
    target === undefined ||
    (!(overLimit > target.limit) && !(core1 < target.core1) && !(core64 < target.core64));
  const behind = Object.values(coreOver).some((times) => times < 1);
  const row = isWeb ? `${first.row} web` : first.row;
  return { row, title: first.title, micros, overLimit, coreOver, target, passes, behind };
}

const digits = (value: number | undefined, places: number): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(places);

/** The rows as a table of Markdown. */
export function tableOf(lines: readonly Line[]): string {
  const head =
    '| row | ours µs | limit µs | x limit (gate) | core µs | faster, c=1 (gate) | c=64 (gate) | peers µs | |\n' +
    '|---|--:|--:|--:|--:|--:|--:|---|---|';
  return [head, ...lines.map(rowText)].join('\n');
}

function rowText({ row, title, micros, overLimit, coreOver, target, passes }: Line): string {
  const isWeb = row.endsWith(' web');
  const limit = isWeb ? 'limit-web' : 'limit-node';
  const own = isWeb ? 'latchkey-web' : 'latchkey';
  const peers = Object.entries(micros)
    .filter(
      ([name]) =>
        !isWeb && !['latchkey', '@auth/core', 'limit-node', 'limit-web', 'latchkey-web'].includes(name),
    )
    .map(([name, micro]) => `${name} ${digits(micro, 0)}`);
  const cells = [
    `${row} ${title}`,
    digits(micros[own], 1),
    digits(micros[limit], 1),
    `${digits(overLimit, 2)} (${target?.limit ?? '–'})`,
    digits(micros['@auth/core'], 0),
    `${digits(coreOver[1], 1)} (${target?.core1 ?? '–'})`,
    `${digits(coreOver[64], 1)} (${target?.core64 ?? '–'})`,
    peers.join(', '),
    passes ? 'yes' : '**no**',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Results of the same row, of several processes, together. */
function byRow(results: readonly RowResult[]): readonly (readonly RowResult[])[] {
  const rows = [...new Set(results.map(({ row }) => row))];
  return rows.map((row) => results.filter((result) => result.row === row));
}

/** Every row that was measured; where there is one, that without `node:crypto` too. */
export function linesOf(results: readonly RowResult[]): readonly Line[] {
  return byRow(results)
    .flatMap((own) => [lineOf(own), lineOf(own, 'latchkey-web')])
    .filter((line) => line !== undefined);
}

/** What a change does: our time over that of another build, interleaved with it. */
export function comparisonTable(results: readonly RowResult[], other: string): string {
  const concurrencies = [...new Set(results.flatMap(({ times }) => Object.keys(times).map(Number)))];
  const rows = byRow(results).map((own) => {
    const cells = concurrencies.map((concurrency) => {
      const ratios = own.map(({ times: { [concurrency]: at = {} } }) =>
        ratio(at['latchkey']?.rounds ?? [], at[other]?.rounds ?? []),
      );
      return digits(median(ratios), 3);
    });
    return `| ${own[0]?.row} | ${cells.join(' | ')} |`;
  });
  const head = `| row | ${concurrencies.map((c) => `c=${c}: time over ${other}`).join(' | ')} |`;
  return [head, `|---|${concurrencies.map(() => '--:|').join('')}`, ...rows].join('\n');
}

/** What one operation makes, as a table of Markdown. */
export function counterTable(results: readonly RowResult[], judgesHeap = true): string {
  const lines = results.flatMap((result) =>
    Object.entries(result.counters).map(([name, { promises, cryptoJobs, heapKb }]) => {
      const isJudged = name === 'latchkey' && counterTargets[result.row] !== undefined;
      const verdict = counterProblems([result], judgesHeap).length === 0 ? 'yes' : '**no**';
      return `| ${result.row} | ${name} | ${promises} | ${cryptoJobs} | ${heapKb.toFixed(0)} | ${isJudged ? verdict : ''} |`;
    }),
  );
  return ['| row | | promises | crypto jobs | heap kB | |', '|---|---|--:|--:|--:|---|', ...lines].join('\n');
}

/** Where an operation of ours makes more than its row allows, in words. */
export function counterProblems(results: readonly RowResult[], judgesHeap = true): readonly string[] {
  const judged = judgesHeap
    ? (['promises', 'cryptoJobs', 'heapKb'] as const)
    : (['promises', 'cryptoJobs'] as const);
  return results.flatMap(({ row, counters }) => {
    const [own, gate] = [counters['latchkey'], counterTargets[row]];
    if (own === undefined || gate === undefined) return [];
    return judged
      .filter((counter) => own[counter] > gate[counter])
      .map((counter) => `${row} makes ${own[counter].toFixed(0)} ${counter}, at most ${gate[counter]}`);
  });
}
