import { describe, expect, it } from 'vitest';
import { expiresAt, isDue } from './session-times.js';
import { toDate } from '../kit/to-date.js';

const NOW = new Date('2030-01-01T00:00:00Z');

describe('expiresAt', () => {
  it('counts in seconds, also past 2038 (CWE-190)', () => {
    expect(expiresAt(NOW, 60).toISOString()).toBe('2030-01-01T00:01:00.000Z');
    expect(expiresAt(new Date('2038-01-19T03:14:07Z'), 1).toISOString()).toBe('2038-01-19T03:14:08.000Z');
  });
});

describe('isDue', () => {
  it.each([
    [59, false],
    [60, true],
    [61, true],
    [-3600, false],
  ])('says, %i s after the last extension of a session with updateAge 60: %s', (seconds, due) => {
    expect(isDue(NOW.getTime() - seconds * 1000, 60, NOW)).toBe(due);
  });

  it('is always due with updateAge 0', () => {
    expect(isDue(NOW.getTime(), 0, NOW)).toBe(true);
  });
});

describe('toDate (SC-24)', () => {
  it.each([NOW, NOW.toISOString(), NOW.getTime(), '2030-01-01 00:00:00Z'])('reads %j', (value) => {
    expect(toDate(value)).toEqual(NOW);
  });

  it.each([null, undefined, '', 'soon', Number.NaN, Infinity, {}, [], true, new Date('soon'), 10n])(
    'refuses %s: it counts as past',
    (value) => {
      expect(toDate(value)).toBeUndefined();
    },
  );
});
