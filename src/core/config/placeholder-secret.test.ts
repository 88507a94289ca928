import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mayBePlaceholder } from './given-secrets.js';
import { isPlaceholder } from './placeholder-secret.js';
import { SECRET } from '../../../test/support/config.js';

/** The words of placeholders, each with and without what it may have. */
const source = readFileSync(new URL('placeholder-secret.ts', import.meta.url), 'utf8');
const words = (/\/\^\(\?=\.\)\(\?:(.*)\)\*/.exec(source)?.[1] ?? '')
  .split(/\|(?![^(]*\))/)
  .flatMap((word) => [
    word.replace(/\(\?:(\w+)\)\?/g, '$1').replace(/[?+]/g, ''),
    word.replace(/\(\?:\w+\)\?|\w\?/g, '').replace('+', ''),
  ]);

describe('a placeholder instead of a secret', () => {
  it('is known, and never passes as something that cannot be one', () => {
    expect(words.length).toBeGreaterThan(100);
    for (const [index, word] of words.entries()) {
      const next = words[(index * 7 + 3) % words.length] ?? '';
      for (const secret of [
        word,
        `${word}-${next}`,
        `${next}_${word}_2026`,
        `${word} ${next}!`.toUpperCase(),
      ]) {
        expect([secret, isPlaceholder(secret)]).toEqual([secret, true]);
        expect([secret, mayBePlaceholder({ secret: [SECRET, secret] })]).toEqual([secret, true]);
      }
    }
  });

  it.each([
    '1234567890',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '1'.repeat(40),
    '!!!!!!!!',
    '\u{1f600}\u{1f600}',
  ])('is also %s', (secret) => {
    expect(isPlaceholder(secret)).toBe(true);
    expect(mayBePlaceholder({ secret })).toBe(true);
  });

  it.each([
    ['a random secret', SECRET],
    ['hexadecimal digits', 'c0ffee00d15ea5e5c0ffee00d15ea5e5c0ffee00d15ea5e5'],
    ['one that is longer than any placeholder', 'secret'.repeat(20)],
    ['no letter or digit', '!?!?'],
  ])('is not %s', (_, secret) => {
    expect(isPlaceholder(secret)).toBe(false);
    expect(mayBePlaceholder({ secret })).toBe(false);
  });

  it('may be other words: only the list of words knows', () => {
    const secret = 'nothingthatanywordlistwouldeverknow';
    expect([mayBePlaceholder({ secret }), isPlaceholder(secret)]).toEqual([true, false]);
  });
});
