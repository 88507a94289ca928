import { describe, expect, it } from 'vitest';
import { agoIn, dateIn } from './moments.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const before = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);

describe('dateIn', () => {
  it('is in the language of the page, and in UTC', () => {
    expect(dateIn('de', NOW)).toBe('20.11.2026, 12:00 UTC');
    expect(dateIn('en', NOW)).toMatch(/^Nov 20, 2026, 12:00\sPM UTC$/);
  });

  it('is digits where the language is none, and English where nobody knows it', () => {
    expect(dateIn('no tag!', NOW)).toBe('2026-11-20 12:00 UTC');
    expect(dateIn('tlh', NOW)).toBe('20 Nov 2026, 12:00 UTC');
  });
});

describe('agoIn', () => {
  it.each([
    [0, 'now'],
    [59, 'now'],
    [-300, 'now'],
    [60, '1 minute ago'],
    [7199, '1 hour ago'],
    [86_400, 'yesterday'],
    [20 * 86_400, '20 days ago'],
  ])('says of %d seconds: %s', (seconds, words) => {
    expect(agoIn('en', before(seconds), NOW)).toBe(words);
  });

  it('is in the language of the page; a date where that is none', () => {
    expect(agoIn('de', before(300), NOW)).toBe('vor 5 Minuten');
    expect(agoIn('no tag!', before(300), NOW)).toBe('2026-11-20 11:55 UTC');
  });
});
