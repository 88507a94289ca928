import { figuresOf } from './figures.ts';
import type { HttpResult } from './http.ts';
import type { Beyond } from './index.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** All of it as Markdown. */
export function beyondText(beyond: Beyond): string {
  const { cold, memory, size, http, growth } = beyond;
  const figures = figuresOf(beyond).map(({ what, value, gate, passes }) => [
    what,
    value.toFixed(2),
    gate,
    passes ? 'yes' : '**no**',
  ]);
  const tables = figures.length === 0 ? [] : [table(['figure', 'ours', 'gate', ''], figures)];
  if (cold) {
    const rows = cold.map(({ name, ms, bundledMs, files }) => [
      name,
      ms.toFixed(1),
      bundledMs.toFixed(1),
      String(files),
    ]);
    tables.push(table(['cold start', 'CPU ms', 'bundled', 'files'], rows));
  }
  if (memory) {
    tables.push(
      table(
        ['after 10,000 requests', 'MB'],
        Object.entries(memory).map(([name, mb]) => [name, mb.toFixed(0)]),
      ),
    );
  }
  if (size) tables.push(...sizeTables(size));
  if (http) tables.push(httpTable(http));
  if (growth) {
    const rows = growth.flatMap(({ title, series }) =>
      series.map(({ name, points }) => [
        name === undefined ? title : `${title}: ${name}`,
        points.map(([at, micros]) => `${at}: ${micros.toFixed(1)}`).join(', '),
      ]),
    );
    tables.push(table(['growth', 'µs by size'], rows));
  }
  return tables.join('\n\n');
}

function httpTable(http: readonly HttpResult[]): string {
  const whole = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '–');
  const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–');
  const rows = http.map(({ name, one, many }) => [
    name,
    ...[one.perSecond, one.cpu, one.p50].map(whole),
    ratio(one.overCore),
    ...[many.perSecond, many.cpu].map(whole),
    ...[many.p50 / 1000, many.p99 / 1000].map((ms) => ms.toFixed(1)),
    ...[many.overCore, many.cpuUnderCore, many.overLimit, many.cpuOverLimit, many.busy].map(ratio),
  ]);
  const head =
    'HTTP|c=1 req/s|CPU µs|p50 µs|x core|c=64 req/s|CPU µs|p50 ms|p99 ms|x core|x core by CPU|x limit|CPU over limit|load busy';
  return table(head.split('|'), rows);
}

function sizeTables(size: NonNullable<Beyond['size']>): readonly string[] {
  const weights = size.bundles.map(({ name, kb, gzipKb, entryGzipKb, oneFileGzipKb }) => [
    name,
    ...[kb, gzipKb, entryGzipKb, oneFileGzipKb].map((value) => value.toFixed(1)),
  ]);
  const packages = size.installed.map(({ name, mb, packages: count, files }) => [
    name,
    mb.toFixed(2),
    String(count),
    String(files),
  ]);
  return [
    table(['bundle', 'kB', 'gzipped', 'of it at the start', 'gzipped, in one file'], weights),
    table(['installed', 'MB', 'packages', 'files'], packages),
  ];
}
