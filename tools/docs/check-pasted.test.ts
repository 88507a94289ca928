import { describe, expect, it } from 'vitest';
import { checkPasted } from './check-pasted.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const document = (path: string, block: string): string =>
  `# Recipe\n\n<!-- file: ${path} -->\n\n\`\`\`nginx\n${block}\`\`\`\n`;

describe('checkPasted', () => {
  const check = (files: Record<string, string>): string[] => checkPasted(temporaryTree(files));

  it('accepts a block that is the file', () => {
    expect(check({ 'a.conf': 'one;\ntwo;\n', 'docs/a.md': document('a.conf', 'one;\ntwo;\n') })).toEqual([]);
  });

  it('refuses a block that has drifted, and a file that is not there', () => {
    expect(check({ 'a.conf': 'one;\n', 'docs/a.md': document('a.conf', 'two;\n') })).toEqual([
      'docs/a.md pastes a.conf, which says something else',
    ]);
    expect(check({ 'docs/a.md': document('b.conf', 'two;\n') })).toEqual([
      'docs/a.md pastes b.conf, which does not exist',
    ]);
  });

  it('refuses a mark that no block follows', () => {
    expect(check({ 'docs/a.md': '<!-- file: a.conf -->\n\nText.\n' })).toEqual([
      'docs/a.md names a file without a block that follows',
    ]);
  });
});
