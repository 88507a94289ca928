import { describe, expect, it } from 'vitest';
import { isPlainText, listOf, text } from './text.js';

describe('text', () => {
  it.each(['', 0, null, undefined, {}, ['x']])('refuses %j', (value) => {
    expect(text(value)).toBeUndefined();
  });
});

describe('listOf', () => {
  it('makes a list of one, of several and of none', () => {
    expect([listOf('a'), listOf(['a', 'b']), listOf(undefined)]).toEqual([['a'], ['a', 'b'], []]);
  });
});

describe('isPlainText', () => {
  it('takes as many characters as it may have, and not one more', () => {
    expect([isPlainText('', 0), isPlainText('abc', 3), isPlainText('abcd', 3)]).toEqual([true, true, false]);
  });

  it.each(['a\0', '\na', 'a\x1fb', '\x7f'])('refuses the control character in %j (CWE-93)', (given) => {
    expect(isPlainText(given, 100)).toBe(false);
  });

  it('takes spaces and letters of every language', () => {
    expect(isPlainText('a b é \x80 字', 100)).toBe(true);
  });
});
