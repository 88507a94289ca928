import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleOf } from './start-cleanup.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1000);

describe('startCleanup', () => {
  it('runs within a minute, and every hour from then on, until it is stopped', async () => {
    const cleanup = vi.fn<(now: Date) => Promise<void>>(async () => undefined);
    const stop = scheduleOf(cleanup).startCleanup();
    expect(cleanup).not.toHaveBeenCalled();
    await seconds(60);
    expect(cleanup).toHaveBeenCalledTimes(1);
    expect(cleanup.mock.calls[0]?.[0]).toBeInstanceOf(Date);
    await seconds(3 * 3600);
    expect(cleanup).toHaveBeenCalledTimes(4);
    await stop();
    await seconds(2 * 3600);
    expect(cleanup).toHaveBeenCalledTimes(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs at other times in other processes', async () => {
    const times: number[] = [];
    for (const random of [0, 0.25, 0.75, 0.999]) {
      vi.mocked(Math.random).mockReturnValue(random);
      const begun = Date.now();
      const stop = scheduleOf(async () => void times.push(Date.now() - begun)).startCleanup({ every: 600 });
      await seconds(60 + 660);
      await stop();
    }
    // A first run and a second one each.
    expect(times).toEqual([0, 540_000, 15_000, 585_000, 45_000, 675_000, 59_940, 719_820]);
  });

  it('begins no run while another one lasts', async () => {
    let end = (): void => undefined;
    const cleanup = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (end = resolve)));
    const stop = scheduleOf(cleanup).startCleanup({ every: 10 });
    await seconds(1000);
    expect(cleanup).toHaveBeenCalledTimes(1);
    end();
    await seconds(11);
    expect(cleanup).toHaveBeenCalledTimes(2);

    const stopped = vi.fn<() => void>();
    const stopping = stop().then(stopped);
    await seconds(1);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on after a failure, and writes one line for each cause', async () => {
    const written = vi.spyOn(console, 'error').mockReturnValue();
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const failures: unknown[] = [
      refused,
      refused,
      new AggregateError([refused], ''),
      new Error('no user in postgres://ada:secret@db/app?password=secret\nand more'),
      undefined,
      refused,
      undefined,
    ];
    const cleanup = vi.fn<() => Promise<void>>(async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure as Error;
    });
    scheduleOf(cleanup).startCleanup({ every: 10 });
    await seconds(80);
    expect(cleanup.mock.calls.length).toBeGreaterThanOrEqual(7);
    expect(written.mock.calls).toEqual([
      ['[latchkey][error] The cleanup failed, and will be tried again: connect ECONNREFUSED 127.0.0.1:5432'],
      ['[latchkey][error] The cleanup failed, and will be tried again: no user in …'],
      ['[latchkey][error] The cleanup failed, and will be tried again: connect ECONNREFUSED 127.0.0.1:5432'],
    ]);
  });

  it('hands failures to `onError`, whose own ones end nothing', async () => {
    const failure = new Error('away');
    const onError = vi.fn<(error: unknown) => void>(() => {
      throw new Error('not mine');
    });
    const cleanup = vi.fn<() => void>(() => {
      throw failure;
    });
    scheduleOf(cleanup).startCleanup({ every: 10, onError });
    await seconds(30);
    expect(onError.mock.calls.length).toBeGreaterThan(1);
    expect(onError).toHaveBeenLastCalledWith(failure);
  });

  it('keeps no process alive, and works where timers are numbers', async () => {
    const unref = vi.fn<() => void>();
    vi.stubGlobal('setTimeout', () => ({ unref }));
    scheduleOf(async () => undefined).startCleanup();
    expect(unref).toHaveBeenCalledOnce();
    vi.stubGlobal('setTimeout', () => 7);
    expect(() => scheduleOf(async () => undefined).startCleanup()).not.toThrow();
    vi.unstubAllGlobals();
  });

  it.each([0, -1, Number.NaN, Infinity, 3_600_000, '3600', null])('refuses every: %s', (every) => {
    expect(() => scheduleOf(async () => undefined).startCleanup({ every: every as number })).toThrow(
      new RangeError(
        `startCleanup needs \`every\` in seconds, from 1 to 604800 (a week); it is ${String(every)}.`,
      ),
    );
    expect(vi.getTimerCount()).toBe(0);
  });
});
