import type { Job, RowResult } from './job.ts';
import type { Options } from './options.ts';
import { runScript } from './process.ts';
import { linesOf } from './report.ts';

/** The rows that could be measured, one result per process, and those that could not. */
export interface MeasuredRows {
  readonly results: readonly RowResult[];
  readonly failed: readonly string[];
}

/** Measures row after row, each in processes of its own; says how far it is. */
export async function measureRows(options: Options, builds: Job['builds']): Promise<MeasuredRows> {
  const results: RowResult[] = [];
  const failed: string[] = [];
  for (const row of options.rows) {
    try {
      const own = await measureRow(row, options, builds);
      results.push(...own);
      for (const { micros } of linesOf(own).slice(0, 1)) {
        const text = Object.entries(micros).map(([name, micro]) => `${name} ${micro.toFixed(1)}`);
        console.error(`${row}: ${text.join(', ')}`);
      }
    } catch (error) {
      // One row that cannot be measured does not hide the others.
      console.error(`${row} failed:`, error instanceof Error ? error.message : error);
      failed.push(row);
    }
  }
  return { results, failed };
}

/** The job of a row's first process. */
export function jobOf(row: string, options: Options, builds: Job['builds']): Job {
  const { rounds, batchMs, warmUpMs, concurrency, counters, only } = options;
  return { row, builds, rounds, batchMs, warmUpMs, concurrency, counters, only };
}

async function measureRow(
  row: string,
  options: Options,
  builds: Job['builds'],
): Promise<readonly RowResult[]> {
  const job = jobOf(row, options, builds);
  const results: RowResult[] = [];
  for (let turn = 0; turn < options.processes; turn++) {
    const own: Job = turn === 0 ? job : { ...job, counters: false };
    results.push(await runScript<RowResult>('run-row.ts', [JSON.stringify(own)], { pin: options.pin }));
  }
  return results;
}
