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

/** What one operation makes, as a table of Markdown. */
export function counterTable(results: readonly RowResult[]): string {
  const lines = results.flatMap(({ row, counters }) =>
    Object.entries(counters).map(([name, { promises, cryptoJobs, heapKb }]) => {
      const gate = name === 'latchkey' ? counterTargets[row] : undefined;
      const passes =
        gate === undefined ||
        (cryptoJobs <= gate.cryptoJobs &&
          promises <= (gate.promises ?? Infinity) &&
          heapKb <= (gate.heapKb ?? Infinity));
      return `| ${row} | ${name} | ${promises} | ${cryptoJobs} | ${heapKb.toFixed(0)} | ${gate === undefined ? '' : passes ? 'yes' : '**no**'} |`;
    }),
  );
  return ['| row | | promises | crypto jobs | heap kB | |', '|---|---|--:|--:|--:|---|', ...lines].join('\n');
}

/** Whether every row with a counter gate holds it. */
export function countersPass(results: readonly RowResult[]): boolean {
  return results.every(({ row, counters }) => {
    const [own, gate] = [counters['latchkey'], counterTargets[row]];
    if (own === undefined || gate === undefined) return true;
    return (
      own.cryptoJobs <= gate.cryptoJobs &&
      own.promises <= (gate.promises ?? Infinity) &&
      own.heapKb <= (gate.heapKb ?? Infinity)
    );
  });
}
