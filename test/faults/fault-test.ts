/** How a figure is judged. Times and sizes are reported, whatever they are. */
export type Judgement = 'exact' | 'most' | 'reported';

/** One figure of a test. */
export interface Figure {
  readonly what: string;
  /** `undefined` where it is only reported. */
  readonly goal: number | undefined;
  readonly measured: number | string;
  readonly judgement: Judgement;
}

/** Whether a figure is what it should be. */
export function isMet({ goal, measured, judgement }: Figure): boolean {
  if (judgement === 'exact') return measured === goal;
  if (judgement === 'most') return typeof measured === 'number' && goal !== undefined && measured <= goal;
  return true;
}

/** Collects what a test measures. */
export class Ledger {
  readonly figures: Figure[] = [];

  /** Counted, and met by this number alone. */
  exact(what: string, goal: number, measured: number): void {
    this.figures.push({ what, goal, measured, judgement: 'exact' });
  }

  /** Counted, and met by this number and less. */
  most(what: string, goal: number, measured: number): void {
    this.figures.push({ what, goal, measured, judgement: 'most' });
  }

  /** Depends on the machine, or on the size of the run. */
  report(what: string, measured: number | string): void {
    this.figures.push({ what, goal: undefined, measured, judgement: 'reported' });
  }
}

/** How large a run is. */
export interface Sizes {
  readonly sample: number;
  readonly all: number;
}

/** A fault, what is done while it lasts, and what is counted. */
export interface FaultTest {
  readonly title: string;
  /** @param size - one of `sizes`: rounds, requests, seconds; the text says which */
  readonly how: (size: number) => string;
  readonly sizes: Sizes;
  readonly run: (ledger: Ledger, size: number) => Promise<void>;
}

/** Milliseconds as text. */
export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`;
}

/** The value that so much of a list is not above; `part` from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Waits. */
export function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Calls so often, at most so many at once. */
export async function times<T>(
  count: number,
  atOnce: number,
  call: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) results[index] = await call(index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return results;
}
