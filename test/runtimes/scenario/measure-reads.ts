import type { Reader } from './reads.js';

const ROUNDS = 15;
const WARM_UP = 4;

/** How reads are made and timed. */
export interface Stage {
  /** How many reads are timed together. */
  readonly batch: number;
  prepare(count: number): Promise<void>;
  /** @returns milliseconds */
  read(reader: Reader): Promise<number>;
}

/**
 * Reads the same sessions with both, in turns, and gives how many of ours fit into one of theirs, round by round.
 * Noise of the machine hits both.
 */
export async function measure({ batch, prepare, read }: Stage): Promise<number[]> {
  const ratios: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const order: readonly Reader[] =
      round % 2 === 0 ? ['latchkey', '@auth/core'] : ['@auth/core', 'latchkey'];
    /* oxlint-disable no-await-in-loop -- in turns */
    await prepare(batch);
    const times = { latchkey: 0, '@auth/core': 0 };
    for (const reader of order) times[reader] = await read(reader);
    /* oxlint-enable no-await-in-loop */
    if (round >= WARM_UP) ratios.push(times['@auth/core'] / times.latchkey);
  }
  return ratios;
}
