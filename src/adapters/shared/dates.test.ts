import { isDate as referenceIsDate } from '@auth/core/adapters';
import { describe, expect, it } from 'vitest';
import { isDate } from '../index.js';

const instants = [
  '2024-01-01T00:00:00.000Z',
  '2024-01-01T00:00:00Z',
  '2024-01-01T00:00Z',
  '2024-01-01T00:00:00.1Z',
  '2024-01-01T00:00:00.123456789Z',
  '2024-01-01T00:00:00+02:00',
  '2024-01-01T00:00:00-00:00',
  '2024-01-01T24:00:00Z',
  '+012024-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
];

const others: readonly unknown[] = [
  '',
  '1',
  '12',
  '2024',
  '1704067200000',
  'user 1',
  'abc 2024',
  'January 1, 2024',
  'Mon, 01 Jan 2024 00:00:00 GMT',
  '2024-01',
  '2024-01-01',
  '2024-001',
  '2024-W01-1',
  '20240101',
  '2024-01-01 00:00:00',
  '2024-01-01T00:00',
  '2024-01-01T00:00:00',
  '2024-01-01T00:00:00+0200',
  '2024-01-01T00:00:00+24:00',
  '2024-01-01t00:00:00z',
  '2024-01-01T00Z',
  '2024-01-01T00:00:00.Z',
  '2024-01-01T00:00:00,123Z',
  '2024-13-01T00:00:00Z',
  '2024-01-01T25:00:00Z',
  '2024-01-01T00:00:60Z',
  ' 2024-01-01T00:00:00Z',
  '2024-01-01T00:00:00Z ',
  '2024-01-01T00:00:00Z\n',
  'x2024-01-01T00:00:00Z',
  null,
  undefined,
  0,
  1_704_067_200_000,
  true,
  {},
  [],
  ['2024-01-01T00:00:00.000Z'],
  new Date(0),
];

describe('isDate', () => {
  it.each(instants)('accepts %j', (value) => {
    expect(isDate(value)).toBe(true);
  });

  it.each(others)('refuses %j (only ISO 8601 instants)', (value) => {
    expect(isDate(value)).toBe(false);
  });

  it('agrees with the isDate that adapters were written for', () => {
    const all = [...instants, ...others];
    expect(all.map((value) => isDate(value))).toEqual(all.map((value) => referenceIsDate(value)));
  });
});
