import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { checkDecisions, checkMap } from './map-and-decisions.ts';

describe('checkMap', () => {
  it('accepts 200 lines of 110 characters', () => {
    expect(checkMap(`${'x'.repeat(110)}\n`.repeat(200))).toEqual([]);
  });

  it('refuses more lines, and longer ones, also of tables', () => {
    const row = `| 1 | \`core/kit/\` |${' '.repeat(100)}tools |\n`;
    expect(checkMap(`${row}${'\n'.repeat(200)}`)).toEqual([
      'ARCHITECTURE.md has 201 lines, at most 200 are allowed',
      `ARCHITECTURE.md:1 has ${row.length - 1} characters, at most 110 are allowed`,
    ]);
  });

  it('refuses a room that is described in more than 60 characters', () => {
    const row = (text: string): string => `| 1 | \`core/kit/\` | ${text} |\n`;
    expect(checkMap(row('x'.repeat(60)))).toEqual([]);
    expect(checkMap(row('x'.repeat(61)))).toEqual([
      'ARCHITECTURE.md describes `core/kit/` in 61 characters, at most 60 are allowed',
    ]);
  });
});

describe('checkDecisions', () => {
  const parts = ['Context', 'Decision', 'Consequences', 'Code', 'Tests'];
  const record = `# A rule\n\n${parts.map((part) => `**${part}.** Text.\n`).join('\n')}`;
  const index = '# Decisions\n\n- [A rule](a.md)\n';
  const problems = (files: Record<string, string>): string[] =>
    checkDecisions(temporaryTree({ 'README.md': index, 'a.md': record, ...files }));

  it('accepts records that the index lists', () => {
    expect(problems({})).toEqual([]);
  });

  it('refuses a record that the index does not list, and a line without a record', () => {
    expect(problems({ 'README.md': '- [Another](b.md)\n' })).toEqual([
      'docs/decisions/README.md does not list a.md',
      'docs/decisions/README.md lists b.md, which is no record',
    ]);
  });

  it('refuses more than 40 lines, and longer ones', () => {
    expect(problems({ 'a.md': `${record}${'\n'.repeat(40)}` })).toEqual([
      expect.stringContaining('docs/decisions/a.md has 51 lines, at most 40 are allowed'),
    ]);
    expect(problems({ 'a.md': `${record}${'x'.repeat(111)}\n` })).toEqual([
      'docs/decisions/a.md:12 has 111 characters, at most 110 are allowed',
    ]);
  });

  it.each([
    ['without a title', record.replace('# A rule\n', '')],
    ['without a part', record.replace('**Tests.** Text.\n', '')],
    ['with parts in another order', record.replace('**Code.**', '**Tests.**')],
  ])('refuses a record %s', (_what, text) => {
    expect(problems({ 'a.md': text })).toEqual([
      `docs/decisions/a.md is not a title with the parts ${parts.join(', ')}`,
    ]);
  });
});
