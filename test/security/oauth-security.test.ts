import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { securityCases } from './cases.js';

// The table of docs/oauth-security.md: what it says is in the repository.

const root = new URL('../../', import.meta.url);
const document = readFileSync(new URL('docs/oauth-security.md', root), 'utf8');

interface Row {
  readonly section: string;
  readonly how: string;
  readonly test: string;
  /** Where its files are, unless a path says otherwise. */
  readonly home: string;
}

const HOMES: Readonly<Record<string, string>> = {
  'Authorization server': 'src/core/api-access/',
  'Client of your providers': 'src/core/methods/oauth/',
};

const rows: readonly Row[] = document.split(/^## /m).flatMap((part) => {
  const home = HOMES[part.split('\n', 1)[0] ?? ''] ?? '';
  return part.split('\n').flatMap((line) => {
    const [, section = '', , how = '', test = ''] = line.split('|').map((cell) => cell.trim());
    return /^\d/.test(section) ? [{ section, how, test, home }] : [];
  });
});

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+(?:\.ts|\/))`/g)].map(([, path = '']) => path);

describe('the table of RFC 9700', () => {
  it('has rows for each role, and for all sections', () => {
    const sections = new Set(
      rows.flatMap(({ section }) => section.split(', ').map((one) => one.split('.').slice(0, 2).join('.'))),
    );
    const all = Array.from({ length: 6 }, (_, index) => `2.${index + 1}`);
    // 4.1 to 4.17.
    all.push(...Array.from({ length: 17 }, (_, index) => `4.${index + 1}`));
    expect(all.filter((one) => !sections.has(one))).toEqual([]);
    expect(rows.length).toBeGreaterThan(45);
  });

  it.each(rows)('$section: $how', ({ how, test, home }) => {
    const files = pathsIn(how).map((path) => (/^(?:src|test)\//.test(path) ? path : `${home}${path}`));
    expect(files.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    if (test === '**Not met**') return expect(how).toMatch(/\*\*Not met:\*\* .{40}/);
    const tests = pathsIn(test);
    expect(tests.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    const ids = test.match(/\b[A-Z]{2}-\d{2}\b/g) ?? [];
    expect(ids.filter((id) => !securityCases.some((one) => one.id === id))).toEqual([]);
    expect(tests.length + ids.length).toBeGreaterThan(0);
  });

  it('names the tests that are about this document', () => {
    const own = readFileSync(new URL('test/api-access/best-practice.test.ts', root), 'utf8');
    const tested = [...own.matchAll(/section (\d\.[\d.]*\d)/g)].map(([, section = '']) => section);
    const cited = rows
      .filter(({ test }) => test.includes('best-practice.test.ts'))
      .map(({ section }) => section);
    expect(tested.filter((section) => !cited.some((one) => one.split(', ').includes(section)))).toEqual([]);
    expect(readdirSync(new URL('docs', root))).toContain('oauth-security.md');
  });
});
