import { describe, expect, it } from 'vitest';
import { ONE_PROVIDER, ONE_PROVIDER_ON } from './bundle-budgets.ts';
import type { BundleRow } from './bundle-report.ts';
import { historyProblems, SIZE_HISTORY } from './size-history.ts';

const LAST = {
  commit: 'abc',
  date: '2026-11-27',
  oneFile: 170,
  start: 30,
  workers: 140,
  lean: 90,
  change: '',
};

const row = (subpath: string, gzipped: number, start: number): BundleRow => ({
  subpath,
  gzipped,
  start,
  minified: 0,
  problems: [],
});
const rows = ({ start = 30_000, lean = 90_000 } = {}): BundleRow[] => [
  row(ONE_PROVIDER, 170_000, start),
  row(ONE_PROVIDER_ON['workerd'] ?? '', 140_000, 0),
  row('lean: GitHub', lean, 0),
];

describe('historyProblems', () => {
  it('accepts sizes within 2 % of the last entry', () => {
    expect(historyProblems(rows({ start: 30_500, lean: 89_000 }), LAST)).toEqual([]);
  });

  it('refuses a size that grew, and one that shrank, without an entry', () => {
    const [grown, ...others] = historyProblems(rows({ start: 30_700 }), LAST);
    expect(grown).toMatch(/^start is 30\.7 kB, in the last entry 30 kB: add an entry/);
    expect(others).toEqual([]);
    expect(historyProblems(rows({ lean: 80_000 }), LAST)).toEqual([
      expect.stringMatching(/^lean is 80\.0 kB/),
    ]);
  });

  it('refuses an entry without a size, and bundles that were not made', () => {
    const { lean: _, ...without } = LAST;
    expect(historyProblems(rows(), without)).toEqual(['the history has no size "lean"']);
    expect(historyProblems([], LAST)).toHaveLength(4);
  });

  it('has its entries in the order of their dates, each with a reason', () => {
    const dates = SIZE_HISTORY.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(SIZE_HISTORY.filter(({ change }) => change.length < 20)).toEqual([]);
  });
});
