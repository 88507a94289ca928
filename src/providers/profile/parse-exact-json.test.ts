import { describe, expect, it } from 'vitest';
import { parseExactJson } from './parse-exact-json.js';

describe('parseExactJson', () => {
  it('keeps the digits of integers that a double would round (RFC 8259, section 6)', () => {
    expect(parseExactJson('{"id":9007199254740993,"min":-9007199254740993}')).toEqual({
      id: '9007199254740993',
      min: '-9007199254740993',
    });
    expect(parseExactJson('[12345678901234567890, {"a":[18446744073709551615]}]')).toEqual([
      '12345678901234567890',
      { a: ['18446744073709551615'] },
    ]);
  });

  it('leaves every other number a number', () => {
    const text =
      '[0,-1,9007199254740991,0.1234567890123456789,1e300,-1.5E-10,1234567890123456.5,1000000000000000]';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  it('leaves digits inside of strings and names alone', () => {
    const text = String.raw`{"12345678901234567890":"id 12345678901234567890","q":"\"12345678901234567890\\","e":""}`;
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  it('refuses what is not JSON', () => {
    expect(() => parseExactJson('12345678901234567890,')).toThrow(SyntaxError);
    expect(() => parseExactJson('<html>')).toThrow(SyntaxError);
  });

  it('takes large answers in linear time', () => {
    const text = JSON.stringify(Array.from({ length: 50_000 }, () => '\\"12345678901234567'));
    expect(parseExactJson(text)).toHaveLength(50_000);
    expect(() => parseExactJson(`"${'\\"'.repeat(200_000)}`)).toThrow(SyntaxError);
  });
});
