import { describe, expect, it } from 'vitest';
import { fewAtATime } from './few-at-a-time.js';

describe('fewAtATime', () => {
  it('keeps the order, and never runs more than eight', async () => {
    let running = 0;
    let most = 0;
    const work = async (n: number): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
      running -= 1;
      return n * 2;
    };
    const items = Array.from({ length: 50 }, (_, n) => n);
    expect(await fewAtATime(items, work)).toEqual(items.map((n) => n * 2));
    expect(most).toBe(8);
  });

  it('fails as the first that fails, and begins nothing for an empty list', async () => {
    await expect(fewAtATime([1, 2], (n) => Promise.reject(new Error(`no ${n}`)))).rejects.toThrow('no 1');
    expect(await fewAtATime([], () => 1)).toEqual([]);
  });
});
