import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';

type Call = (...given: unknown[]) => void;

/** Milliseconds. The library pauses for no longer between two look-ups, and before answers that take even time. */
const LONGEST_PAUSE = 50;

/**
 * For the tests of one file: pauses of at most 50 ms end at once, so that thousands of them do not add up. What comes after
 * a pause is still another turn of the event loop. Time limits are longer and stay as they are.
 * @param options.killed - whether the tests kill processes: time limits that these leave behind are cleared at the end of the
 * file, so that nothing of them runs during the next one. @default false
 */
export function skipPauses({ killed = false }: { readonly killed?: boolean } = {}): void {
  const wait = globalThis.setTimeout;
  const limits: ReturnType<typeof wait>[] = [];
  const quick = (call: Call, ms = 0, ...given: unknown[]): unknown => {
    const timer = wait(call, ms <= LONGEST_PAUSE ? 0 : ms, ...given);
    if (killed) limits.push(timer);
    return timer;
  };
  beforeAll(() => void vi.stubGlobal('setTimeout', quick));
  afterAll(() => {
    vi.unstubAllGlobals();
    for (const timer of limits) clearTimeout(timer);
  });
}

/**
 * For the rest of one test: timers of at least `from` milliseconds end after a tenth of their time. Gives the milliseconds
 * that timers are set to, so that a test can say how long something may take without a look at a clock.
 */
export function hasten({ from = 0 }: { readonly from?: number } = {}): readonly number[] {
  const wait = globalThis.setTimeout;
  const asked: number[] = [];
  vi.stubGlobal('setTimeout', (call: Call, ms = 0, ...given: unknown[]): unknown => {
    asked.push(ms);
    return wait(call, ms >= from ? ms / 10 : ms, ...given);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

/** A clock that runs ten times as fast, as timers do that {@link hasten} has set. */
export function hastyClock(): () => Date {
  const start = Date.now();
  return () => new Date(start + (Date.now() - start) * 10);
}
