import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime, TimeLimitError, withinLimit, type TimeLimit } from './in-time.js';

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

describe('withinLimit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const late: unknown[] = [];
  const limit: TimeLimit = { seconds: 1, name: 'It', onLateFailure: (error) => late.push(error) };

  it.each([
    ['a promise', new Promise<number>(() => {})],
    [
      'a thenable',
      thenable((done) => Promise.resolve(done?.(new Promise<number>(() => {}) as never)) as never),
    ],
  ])('gives up on %s that never settles', async (_, pending) => {
    const given = withinLimit(pending, limit).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await given).toBeInstanceOf(TimeLimitError);
  });

  it('tells of a failure that comes after the limit', async () => {
    let fail: (error: Error) => void = () => undefined;
    const pending = new Promise<number>((_, reject) => (fail = reject));
    const given = withinLimit(pending, limit).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await given).toBeInstanceOf(TimeLimitError);
    expect(late).toEqual([]);
    fail(new RangeError('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([new RangeError('late')]);
  });
});

it('withinLimit sets no timer for what is settled already, and one for anything else', async () => {
  const limit: TimeLimit = { seconds: 1, name: 'It', onLateFailure: () => undefined };
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  try {
    expect(await withinLimit(Promise.resolve(1), limit)).toBe(1);
    await expect(withinLimit(Promise.reject(new RangeError('no')), limit)).rejects.toThrow(RangeError);
    expect(set).not.toHaveBeenCalled();
    expect(await withinLimit(new Promise((resolve) => void setImmediate(resolve, 2)), limit)).toBe(2);
    expect(set).toHaveBeenCalledOnce();
    expect(cleared).toHaveBeenCalledWith(set.mock.results[0]?.value);
  } finally {
    vi.restoreAllMocks();
  }
});
