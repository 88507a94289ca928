import { parseArgs } from 'node:util';
import { BEYOND } from './beyond/names.ts';
import { WARM_UP_MS } from './measure.ts';
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
  /** Whether the growth of the heap is judged: it is as the targets have it only after the times were measured. */
  readonly judgesHeap: boolean;
  readonly beyond: readonly string[];
  readonly json: string | undefined;
  readonly charts: string | undefined;
  readonly pin: boolean;
  readonly gate: boolean;
  readonly warmUpMs: number;
  /** Whether a curve that needs PostgreSQL must be there. */
  readonly postgres: boolean;
  /** A row to profile instead. */
  readonly profile: string | undefined;
  /** An earlier result to print and judge instead. */
  readonly from: string | undefined;
}

const LONG = { rounds: 31, concurrency: ['1', '64'], only: undefined, warmUpMs: WARM_UP_MS };
/** What an operation makes, and no times: the same on every machine, so the landing gate holds it. */
const COUNTERS = { rounds: 0, concurrency: [], only: ['latchkey'], warmUpMs: 0 };
/** Enough to see who is behind whom, and what an operation makes. */
const SHORT = { rounds: 7, concurrency: ['1'], only: ['latchkey', '@auth/core', 'limit'], warmUpMs: 500 };

const SPEC = {
  rows: { type: 'string' },
  short: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  processes: { type: 'string', default: '1' },
  'batch-ms': { type: 'string', default: '25' },
  concurrency: { type: 'string' },
  compare: { type: 'string' },
  only: { type: 'string' },
  counters: { type: 'boolean', default: false },
  'counters-only': { type: 'boolean', default: false },
  beyond: { type: 'string' },
  json: { type: 'string' },
  charts: { type: 'string' },
  'all-cpus': { type: 'boolean', default: false },
  gate: { type: 'boolean', default: false },
  postgres: { type: 'boolean', default: false },
  profile: { type: 'string' },
  from: { type: 'string' },
} as const;

/** Reads the command line; the README says what the options mean. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: SPEC });
  const list = (value: string | undefined): string[] | undefined =>
    value?.split(',').filter((item) => item !== '');
  // Asking for something else alone asks for no rows.
  const isElse = values.beyond !== undefined || values.profile !== undefined || values.from !== undefined;
  const chosen = list(values.rows) ?? (isElse ? [] : Object.keys(rows));
  const named = values.profile === undefined ? chosen : [...chosen, values.profile];
  const unknown = named.find((row) => rows[row] === undefined);
  if (unknown !== undefined)
    throw new Error(`There is no row "${unknown}"; there are ${Object.keys(rows).join(', ')}.`);
  const preset = values['counters-only'] ? COUNTERS : values.short ? SHORT : LONG;
  return {
    rows: chosen,
    rounds: Number(values.rounds ?? preset.rounds),
    processes: Number(values.processes),
    batchMs: Number(values['batch-ms']),
    concurrency: (list(values.concurrency) ?? preset.concurrency).map(Number),
    compare: values.compare,
    only: list(values.only) ?? preset.only,
    counters: values.counters || values.short || values['counters-only'],
    judgesHeap: !values['counters-only'],
    beyond: values.beyond === 'all' ? BEYOND : (list(values.beyond) ?? []),
    json: values.json,
    charts: values.charts,
    pin: !values['all-cpus'],
    gate: values.gate,
    warmUpMs: preset.warmUpMs,
    postgres: values.postgres || Boolean(process.env['CI']),
    profile: values.profile,
    from: values.from,
  };
}
