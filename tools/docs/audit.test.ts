import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const types = read('src/types/audit.ts');
const rows = read('docs/audit.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'));

/** The names of events, and of the factors that they name, as the types declare them. */
const names = quoted(
  /interface AuditDetails \{([\s\S]*?)^\}/m.exec(types)?.[1] ?? '',
  /^ {2}'?([\w.]+)'?:/gm,
);
const factors = quoted(/type AuditedFactor = ([^;]+);/.exec(types)?.[1] ?? '', /'(\w+)'/g);

function quoted(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value = '']) => value);
}

describe('docs/audit.md', () => {
  it('has a row for every event', () => {
    const described = rows.flatMap((row) => quoted(row.split('|')[1] ?? '', /`([\w.]+)`/g));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !described.includes(name))).toEqual([]);
  });

  it('names every second factor', () => {
    const row = rows.find((line) => line.includes('`factor.used`'));
    const [, list = ''] = /`factor`: ([^|]+)\|/.exec(row ?? '') ?? [];
    expect(factors).not.toEqual([]);
    expect(quoted(list, /`(\w+)`/g)).toEqual(factors);
  });
});
