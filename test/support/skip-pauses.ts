import { afterAll, beforeAll, vi } from 'vitest';

/** Milliseconds. The library pauses for less than that between two look-ups, and before answers that take even time. */
const LONGEST_PAUSE = 50;

/**
 * For the tests of one file: pauses of at most 50 ms end at once, so that thousands of them do not add up. What comes after
 * a pause is still another turn of the event loop. Time limits are longer and stay as they are.
 */
export function skipPauses(): void {
  const wait = globalThis.setTimeout;
  const quick = (call: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): unknown =>
    wait(call, ms <= LONGEST_PAUSE ? 0 : ms, ...given);
  beforeAll(() => void vi.stubGlobal('setTimeout', quick));
  afterAll(() => void vi.unstubAllGlobals());
}
