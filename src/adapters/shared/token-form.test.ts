import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashToken, isTokenOf, tokenForm, webHash } from './token-form.js';

describe('tokenForm', () => {
  it('marks the SHA-256 of the token in UTF-8 (FIPS 180-4)', async () => {
    for (const token of ['', 'abc', 'é山', 'a'.repeat(10_000)]) {
      const expected = createHash('sha256').update(token, 'utf8').digest('base64url');
      expect(await hashToken(token)).toBe(`sha256:${expected}`);
      expect(await webHash(token)).toBe(expected);
    }
  });

  it('looks for the hash first, then for the plain token', async () => {
    expect(await tokenForm(true).candidates('abc')).toEqual([await hashToken('abc'), 'abc']);
    expect(await tokenForm(false).candidates('abc')).toEqual(['abc', await hashToken('abc')]);
  });

  it('knows the row of a token letter by letter, but for the blanks of columns of a fixed width', () => {
    for (const row of ['abc', 'abc  ']) expect(isTokenOf(row, 'abc')).toBe(true);
    for (const row of ['ABC', 'abç', 'ab', undefined, null, 7]) expect(isTokenOf(row, 'abc')).toBe(false);
    expect(isTokenOf('abc', 'abc ')).toBe(false);
  });

  it.each([
    [true, (text: string) => text],
    [false, (text: string) => text],
    [true, (text: string) => text.toUpperCase()],
    [false, (text: string) => `Sha256:${text.slice(7)}`],
    [true, (text: string) => text.replace('s', 'ſ')],
    [false, (text: string) => `${text} `],
  ])(
    'never looks for what is presented as a hash, in whichever letters (hashed: %s)',
    async (hashed, disguise) => {
      const stolen = disguise(await hashToken('abc'));
      const form = tokenForm(hashed);
      expect(await form.candidates(stolen)).not.toContain(stolen);
      expect(await form.stored(stolen)).toBe(await hashToken(stolen));
    },
  );
});
