import type { Contestant } from './contestant.ts';

/** How long to measure. */
export interface Effort {
  readonly rounds: number;
  /** Milliseconds that one batch takes, about. */
  readonly batchMs: number;
  /** Milliseconds that each contestant runs before, at least; at most three times as many. @default 1500 */
  readonly warmUpMs?: number;
  /** Operations in flight. */
  readonly concurrency: number;
}

/** Microseconds of CPU time (all threads) and of wall time that one operation took, round by round. */
export interface Samples {
  readonly cpu: readonly number[];
  readonly wall: readonly number[];
}

/**
 * Operations after which the event loop gets its turn, as it does on a server: what requests and responses leave to be
 * finalized is only ever cleaned up then, and piles up otherwise.
 */
const TURN = 16;
const MOST_OPERATIONS = 4096;
export const WARM_UP_MS = 1500;
/** Code as long as a whole sign-in is compiled for good only after as many runs. */
const WARM_UP_OPERATIONS = 20_000;

/** Measures the contestants side by side: batches in random order, every round has one of each. */
export async function measure(
  contestants: readonly Contestant[],
  effort: Effort,
): Promise<ReadonlyMap<string, Samples>> {
  for (const one of contestants) await check(one);
  const sizes = await warmUp(contestants, effort);
  for (const one of contestants) await batch(one, sizes.get(one) ?? 1, effort.concurrency);
  const samples = new Map(
    contestants.map(({ name }) => [name, { cpu: [] as number[], wall: [] as number[] }]),
  );
  for (let round = 0; round < effort.rounds; round++) {
    for (const one of shuffled(contestants)) {
      const { cpu, wall } = await batch(one, sizes.get(one) ?? 1, effort.concurrency);
      samples.get(one.name)?.cpu.push(cpu);
      samples.get(one.name)?.wall.push(wall);
    }
  }
  return samples;
}

/** Runs once, and looks at the answer. */
export async function check({ name, prepare, run, check: judge }: Contestant): Promise<void> {
  try {
    for (let i = 0; i < 2; i++) await judge((await run((await prepare()) as never)) as never);
  } catch (cause) {
    throw new Error(`${name} gives a wrong answer`, { cause });
  }
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Median of the ratios inside the rounds: how many times more `a` took than `b`. */
export function ratio(a: readonly number[], b: readonly number[]): number {
  return median(a.map((time, round) => time / (b[round] ?? Number.NaN)));
}

/**
 * Runs everybody, in turns too: what they share (the platform's own code) is compiled by what the first one made of it, and
 * whoever is warmed up alone and first stays slower by up to a tenth.
 * @returns operations that take as long as a batch should
 */
async function warmUp(
  contestants: readonly Contestant[],
  { batchMs, concurrency, warmUpMs = WARM_UP_MS }: Effort,
): Promise<ReadonlyMap<Contestant, number>> {
  const states = contestants.map((one) => ({
    one,
    size: 64,
    done: 0,
    spent: 0,
    cpu: Number.POSITIVE_INFINITY,
  }));
  const isCold = ({ done, spent }: { readonly done: number; readonly spent: number }): boolean =>
    spent < warmUpMs || (spent < 3 * warmUpMs && done < WARM_UP_OPERATIONS);
  for (let cold = states; cold.length > 0; cold = cold.filter(isCold)) {
    for (const state of shuffled(cold)) {
      const start = performance.now();
      state.cpu = Math.min(state.cpu, (await batch(state.one, state.size, concurrency)).cpu);
      state.spent += performance.now() - start;
      state.done += state.size;
      state.size = Math.min(state.size * 2, 512);
    }
  }
  const sizeOf = (cpu: number): number =>
    Math.min(MOST_OPERATIONS, Math.max(2 * concurrency, Math.round((batchMs * 1000) / cpu)));
  return new Map(states.map(({ one, cpu }) => [one, sizeOf(cpu)]));
}

/** Inputs of so many operations; then nobody pays any more for what others have left behind. */
export async function prepared({ prepare }: Contestant, size: number): Promise<readonly unknown[]> {
  const inputs: unknown[] = [];
  for (let i = 0; i < size; i++) {
    inputs.push(await prepare());
    if (i % TURN === 0) await turn();
  }
  globalThis.gc?.({ type: 'minor' });
  await turn();
  return inputs;
}

async function batch(
  one: Contestant,
  size: number,
  concurrency: number,
): Promise<{ readonly cpu: number; readonly wall: number }> {
  const inputs = await prepared(one, size);
  const cpu = process.cpuUsage();
  const start = process.hrtime.bigint();
  await drain(inputs, one.run, concurrency);
  const wall = Number(process.hrtime.bigint() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / size, wall: wall / size };
}

/** Runs them all, so many at a time. */
export async function drain(
  inputs: readonly unknown[],
  run: Contestant['run'],
  concurrency: number,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < inputs.length) {
      const index = next++;
      await run(inputs[index] as never);
      if (index % TURN === 0) await turn();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** In random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
