/** One contestant of a row. */
export interface Contestant {
  readonly name: string;
  /** Makes the input of one operation, outside of the timed part. */
  readonly prepare: () => Promise<unknown> | unknown;
  readonly run: (input: never) => Promise<unknown> | unknown;
  /** Throws when an answer is wrong. */
  readonly check: (output: never) => Promise<void> | void;
}

/** A row's result. */
export interface Result {
  readonly row: string;
  /** Median microseconds per operation, by contestant. */
  readonly micros: Readonly<Record<string, number>>;
  /** How many times faster the first contestant is than the second: median of the ratios inside the rounds. */
  readonly ratio: number;
}

const ROUNDS = Number(process.env['ROUNDS'] ?? 31);
const BATCH_MS = Number(process.env['BATCH_MS'] ?? 25);

/** Measures the contestants of a row side by side. */
export async function measure(row: string, contestants: readonly [Contestant, Contestant]): Promise<Result> {
  const sizes = new Map<string, number>();
  for (const contestant of contestants) {
    await contestant.check((await contestant.run((await contestant.prepare()) as never)) as never);
    sizes.set(contestant.name, await batchSize(contestant));
  }
  const times = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    const order = Math.random() < 0.5 ? contestants : contestants.toReversed();
    for (const contestant of order) {
      times.get(contestant.name)?.push(await batch(contestant, sizes.get(contestant.name) ?? 1));
    }
  }
  const [ours, theirs] = contestants.map(({ name }) => times.get(name) ?? []);
  const ratios = (ours ?? []).map((time, index) => (theirs?.[index] ?? Number.NaN) / time);
  const micros = Object.fromEntries([...times].map(([name, list]) => [name, median(list)]));
  return { row, micros, ratio: median(ratios) };
}

/** Operations that take about {@link BATCH_MS}; doubles as warm-up. */
async function batchSize(contestant: Contestant): Promise<number> {
  let size = 8;
  for (;;) {
    const micros = await batch(contestant, size);
    if (micros * size >= BATCH_MS * 1000 || size >= 4096) return size;
    size *= 2;
  }
}

async function batch({ prepare, run }: Contestant, size: number): Promise<number> {
  const inputs: unknown[] = [];
  for (let i = 0; i < size; i++) inputs.push(await prepare());
  const start = process.hrtime.bigint();
  for (const input of inputs) await run(input as never);
  return Number(process.hrtime.bigint() - start) / 1000 / size;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
