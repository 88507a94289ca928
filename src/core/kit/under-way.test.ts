import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Flights, Turns, UnderWay } from './under-way.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);
/** What happens to requests when their visitors leave, on Cloudflare Workers: all that they wait for never comes. */
const stopAllRequests = (): void => void vi.clearAllTimers();
const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

describe('work under way', () => {
  it('is waited for as long as its request lives', async () => {
    const work = new UnderWay(() => after(20_000, 'done'));
    const joined = work.join();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await joined).toEqual({ value: 'done' });
    expect(await work.join()).toEqual({ value: 'done' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up a second after its request was stopped', async () => {
    const work = new UnderWay(never);
    stopAllRequests();
    const outcome = vi.fn<(outcome: unknown) => void>();
    void work.join().then(outcome);
    await vi.advanceTimersByTimeAsync(999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('is given up when it takes too long, though its request lives', async () => {
    const work = new UnderWay(never);
    const joined = work.join();
    expect(work.isLost).toBe(false);
    await vi.advanceTimersByTimeAsync(33_000);
    expect(await joined).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work.isLost).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails for all who wait', async () => {
    const work = new UnderWay(() => Promise.reject(new Error('down')));
    await expect(work.join()).rejects.toThrow('down');
    await expect(work.join()).rejects.toThrow('down');
    expect(await work.ended()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('flights', () => {
  it('do once what many ask for, and again afterwards', async () => {
    const flights = new Flights<number>();
    let runs = 0;
    const work = (): Promise<number> => after(10, (runs += 1));
    const all = Promise.all([flights.run('k', work), flights.run('k', work), flights.run('other', work)]);
    expect(flights.isUnderWay('k')).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(await all).toEqual([1, 1, 2]);
    expect(flights.isUnderWay('k')).toBe(false);
    const again = flights.run('k', work);
    await vi.advanceTimersByTimeAsync(10);
    expect(await again).toBe(3);
  });

  it('share a failure, and do not keep it', async () => {
    const flights = new Flights<string>();
    const failing = (): Promise<never> => Promise.reject(new Error('once'));
    const both = await Promise.allSettled([flights.run('k', failing), flights.run('k', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('k', async () => 'fine')).toBe('fine');
  });

  it('are taken over, once, by those who wait for a request that was stopped', async () => {
    const flights = new Flights<number>();
    void flights.run('k', never);
    stopAllRequests();
    let runs = 0;
    const work = (): Promise<number> => after(10, (runs += 1));
    const all = Promise.all([1, 2, 3].map(() => flights.run('k', work)));
    await vi.advanceTimersByTimeAsync(1010);
    expect(await all).toEqual([1, 1, 1]);
  });

  it('forget those that were stopped as others come', async () => {
    const flights = new Flights<string>();
    void flights.run('stopped', never);
    stopAllRequests();
    vi.setSystemTime(Date.now() + 10_001);
    await flights.run('other', async () => 'fine');
    expect(flights.isUnderWay('stopped')).toBe(false);
  });
});

describe('turns', () => {
  it('come one after the other, in the order of their asking', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await after(10, undefined);
      log.push(`${name} ends`);
    };
    const all = Promise.all(['a', 'b', 'c'].map((name) => turns.take('k', work(name))));
    await vi.advanceTimersByTimeAsync(30);
    await all;
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('go on past a request that was stopped, also if it waited, one after the other still', async () => {
    const turns = new Turns();
    void turns.take('k', never);
    void turns.take('k', never);
    stopAllRequests();
    let [running, most] = [0, 0];
    const work = async (): Promise<void> => {
      most = Math.max(most, (running += 1));
      await after(10, undefined);
      running -= 1;
    };
    const all = Promise.all([1, 2, 3].map(() => turns.take('k', work)));
    await vi.advanceTimersByTimeAsync(1030);
    await all;
    expect(most).toBe(1);
  });
});
