import { describe, expect, it } from 'vitest';
import { isThenable } from './is-thenable.js';

describe('isThenable', () => {
  it('knows promises, and query builders that only look like one', () => {
    expect(isThenable(Promise.resolve())).toBe(true);
    // oxlint-disable-next-line unicorn/no-thenable -- what query builders are
    expect(isThenable({ then: () => undefined })).toBe(true);
    // oxlint-disable-next-line unicorn/no-thenable -- what stubs of remote procedures are
    expect(isThenable(Object.assign(() => undefined, { then: () => undefined }))).toBe(true);
    expect(isThenable(() => undefined)).toBe(false);
  });

  it.each([undefined, null, 7, 'then', {}, { then: 'later' }, []])('refuses %j', (value) => {
    expect(isThenable(value)).toBe(false);
  });
});
