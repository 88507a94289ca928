import { afterEach, describe, expect, it, vi } from 'vitest';
import { IdpCache } from './idp-cache.js';

const owner: typeof fetch = () => Promise.reject(new Error('not called'));

/** A cache and how often it was loaded. */
function counting(lifetimes: { fresh: number; stale?: number }): {
  loads: number;
  get: (seconds: number, url?: string, by?: typeof fetch) => Promise<number>;
  refresh: (seconds: number) => Promise<number | undefined>;
} {
  const cache = new IdpCache<number>(lifetimes);
  const request = (seconds: number, url = 'u', by = owner): Parameters<typeof cache.get>[0] => ({
    owner: by,
    url,
    now: new Date(seconds * 1000),
    load: async () => (counter.loads += 1),
  });
  const counter = {
    loads: 0,
    get: async (seconds: number, url?: string, by?: typeof fetch) => cache.get(request(seconds, url, by)),
    refresh: (seconds: number) => cache.refresh(request(seconds)),
  };
  return counter;
}

afterEach(() => void vi.useRealTimers());

describe('the cache of documents', () => {
  it('loads again when the time is over, or the clock was set back', async () => {
    const cache = counting({ fresh: 10 });
    expect([await cache.get(100), await cache.get(109), await cache.get(110), await cache.get(50)]).toEqual([
      1, 1, 2, 3,
    ]);
  });

  it('keeps functions and URLs apart', async () => {
    const cache = counting({ fresh: 10 });
    const other: typeof fetch = () => Promise.reject(new Error('not called'));
    expect([
      await cache.get(0),
      await cache.get(0, 'v'),
      await cache.get(0, 'u', other),
      await cache.get(0),
    ]).toEqual([1, 2, 3, 1]);
  });

  it('is bounded: the entry unused for longest goes first', async () => {
    const cache = counting({ fresh: 10 });
    await cache.get(0, 'first');
    for (let index = 0; index < 63; index += 1) await cache.get(0, `u${index}`);
    await cache.get(0, 'first');
    await cache.get(0, 'one more');
    expect(await cache.get(0, 'first')).toBe(1);
    expect(await cache.get(0, 'u0')).toBe(66);
  });

  it('refreshes once in 30 s', async () => {
    const cache = counting({ fresh: 1000 });
    await cache.get(0);
    expect([await cache.refresh(1), await cache.refresh(30), await cache.refresh(31)]).toEqual([
      2,
      undefined,
      3,
    ]);
    expect(await cache.get(32)).toBe(3);
  });

  it('shares a refresh that is under way', async () => {
    const cache = counting({ fresh: 1000 });
    expect(await Promise.all([cache.refresh(0), cache.refresh(0), cache.get(0)])).toEqual([1, 1, 1]);
  });

  it.each(['get', 'refresh'] as const)('%s waits for no request that was stopped', async (method) => {
    vi.useFakeTimers();
    const cache = new IdpCache<string>({ fresh: 10 });
    const request = { owner, url: 'u', now: new Date(0) };
    void cache[method]({ ...request, load: () => new Promise(() => undefined) });
    vi.clearAllTimers();
    const load = vi.fn<() => Promise<string>>(
      () => new Promise<string>((resolve) => setTimeout(() => resolve('loaded'), 10)),
    );
    const all = Promise.all([cache[method]({ ...request, load }), cache[method]({ ...request, load })]);
    await vi.advanceTimersByTimeAsync(1010);
    expect(await all).toEqual(['loaded', 'loaded']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('remembers no failure', async () => {
    const cache = new IdpCache<string>({ fresh: 10 });
    const now = new Date(0);
    const failing = cache.get({ owner, url: 'u', now, load: () => Promise.reject(new Error('down')) });
    await expect(failing).rejects.toThrow('down');
    expect(await cache.get({ owner, url: 'u', now, load: async () => 'up' })).toBe('up');
  });
});
