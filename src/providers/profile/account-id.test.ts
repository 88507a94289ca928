import { describe, expect, it } from 'vitest';
import { accountId } from './account-id.js';

describe('accountId', () => {
  it('keeps strings and writes exact numbers out', () => {
    expect(accountId('00uid')).toBe('00uid');
    expect(accountId(0)).toBe('0');
    expect(accountId(Number.MAX_SAFE_INTEGER)).toBe('9007199254740991');
    expect(accountId(18446744073709551615n)).toBe('18446744073709551615');
  });

  it.each([undefined, null, '', Number.NaN, 1.5, Number.MAX_SAFE_INTEGER + 1, Number.POSITIVE_INFINITY])(
    'refuses %s: no account id is invented or shared',
    (value) => {
      expect(() => accountId(value)).toThrow(TypeError);
    },
  );

  it('refuses what is neither string nor number', () => {
    // What a provider answers is not bound by types.
    expect(() => accountId({ toString: () => 'admin' } as unknown as string)).toThrow(TypeError);
    expect(() => accountId(true as unknown as string)).toThrow(TypeError);
  });
});
