import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLock, openScope } from './lock.js';

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

afterEach(() => void vi.useRealTimers());

describe('createLock', () => {
  it('runs a step at once when nobody holds the store', () => {
    const lock = createLock(5);
    const log: string[] = [];
    void lock.shared(() => log.push('step'));
    expect(log).toEqual(['step']);
  });

  it('lets steps and transactions wait for a transaction, in order of arrival', async () => {
    const lock = createLock(5);
    const gate = deferred();
    const log: string[] = [];
    const all = [
      lock.exclusive(async () => {
        log.push('first begins');
        await gate.promise;
        log.push('first ends');
      }),
      lock.shared(() => log.push('step')),
      lock.exclusive(async () => {
        log.push('second begins');
        await Promise.resolve();
        log.push('second ends');
      }),
      lock.shared(() => log.push('last step')),
    ];
    await Promise.resolve();
    expect(log).toEqual(['first begins']);
    gate.resolve();
    await Promise.all(all);
    expect(log).toEqual(['first begins', 'first ends', 'step', 'second begins', 'second ends', 'last step']);
  });

  it('goes on after a transaction that failed', async () => {
    const lock = createLock(5);
    const failing = lock.exclusive(async () => {
      throw new Error('no');
    });
    const step = lock.shared(() => 'step');
    await expect(failing).rejects.toThrow('no');
    await expect(step).resolves.toBe('step');
  });

  it('lock what a step throws into a rejection, waiting or not', async () => {
    const lock = createLock(5);
    const boom = (): never => {
      throw new Error('boom');
    };
    await expect(lock.shared(boom)).rejects.toThrow('boom');
    const gate = deferred();
    const holder = lock.exclusive(() => gate.promise);
    const waiting = lock.shared(boom);
    gate.resolve();
    await expect(waiting).rejects.toThrow('boom');
    await holder;
  });

  it('is taken from a transaction whose request was stopped, which is undone first', async () => {
    vi.useFakeTimers();
    const lock = createLock(5);
    const log: string[] = [];
    void lock.exclusive(
      () => new Promise(() => undefined),
      () => log.push('undone'),
    );
    vi.clearAllTimers();
    const all = Promise.all([
      lock.shared(() => log.push('step')),
      lock.exclusive(async () => log.push('transaction')),
    ]);
    await vi.advanceTimersByTimeAsync(1000);
    await all;
    expect(log).toEqual(['undone', 'step', 'transaction']);
  });

  it('is never taken from a transaction whose request lives', async () => {
    vi.useFakeTimers();
    const lock = createLock(5);
    const undo = vi.fn<() => void>();
    void lock.exclusive(() => new Promise(() => undefined), undo);
    const waiting = Promise.allSettled([lock.shared(() => 'step')]);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await waiting).toMatchObject([{ status: 'rejected' }]);
    expect(undo).not.toHaveBeenCalled();
  });

  it('refuses who waits too long, so that a transaction that waits for itself ends', async () => {
    const lock = createLock(0.01);
    let ran = false;
    const whole = lock.exclusive(() =>
      lock.shared(() => {
        ran = true;
      }),
    );
    await expect(whole).rejects.toThrow('use the adapter that it hands over');
    expect(ran).toBe(false);
    await expect(lock.shared(() => 'free')).resolves.toBe('free');
  });
});

describe('openScope', () => {
  it('refuses steps after the end of the transaction', async () => {
    const steps = openScope();
    await expect(steps.run(() => 1)).resolves.toBe(1);
    steps.end();
    await expect(steps.run(() => 2)).rejects.toThrow('The transaction is over');
  });
});
