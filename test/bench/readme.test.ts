import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { targets, webTargets } from '../../bench/src/targets.js';

const document = readFileSync(new URL('../../bench/README.md', import.meta.url), 'utf8');
/** Row, what is measured, five columns up to the ratios, of which three have a gate in brackets. */
const ROW =
  /^\| (\w\d\w?)( web)? [^|]*\|[^|]*\|[^|]*\|[^(|]*\(([\d.]+)\) *\|[^|]*\|[^(|]*\(([\d.]+)\) *\|[^(|]*\(([\d.]+)\)/gm;

describe('the table of rows in bench/README.md', () => {
  const rows = [...document.matchAll(ROW)];

  it('has every row that has a gate', () => {
    const named = rows.map(([, row, web = '']) => `${row}${web}`);
    const gated = [...Object.keys(targets), ...Object.keys(webTargets).map((row) => `${row} web`)];
    expect(named.toSorted()).toEqual(gated.toSorted());
  });

  it.each(
    rows.map(([, row = '', web, ...gates]) => ({ row, isWeb: web !== undefined, gates: gates.map(Number) })),
  )('names the gates of $row', ({ row, isWeb, gates }) => {
    const target = (isWeb ? webTargets : targets)[row];
    expect(gates).toEqual([target?.limit, target?.core1, target?.core64]);
  });
});
