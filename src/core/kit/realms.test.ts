import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isCollection, isDateObject, isErrorObject, isUrlObject, timeOfDate } from './realms.js';

/** A value made in a realm of its own. */
const foreign = (code: string): unknown => vm.runInNewContext(code);

describe('values of another realm', () => {
  it('knows a date of whichever realm, and how late it is', () => {
    for (const date of [new Date(7), foreign('new Date(7)')]) {
      expect(isDateObject(date)).toBe(true);
      expect(timeOfDate(date)).toBe(7);
    }
    expect(foreign('new Date(7)')).not.toBeInstanceOf(Date);
    expect(timeOfDate(foreign('new Date(NaN)'))).toBeNaN();
  });

  it.each([
    ['text', '2030-01-01T00:00:00Z'],
    ['a number', 7],
    ['nothing', null],
    ['what only has the prototype of a date', Object.create(Date.prototype)],
    ['what only says that it is one', { [Symbol.toStringTag]: 'Date', getTime: () => 7 }],
  ])('takes %s for no date', (_, value) => {
    expect(isDateObject(value)).toBe(false);
  });

  it('knows errors, URLs and collections of whichever realm', () => {
    for (const error of [new TypeError('x'), foreign('new TypeError("x")'), new DOMException('x')])
      expect(isErrorObject(error)).toBe(true);
    for (const value of [{ message: 'x' }, 'x', null, undefined]) expect(isErrorObject(value)).toBe(false);
    expect(isUrlObject(new URL('https://x.test'))).toBe(true);
    expect(isUrlObject({})).toBe(false);
    for (const value of [new Map(), foreign('new Set([1])')])
      expect(isCollection(value as object)).toBe(true);
    expect(isCollection([])).toBe(false);
  });

  it('survives what cannot be looked at', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect([isDateObject(proxy), isUrlObject(proxy), isCollection(proxy)]).toEqual([false, false, false]);
  });
});
