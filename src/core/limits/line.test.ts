import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Line } from './line.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What happens to requests when their visitors leave, on Cloudflare Workers: their timers never fire. */
const stopAllRequests = (): void => void vi.clearAllTimers();

/** Waits in a line, and writes down when it was woken. */
function waiter(line: Line, name: string, woken: string[]): void {
  void line.wait(name.endsWith('again')).then(() => woken.push(name));
}

it('wakes one request for each attempt that ends, first come, first served', async () => {
  const line = new Line();
  const ends = [line.begin(), line.begin()];
  const woken: string[] = [];
  for (const name of ['one', 'two', 'three']) waiter(line, name, woken);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(woken).toEqual([]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(['one']);
  // It did not get what it waited for.
  waiter(line, 'one again', woken);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(['one', 'one again']);
  await vi.advanceTimersByTimeAsync(200);
  expect(woken).toEqual(['one', 'one again', 'two', 'three']);
  expect(line.isEmpty).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('lets requests go on when the one with the attempt was stopped', async () => {
  const line = new Line();
  line.begin();
  stopAllRequests();
  const woken: string[] = [];
  waiter(line, 'one', woken);
  expect(line.isBusy).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(woken).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(woken).toEqual(['one']);
  expect(line.isBusy).toBe(false);
});

it('keeps no request waiting behind one that was stopped while it waited', async () => {
  const line = new Line();
  const woken: string[] = [];
  waiter(line, 'stopped', woken);
  stopAllRequests();
  const end = line.begin();
  waiter(line, 'alive', woken);
  await vi.advanceTimersByTimeAsync(1200);
  expect(line.length).toBe(2);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(['alive']);
  line.begin();
  await vi.advanceTimersByTimeAsync(10_200);
  expect(line.length).toBe(0);
});
