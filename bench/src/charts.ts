import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Beyond } from './beyond/index.ts';
import { barChart, lineChart, type Bar } from './chart.ts';
import type { Line } from './report.ts';

/** What charts are drawn of. */
export interface Charted {
  readonly lines: readonly Line[];
  readonly beyond: Beyond;
}

/** Draws everything that was measured, by file name. */
export function draw({ lines, beyond }: Charted): ReadonlyMap<string, string> {
  const charts = new Map<string, string>();
  if (lines.length > 0) {
    const faster = lines
      .filter(({ row }) => !row.endsWith('web'))
      .map(({ row, title, coreOver }): Bar => [`${row} ${title}`, coreOver[1] ?? Number.NaN, 'latchkey']);
    charts.set('rows', barChart('Times faster than @auth/core, one request at a time', 'x', faster));
  }
  const session = lines.find(({ row }) => row === 'a1');
  if (session !== undefined) {
    const bars = Object.entries(session.micros);
    charts.set('session', barChart('GET session, encrypted cookie: CPU per request', 'µs', bars));
  }
  for (const curve of beyond.growth ?? []) charts.set(`growth-${curve.id}`, lineChart(curve));
  if (beyond.cold) {
    const bars = beyond.cold.map(({ name, ms }) => [name, ms] as const);
    charts.set('cold-start', barChart('Cold start, over an empty process', 'ms', bars));
  }
  if (beyond.size) {
    const bars = beyond.size.bundles.map(({ name, gzipKb }) => [name, gzipKb] as const);
    charts.set('bundle', barChart('Bundle, one provider and JWT, gzipped', 'kB', bars));
  }
  if (beyond.http) {
    const rates = beyond.http.map(({ name, many }) => [name, many.perSecond] as const);
    charts.set('http', barChart('Requests per second over HTTP, 64 in flight', '/s', rates));
    const costs = beyond.http.map(({ name, many }) => [name, many.cpu] as const);
    charts.set('http-cpu', barChart('CPU per request over HTTP, 64 in flight', 'µs', costs));
  }
  return charts;
}

/** Writes them as SVG. */
export function writeCharts(directory: string, charted: Charted): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, content] of draw(charted)) writeFileSync(join(directory, `${name}.svg`), content);
}
