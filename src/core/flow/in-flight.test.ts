import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInFlight } from './in-flight.js';

/** In-flight work under a clock that the test moves. */
function clocked() {
  let time = 0;
  const inFlight = createInFlight(() => new Date(time));
  return { inFlight, pass: (milliseconds: number) => void (time += milliseconds) };
}
const OUTCOME = { sessionBinding: 'b', returnTo: 'https://app.test/' };
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const never = (): Promise<never> => new Promise(() => undefined);
afterEach(() => void vi.useRealTimers());

describe('work of a request that was stopped', () => {
  it('keeps nobody waiting who shares it', async () => {
    vi.useFakeTimers();
    const { inFlight } = clocked();
    void inFlight.share('k', never);
    vi.clearAllTimers();
    let runs = 0;
    const all = Promise.all([1, 2].map(() => inFlight.share('k', async () => (runs += 1))));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await all).toEqual([1, 1]);
  });

  it('keeps nobody waiting who comes after it', async () => {
    vi.useFakeTimers();
    const { inFlight } = clocked();
    void inFlight.serialize('k', never);
    vi.clearAllTimers();
    const next = inFlight.serialize('k', async () => 'next');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await next).toBe('next');
  });
});

describe('share', () => {
  it('runs work once for the same key, in parallel and for ten seconds after', async () => {
    const { inFlight, pass } = clocked();
    let runs = 0;
    const work = async (): Promise<number> => (await tick(), (runs += 1));
    expect(
      await Promise.all([
        inFlight.share('k', work),
        inFlight.share('k', work),
        inFlight.share('other', work),
      ]),
    ).toEqual([1, 1, 2]);
    pass(9_999);
    expect(await inFlight.share('k', work)).toBe(1);
    pass(1);
    expect(await inFlight.share('k', work)).toBe(3);
  });

  it('does not keep failures, but those who wait share them', async () => {
    const { inFlight } = clocked();
    const failing = (): Promise<never> => Promise.reject(new Error('once'));
    const both = await Promise.allSettled([inFlight.share('k', failing), inFlight.share('k', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await inFlight.share('k', async () => 'again')).toBe('again');
  });

  it('stays bounded', async () => {
    const { inFlight } = clocked();
    for (let n = 0; n < 1001; n++) await inFlight.share(`k${n}`, async () => n);
    expect(await inFlight.share('k0', async () => 'forgotten')).toBe('forgotten');
    expect(await inFlight.share('k1000', async () => 'forgotten')).toBe(1000);
  });
});

describe('serialize', () => {
  it('runs work of one key in a row, of different keys side by side', async () => {
    const { inFlight } = clocked();
    const log: string[] = [];
    const work = (name: string) => async (): Promise<string> => {
      log.push(`${name} begins`);
      await tick();
      log.push(`${name} ends`);
      return name;
    };
    const all = [
      inFlight.serialize('k', work('a')),
      inFlight.serialize('k', work('b')),
      inFlight.serialize('x', work('c')),
    ];
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(log.filter((line) => !line.startsWith('c'))).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(log.indexOf('c begins')).toBeLessThan(log.indexOf('a ends'));
  });

  it('goes on after a failure, which only its own caller sees', async () => {
    const { inFlight } = clocked();
    const failed = inFlight.serialize('k', () => Promise.reject(new Error('mine')));
    const next = inFlight.serialize('k', async () => 'fine');
    await expect(failed).rejects.toThrow('mine');
    expect(await next).toBe('fine');
  });
});

describe('claim', () => {
  it('is given to whoever comes first, until its seconds are over', () => {
    const { inFlight, pass } = clocked();
    expect([inFlight.claim('k', 10), inFlight.claim('k', 10), inFlight.claim('other', 10)]).toEqual([
      true,
      false,
      true,
    ]);
    pass(9_999);
    expect(inFlight.claim('k', 10)).toBe(false);
    pass(1);
    expect(inFlight.claim('k', 10)).toBe(true);
  });

  it('stays bounded', () => {
    const { inFlight } = clocked();
    for (let n = 0; n < 100_001; n++) inFlight.claim(`k${n}`, 10);
    expect(inFlight.claim('k0', 10)).toBe(true);
    expect(inFlight.claim('k100000', 10)).toBe(false);
  });
});

describe('remember', () => {
  it('keeps an outcome for ten minutes', () => {
    const { inFlight, pass } = clocked();
    inFlight.remember('k', OUTCOME);
    expect(inFlight.recall('other')).toBeUndefined();
    pass(599_999);
    expect(inFlight.recall('k')).toEqual(OUTCOME);
    pass(1);
    expect(inFlight.recall('k')).toBeUndefined();
  });

  it('stays bounded, the oldest goes first; one that comes again counts as new', () => {
    const { inFlight } = clocked();
    for (let n = 0; n < 1000; n++) inFlight.remember(`k${n}`, OUTCOME);
    inFlight.remember('k0', OUTCOME);
    inFlight.remember('new', OUTCOME);
    expect(inFlight.recall('k0')).toEqual(OUTCOME);
    expect(inFlight.recall('k1')).toBeUndefined();
  });
});
