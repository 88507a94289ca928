/** One measured value. */
export interface Figure {
  /** The part of the suite. */
  readonly part: string;
  readonly what: string;
  /** At commit 7983511, as the findings have it. Empty where it was not measured. */
  readonly before: string;
  readonly now: string;
  /** What the value has to be. Empty where it is only printed. */
  readonly goal: string;
  readonly isMet: boolean;
}

/** What an assertion needs beside the value. */
export interface Judgement {
  readonly now: string | number;
  readonly goal: string;
  readonly isMet: boolean;
  readonly before?: string;
}

/** Collects the figures of one part, and prints each when it is known. */
export class Ledger {
  readonly figures: Figure[] = [];
  readonly #part: string;

  constructor(part: string) {
    this.#part = part;
  }

  /** A value that depends on the machine. */
  report(what: string, now: string | number, before: string = ''): void {
    this.#add({ part: this.#part, what, before, now: String(now), goal: '', isMet: true });
  }

  /** A value that has to meet a goal. */
  judge(what: string, { now, goal, isMet, before = '' }: Judgement): void {
    this.#add({ part: this.#part, what, before, now: String(now), goal, isMet });
  }

  exact(what: string, goal: number, now: number): void {
    this.judge(what, { now, goal: String(goal), isMet: now === goal });
  }

  /** Counted, and at most this. */
  most(what: string, { goal, now, before = '' }: { goal: number; now: number; before?: string }): void {
    this.judge(what, { now, goal: `at most ${goal}`, isMet: now <= goal, before });
  }

  #add(figure: Figure): void {
    this.figures.push(figure);
    const { part, what, before, now, goal, isMet } = figure;
    const verdict = goal === '' ? '      ' : isMet ? 'passed' : 'FAILED';
    const more = [goal && `goal ${goal}`, before && `before: ${before}`].filter(Boolean).join('; ');
    process.stdout.write(`${verdict} ${part}: ${what}: ${now}${more && ` (${more})`}\n`);
  }
}

/** A part of the suite. */
export interface Part {
  /** The word that chooses it on the command line. */
  readonly name: string;
  readonly title: string;
  readonly run: (ledger: Ledger) => Promise<void>;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Milliseconds as text. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** How long a call took, in milliseconds. */
export async function timeOf<T>(call: () => T | Promise<T>): Promise<{ result: T; took: number }> {
  const start = performance.now();
  const result = await call();
  return { result, took: performance.now() - start };
}
