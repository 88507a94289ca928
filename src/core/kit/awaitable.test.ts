import { describe, expect, it } from 'vitest';
import { andThen, isPromiseLike, onSettled, orElse } from './awaitable.js';

describe('andThen', () => {
  it('stays synchronous for a value', () => {
    expect(andThen(2, (n) => n + 1)).toBe(3);
    expect(andThen(null, (value) => value)).toBeNull();
    expect(andThen(undefined, () => 'done')).toBe('done');
  });

  it('waits for a promise, and for what is only like one', async () => {
    expect(await andThen(Promise.resolve(2), (n) => n + 1)).toBe(3);
    const thenable: PromiseLike<number> = { then: (done, failed) => Promise.resolve(4).then(done, failed) };
    expect(await andThen<number, number>(thenable, (n) => n + 1)).toBe(5);
  });

  it('waits for what is like a promise and can also be called, as stubs of remote procedures are', async () => {
    const stub: unknown = Object.assign(() => undefined, {
      // oxlint-disable-next-line unicorn/no-thenable -- what such stubs are
      then: (done: (value: number) => void) => done(4),
    });
    expect(await andThen<number, number>(stub as PromiseLike<number>, (n) => n + 1)).toBe(5);
    const plain = (): number => 1;
    expect(isPromiseLike<unknown>(plain)).toBe(false);
  });

  it('does not take an object with a member "then" for a promise', () => {
    const value = { then: 'a text' };
    expect(andThen(value, (given) => given)).toBe(value);
  });

  it('throws at once or rejects later, as the value does', async () => {
    const fail = (): never => {
      throw new RangeError('no');
    };
    expect(() => andThen(1, fail)).toThrow(RangeError);
    await expect(andThen(Promise.resolve(1), fail)).rejects.toThrow(RangeError);
  });
});

describe('isPromiseLike', () => {
  it('knows promises, and query builders that only look like one', () => {
    expect(isPromiseLike(Promise.resolve())).toBe(true);
    // oxlint-disable-next-line unicorn/no-thenable -- what query builders are
    expect(isPromiseLike<unknown>({ then: () => undefined })).toBe(true);
    // oxlint-disable-next-line unicorn/no-thenable -- what stubs of remote procedures are
    expect(isPromiseLike<unknown>(Object.assign(() => undefined, { then: () => undefined }))).toBe(true);
    expect(isPromiseLike<unknown>(() => undefined)).toBe(false);
  });

  it.each([undefined, null, 7, 'then', {}, { then: 'later' }, []])('refuses %j', (value) => {
    expect(isPromiseLike<unknown>(value)).toBe(false);
  });
});

describe('onSettled', () => {
  const named = (value: string) => (given: unknown) => `${value} ${String(given)}`;
  const fails = (): never => {
    throw new TypeError('no');
  };

  it('stays synchronous for a value, and for an error that is thrown', () => {
    expect(onSettled(() => 1, named('done'), named('failed'))).toBe('done 1');
    expect(onSettled<number, string>(fails, named('done'), named('failed'))).toBe('failed TypeError: no');
  });

  it('waits for a promise, whether it resolves or rejects', async () => {
    expect(await onSettled(async () => 1, named('done'), named('failed'))).toBe('done 1');
    expect(await onSettled<number, string>(async () => fails(), named('done'), named('failed'))).toBe(
      'failed TypeError: no',
    );
  });

  it('does not give an error of `done` to `failed`', async () => {
    expect(() => onSettled(() => 1, fails, named('failed'))).toThrow(TypeError);
    await expect(onSettled(async () => 1, fails, named('failed'))).rejects.toThrow(TypeError);
  });
});

describe('orElse', () => {
  it('gives the result of the work, or what is made of its error', async () => {
    const fails = (): never => {
      throw new TypeError('no');
    };
    expect(orElse(() => 1, fails)).toBe(1);
    expect(orElse(fails, () => 2)).toBe(2);
    expect(
      await orElse(
        async () => fails(),
        () => 3,
      ),
    ).toBe(3);
    expect(() => orElse(fails, fails)).toThrow(TypeError);
  });
});
