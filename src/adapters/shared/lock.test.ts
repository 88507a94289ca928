import { describe, expect, it } from 'vitest';
import { createTurns, openSteps } from './lock.js';

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('createTurns', () => {
  it('runs a step at once when nobody holds the store', () => {
    const turns = createTurns(5);
    const log: string[] = [];
    void turns.share(() => log.push('step'));
    expect(log).toEqual(['step']);
  });

  it('lets steps and transactions wait for a transaction, in order of arrival', async () => {
    const turns = createTurns(5);
    const gate = deferred();
    const log: string[] = [];
    const all = [
      turns.alone(async () => {
        log.push('first begins');
        await gate.promise;
        log.push('first ends');
      }),
      turns.share(() => log.push('step')),
      turns.alone(async () => {
        log.push('second begins');
        await Promise.resolve();
        log.push('second ends');
      }),
      turns.share(() => log.push('last step')),
    ];
    await Promise.resolve();
    expect(log).toEqual(['first begins']);
    gate.resolve();
    await Promise.all(all);
    expect(log).toEqual(['first begins', 'first ends', 'step', 'second begins', 'second ends', 'last step']);
  });

  it('goes on after a transaction that failed', async () => {
    const turns = createTurns(5);
    const failing = turns.alone(async () => {
      throw new Error('no');
    });
    const step = turns.share(() => 'step');
    await expect(failing).rejects.toThrow('no');
    await expect(step).resolves.toBe('step');
  });

  it('turns what a step throws into a rejection, waiting or not', async () => {
    const turns = createTurns(5);
    const boom = (): never => {
      throw new Error('boom');
    };
    await expect(turns.share(boom)).rejects.toThrow('boom');
    const gate = deferred();
    const holder = turns.alone(() => gate.promise);
    const waiting = turns.share(boom);
    gate.resolve();
    await expect(waiting).rejects.toThrow('boom');
    await holder;
  });

  it('refuses who waits too long, so that a transaction that waits for itself ends', async () => {
    const turns = createTurns(0.01);
    let ran = false;
    const whole = turns.alone(() =>
      turns.share(() => {
        ran = true;
      }),
    );
    await expect(whole).rejects.toThrow('use the adapter that it hands over');
    expect(ran).toBe(false);
    await expect(turns.share(() => 'free')).resolves.toBe('free');
  });
});

describe('openSteps', () => {
  it('refuses steps after the end of the transaction', async () => {
    const steps = openSteps();
    await expect(steps.run(() => 1)).resolves.toBe(1);
    steps.end();
    await expect(steps.run(() => 2)).rejects.toThrow('The transaction is over');
  });
});
