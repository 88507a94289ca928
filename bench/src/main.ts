import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beyondText, measureBeyond } from './beyond/index.ts';
import { barChart, lineChart } from './chart.ts';
import { buildRevision } from './revision.ts';
import type { Job, RowResult } from './job.ts';
import { ratio } from './measure.ts';
import { readOptions } from './options.ts';
import { runScript } from './process.ts';
import { countersPass, counterTable, lineOf, tableOf, type Line } from './report.ts';

const options = readOptions(process.argv.slice(2));
const dist = process.env['LATCHKEY_DIST'] ?? join(import.meta.dirname, '../../dist');
const other = options.compare === undefined ? undefined : buildRevision(options.compare);
const builds = [{ name: 'latchkey', dist }, ...(other === undefined ? [] : [other])];

const results: RowResult[] = [];
const lines: Line[] = [];
try {
  for (const row of options.rows) {
    try {
      await measureRow(row);
    } catch (error) {
      // One row that cannot be measured does not hide the others.
      console.error(`${row} failed:`, error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
} finally {
  other?.remove();
}
if (lines.length > 0 && options.concurrency.length > 0) console.log(`\n${tableOf(lines)}`);
if (options.counters) console.log(`\n${counterTable(results)}`);
if (other !== undefined) printComparison(other.name);
const beyond = await measureBeyond(options.beyond, dist, options.rounds);
if (options.beyond.length > 0) console.log(`\n${beyondText(beyond)}`);
if (options.json !== undefined)
  writeFileSync(options.json, JSON.stringify({ lines, results, beyond }, null, 1));
if (options.charts !== undefined) writeCharts(options.charts);
if (lines.some(({ behind }) => behind)) {
  console.error(
    `Behind @auth/core: ${lines
      .filter(({ behind }) => behind)
      .map(({ row }) => row)
      .join(', ')}`,
  );
  process.exitCode = 1;
}
if (options.gate && !(lines.every(({ passes }) => passes) && countersPass(results))) process.exitCode = 1;

function writeCharts(directory: string): void {
  mkdirSync(directory, { recursive: true });
  const write = (name: string, content: string): void =>
    writeFileSync(join(directory, `${name}.svg`), content);
  if (lines.length > 0) {
    const faster = lines
      .filter(({ row }) => !row.endsWith('web'))
      .map(
        ({ row, title, coreOver }) =>
          [`latchkey ${row} ${title.slice(0, 34)}`, coreOver[1] ?? Number.NaN] as const,
      );
    write('rows', barChart('Times faster than @auth/core, one request at a time', 'x', faster));
  }
  const session = lines.find(({ row }) => row === 'a1');
  if (session !== undefined)
    write(
      'session',
      barChart('GET session, encrypted cookie: CPU per request', 'µs', Object.entries(session.micros)),
    );
  for (const curve of beyond.growth ?? []) write(`growth-${curve.id}`, lineChart(curve));
  if (beyond.cold)
    write(
      'cold-start',
      barChart(
        'Cold start, over an empty process',
        'ms',
        beyond.cold.map(({ name, ms }) => [name, ms] as const),
      ),
    );
  if (beyond.size)
    write(
      'bundle',
      barChart(
        'Bundle, one provider and JWT, gzipped',
        'kB',
        beyond.size.bundles.map(({ name, gzipKb }) => [name, gzipKb] as const),
      ),
    );
  if (beyond.http)
    write(
      'http',
      barChart(
        'Requests per second over HTTP, 64 in flight',
        '/s',
        beyond.http.map(({ name, many }) => [name, many.perSecond] as const),
      ),
    );
}

async function measureRow(row: string): Promise<void> {
  const { rounds, batchMs, concurrency, counters, only, pin, processes } = options;
  const own: RowResult[] = [];
  for (let turn = 0; turn < processes; turn++) {
    const job: Job = { row, builds, rounds, batchMs, concurrency, counters: counters && turn === 0, only };
    own.push(await runScript<RowResult>('run-row.ts', [JSON.stringify(job)], { pin }));
  }
  results.push(...own.slice(0, 1));
  const found = [lineOf(own), lineOf(own, 'latchkey-web')].filter((line) => line !== undefined);
  lines.push(...found);
  for (const { micros } of found.slice(0, 1)) {
    const text = Object.entries(micros).map(([name, micro]) => `${name} ${micro.toFixed(1)}`);
    console.error(`${row}: ${text.join(', ')}`);
  }
}

/** What a change does: our time over that of the other revision, interleaved with it. */
function printComparison(name: string): void {
  console.log(`\n| row | ${options.concurrency.map((c) => `c=${c}: time over ${name}`).join(' | ')} |`);
  console.log(`|---|${options.concurrency.map(() => '--:|').join('')}`);
  for (const { row, times } of results) {
    const cells = options.concurrency.map((concurrency) => {
      const at = times[concurrency] ?? {};
      return ratio(at['latchkey']?.rounds ?? [], at[name]?.rounds ?? []).toFixed(2);
    });
    console.log(`| ${row} | ${cells.join(' | ')} |`);
  }
}
