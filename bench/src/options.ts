import { parseArgs } from 'node:util';
import { rows } from './rows/index.ts';

/** What was asked for on the command line. */
export interface Options {
  readonly rows: readonly string[];
  readonly rounds: number;
  readonly processes: number;
  readonly batchMs: number;
  readonly concurrency: readonly number[];
  /** Revision to measure beside the working tree. */
  readonly compare: string | undefined;
  readonly only: readonly string[] | undefined;
  readonly counters: boolean;
  readonly beyond: readonly string[];
  readonly json: string | undefined;
  readonly charts: string | undefined;
  readonly pin: boolean;
  readonly gate: boolean;
}

/** Everything that is measured beside the rows. */
export const BEYOND = ['cold', 'memory', 'size', 'http', 'growth'] as const;

/** Reads the command line; the README says what the options mean. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      rounds: { type: 'string', default: '31' },
      processes: { type: 'string', default: '1' },
      'batch-ms': { type: 'string', default: '25' },
      concurrency: { type: 'string', default: '1,64' },
      compare: { type: 'string' },
      only: { type: 'string' },
      counters: { type: 'boolean', default: false },
      beyond: { type: 'string' },
      json: { type: 'string' },
      charts: { type: 'string' },
      'all-cpus': { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
    },
  });
  const list = (value: string | undefined): string[] | undefined =>
    value?.split(',').filter((item) => item !== '');
  // Asking for something else alone asks for no rows.
  const chosen = list(values.rows) ?? (values.beyond === undefined ? Object.keys(rows) : []);
  const unknown = chosen.find((row) => rows[row] === undefined);
  if (unknown !== undefined)
    throw new Error(`There is no row "${unknown}"; there are ${Object.keys(rows).join(', ')}.`);
  return {
    rows: chosen,
    rounds: Number(values.rounds),
    processes: Number(values.processes),
    batchMs: Number(values['batch-ms']),
    concurrency: (list(values.concurrency) ?? []).map(Number),
    compare: values.compare,
    only: list(values.only),
    counters: values.counters,
    beyond: values.beyond === 'all' ? BEYOND : (list(values.beyond) ?? []),
    json: values.json,
    charts: values.charts,
    pin: !values['all-cpus'],
    gate: values.gate,
  };
}
