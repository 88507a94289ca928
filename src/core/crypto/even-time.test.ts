import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inEvenTime } from './even-time.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Milliseconds until something that takes `time` ends, and what it ends with. */
async function lasts(time: number, end: () => string = () => 'done'): Promise<[number, string]> {
  const start = performance.now();
  const run = inEvenTime(async () => {
    await new Promise((resolve) => setTimeout(resolve, time));
    return end();
  });
  const ended = run.then(
    (value): [number, string] => [performance.now() - start, value],
    (error: unknown): [number, string] => [performance.now() - start, String(error)],
  );
  await vi.runAllTimersAsync();
  return ended;
}

const manyTimes = async (time: number): Promise<number[]> => {
  const times: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- the clock that is set is one for all
  for (let count = 0; count < 400; count += 1) times.push((await lasts(time))[0]);
  return times;
};

describe('inEvenTime', () => {
  it.each([
    [1, 20],
    [19, 20],
    [20, 40],
    [41, 60],
  ])('what takes %i ms ends 0 to 15 ms after %i', async (time, step) => {
    const times = await manyTimes(time);
    expect(new Set(times)).toEqual(new Set(Array.from({ length: 16 }, (_, more) => step + more)));
  });

  it('ends as late when it fails', async () => {
    const [time, end] = await lasts(3, () => {
      throw new Error('refused');
    });
    expect(end).toBe('Error: refused');
    expect(time).toBeGreaterThanOrEqual(20);
  });
});
