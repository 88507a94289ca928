import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime } from './in-time.js';

const thenable = (then: PromiseLike<number>['then']): PromiseLike<number> => ({ then });

describe('inTime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gives what comes in time, and leaves no timer behind', async () => {
    expect(await inTime(Promise.resolve(1), 1000)).toBe(1);
    await expect(inTime(Promise.reject(new RangeError('no')), 1000)).rejects.toThrow(RangeError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['never answers', new Promise<number>(() => {})],
    [
      'answers with something that never does',
      thenable((done) => Promise.resolve(done?.(new Promise<number>(() => {}) as never)) as never),
    ],
  ])('gives up on what %s', async (_, pending) => {
    const given = inTime(pending, 1000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await given).toEqual(new Error('no answer within 1000 ms'));
  });

  it('fails with what it is told to', async () => {
    const late = inTime(new Promise(() => {}), 1, () => new RangeError('late')).catch(
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toBeInstanceOf(RangeError);
  });

  it('leaves no timer behind when `then` itself throws', async () => {
    const broken = thenable(() => {
      throw new RangeError('no');
    });
    await expect(inTime(broken, 1000)).rejects.toThrow(RangeError);
    expect(vi.getTimerCount()).toBe(0);
  });
});
