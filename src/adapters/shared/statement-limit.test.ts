import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeLimitError } from '../../core/kit/in-time.js';
import { onceOnConnection, onConnection, type Lender } from './lent-connection.js';
import { statementLimit } from './statement-limit.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1000);
const never = (): Promise<never> => new Promise(() => undefined);

/** A pool of one kind of connections, which says what it was given back. */
function lenderOf(lend: () => Promise<string> = async () => 'one'): Lender<string> & { back: string[] } {
  const back: string[] = [];
  return {
    back,
    lend,
    isBroken: (error) => error instanceof TypeError,
    takeBack: (connection, isBroken) => back.push(`${connection} ${isBroken ? 'closed' : 'released'}`),
  };
}

describe('the limit of statements', () => {
  it('gives up what has no answer, and only that', async () => {
    const limit = statementLimit();
    const giveUp = vi.fn<() => void>();
    const hanging = limit.run(never(), giveUp).catch((error: unknown) => error);
    await expect(limit.run(Promise.resolve(7), giveUp)).resolves.toBe(7);
    await expect(limit.run(Promise.reject(new TypeError('no')), giveUp)).rejects.toThrow(TypeError);
    await seconds(9.5);
    expect(giveUp).not.toHaveBeenCalled();
    await seconds(1);
    expect(giveUp).toHaveBeenCalledOnce();
    expect(await hanging).toBeInstanceOf(TimeLimitError);
    expect(await hanging).toMatchObject({ message: 'The database gave no answer within 10 s.' });
    // Where nothing waits there is no timer.
    await seconds(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be changed, waits longer for what nobody waits for, and tells who wants to know', async () => {
    const told: number[] = [];
    const limit = statementLimit((given) => told.push(given));
    limit.seconds = 2;
    expect(told).toEqual([10, 2]);
    const [quick, slow] = [vi.fn<() => void>(), vi.fn<() => void>()];
    void limit.run(never(), quick).catch(() => undefined);
    void limit.run(never(), slow, true).catch(() => undefined);
    await seconds(2.5);
    expect(quick).toHaveBeenCalledOnce();
    await seconds(56);
    expect(slow).not.toHaveBeenCalled();
    await seconds(2);
    expect(slow).toHaveBeenCalledOnce();
  });
});

describe('a connection that is lent', () => {
  it('for one statement goes back as it is, or is closed if the statement says so or has no answer', async () => {
    const lender = lenderOf();
    const limit = statementLimit();
    expect(await onceOnConnection(lender, limit, { run: async (one) => one.length })).toBe(3);
    for (const error of [new Error('refused'), new TypeError('lost')])
      await expect(onceOnConnection(lender, limit, { run: () => Promise.reject(error) })).rejects.toBe(error);
    const hanging = onceOnConnection(lender, limit, { run: never }).catch((error: unknown) => error);
    await seconds(10.5);
    expect(await hanging).toBeInstanceOf(TimeLimitError);
    expect(lender.back).toEqual(['one released', 'one released', 'one closed', 'one closed']);
  });

  it('goes back at once, unused, when it comes too late', async () => {
    let come: (connection: string) => void = () => undefined;
    const lender = lenderOf(() => new Promise((resolve) => (come = resolve)));
    const limit = statementLimit();
    const run = vi.fn<() => Promise<string>>();
    const ways = [
      (): Promise<string> => onceOnConnection(lender, limit, { run }),
      (): Promise<string> => onConnection(lender, limit, run),
    ];
    for (const way of ways) {
      const outcome = way().catch((error: unknown) => error);
      await seconds(10.5);
      expect(await outcome).toBeInstanceOf(TimeLimitError);
      come('late');
      await seconds(0);
    }
    expect(run).not.toHaveBeenCalled();
    expect(lender.back).toEqual(['late released', 'late released']);
  });

  it('for several statements is given back once, whatever becomes of it', async () => {
    const lender = lenderOf();
    const limit = statementLimit();
    expect(await onConnection(lender, limit, async (one) => one)).toBe('one');
    const broken = onConnection(lender, limit, async (_, close) => {
      close();
      close();
      throw new Error('over');
    });
    await expect(broken).rejects.toThrow('over');
    expect(lender.back).toEqual(['one released', 'one closed']);
  });
});
