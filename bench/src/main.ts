import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './beyond/apps.ts';
import { measureBeyond } from './beyond/index.ts';
import { beyondText } from './beyond/text.ts';
import { writeCharts } from './charts.ts';
import { exitCodeOf, judge, type Measured } from './gate.ts';
import type { Job } from './job.ts';
import { jobOf, measureRows } from './measure-rows.ts';
import { readOptions } from './options.ts';
import { runScript } from './process.ts';
import { profileText, type Profiled } from './profile.ts';
import { comparisonTable, counterTable, linesOf, tableOf } from './report.ts';
import { buildRevision } from './revision.ts';

const options = readOptions(process.argv.slice(2));
const dist = process.env['LATCHKEY_DIST'] ?? join(import.meta.dirname, '../../dist');

if (options.profile !== undefined) await printProfile(options.profile);
else if (options.from !== undefined) finish(readResult(options.from));
else await measureAll();

async function measureAll(): Promise<void> {
  const other = options.compare === undefined ? undefined : buildRevision(options.compare);
  try {
    const builds = [{ name: 'latchkey', dist }, ...(other === undefined ? [] : [other])];
    const rows = await measureRows(options, builds);
    if (other !== undefined) console.log(`\n${comparisonTable(rows.results, other.name)}`);
    const { beyond: names, rounds, only, pin, postgres } = options;
    finish({ ...rows, beyond: await measureBeyond({ names, dist, rounds, only, pin, postgres }) });
  } finally {
    other?.remove();
  }
}

/** Prints what was found out, writes it down, and judges it. */
function finish(measured: Measured): void {
  const { results, beyond } = measured;
  const lines = linesOf(results);
  if (lines.length > 0) console.log(`\n${tableOf(lines)}`);
  if (results.some(({ counters }) => Object.keys(counters).length > 0))
    console.log(`\n${counterTable(results, options.judgesHeap)}`);
  if (Object.keys(beyond).length > 0) console.log(`\n${beyondText(beyond)}`);
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(measured, null, 1));
  if (options.charts !== undefined) writeCharts(options.charts, { lines, beyond });
  const judgement = judge(measured, options.judgesHeap);
  for (const problem of judgement.broken) console.error(`FAILED: ${problem}`);
  if (options.gate) for (const problem of judgement.missed) console.error(`MISSED: ${problem}`);
  process.exitCode = exitCodeOf(judgement, options);
}

function readResult(file: string): Measured {
  // Written by this program.
  return JSON.parse(readFileSync(file, 'utf8')) as Measured;
}

async function printProfile(row: string): Promise<void> {
  const [name = 'latchkey'] = options.only ?? [];
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${row}-${name.replaceAll(/[^\w-]+/g, '-')}.cpuprofile`);
  const job: Job = {
    ...jobOf(row, options, [{ name: 'latchkey', dist }]),
    only: [name],
    profile: file,
  };
  const found = await runScript<Profiled>('run-row.ts', [JSON.stringify(job)], { pin: options.pin });
  console.log(`${profileText(found, row)}\n\n${file}`);
}
