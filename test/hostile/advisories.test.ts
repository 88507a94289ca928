import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { advisories } from './advisories.js';

const root = new URL('../../', import.meta.url);

describe('a published advisory', () => {
  it.each(advisories.map((one) => [one.id, one] as const))(
    '%s is held by a test that exists, or has a reason',
    (_, one) => {
      if (one.test === undefined) expect(one.reason?.length).toBeGreaterThan(20);
      else expect(readFileSync(new URL(one.test[0], root), 'utf8')).toContain(one.test[1]);
      expect(one.test === undefined).toBe(one.reason !== undefined);
    },
  );

  it('is listed once, each of them', () => {
    const ids = advisories.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(40);
    expect(ids.filter((id) => !/^GHSA(?:-[0-9a-z]{4}){3}$/.test(id))).toEqual([]);
  });
});
