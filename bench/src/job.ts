import type { Counters } from './counters.ts';

/** What a process that measures a row is told. */
export interface Job {
  readonly row: string;
  readonly builds: readonly { readonly name: string; readonly dist: string }[];
  readonly rounds: number;
  readonly batchMs: number;
  readonly warmUpMs: number;
  readonly concurrency: readonly number[];
  readonly counters: boolean;
  /** Contestants whose names start with one of these; all without it. */
  readonly only?: readonly string[] | undefined;
  /** Where to write a CPU profile of the first of them, instead of measuring. */
  readonly profile?: string;
}

/** What it answers. */
export interface RowResult {
  readonly row: string;
  readonly title: string;
  /** By concurrency and contestant: medians in microseconds, and the CPU time of every round. */
  readonly times: Record<
    number,
    Readonly<
      Record<string, { readonly cpu: number; readonly wall: number; readonly rounds: readonly number[] }>
    >
  >;
  readonly counters: Readonly<Record<string, Counters>>;
}
