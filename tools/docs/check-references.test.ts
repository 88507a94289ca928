import { describe, expect, it } from 'vitest';
import { checkReferences } from './check-references.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const documents = {
  'package.json': '{ "scripts": { "build": "tsc" } }',
  'docs/contract.md': '# The contract\n\n## Cookies\n\n### Large sessions\n',
  'docs/security-cases.md': '| Id | What |\n| WA-07 | A counter |\n',
  'src/core/http/cookie.ts': 'export const a = 1;\n',
};

const problems = (files: Record<string, string>): string[] =>
  checkReferences(temporaryTree({ ...documents, ...files }));

describe('references in code', () => {
  it('may name headings of the contract, security cases and documents that exist', () => {
    const text = `// Contract, Cookies; contract, Large sessions: WA-07. See docs/contract.md, and https://a.test/other.md\n`;
    expect(problems({ 'src/a.ts': text, 'src/a.test.ts': text })).toEqual([]);
  });

  it('may speak of a contract in passing', () => {
    expect(
      problems({ 'src/a.ts': '/** Every rule of the adapter contract, for runners of tests. */\n' }),
    ).toEqual([]);
  });

  it.each([
    ['a number', '// As it says (contract, section 9).\n', 'cites "contract, section 9"'],
    ['a number of a part', '// contract.md, 7.3\n', 'cites "contract, 7.3'],
    ['a heading that is none', '/**\n * Contract,\n * Biscuits.\n */\n', 'cites "contract, Biscuits.'],
    ['a document that is not here', '// design.md, rule 16\n', 'cites design.md'],
    ['a security case that is no row', "const title = 'WA-99 counts';\n", 'cites WA-99'],
  ])('are refused with %s', (_what, text, problem) => {
    expect(problems({ 'src/a.ts': text })).toEqual([expect.stringContaining(`src/a.ts ${problem}`)]);
  });

  it('are read in titles of tests, too', () => {
    expect(problems({ 'test/a.test.ts': "it('counts (contract, Biscuits)', () => {});\n" })).toEqual([
      expect.stringContaining('test/a.test.ts cites "contract, Biscuits'),
    ]);
  });

  it('are read in the comments of tools, whose fixtures may be made up', () => {
    expect(problems({ 'tools/a.test.ts': "it('notes.md', () => {}); // interface.md\n" })).toEqual([
      'tools/a.test.ts cites interface.md, which the repository does not have',
    ]);
  });
});

describe('references in documents', () => {
  it('may name files as the reader finds them, from the root, from src and from src/core', () => {
    const text =
      '`src/core/http/cookie.ts`, `http/cookie.ts`, `http/cookie`, `http/`, `application/json`, `http/acme.ts`, ' +
      '`npm run build`, [behavior reference](docs/contract.md#large-sessions)\n';
    expect(problems({ 'ARCHITECTURE.md': text })).toEqual([]);
  });

  it('are read in the records of decisions', () => {
    expect(problems({ 'docs/decisions/a.md': '`src/core/http/csrf.ts`\n' })).toEqual([
      'docs/decisions/a.md names src/core/http/csrf.ts, which does not exist',
    ]);
  });

  it('are refused where a file, a script or a heading is gone', () => {
    const text =
      '`http/csrf.ts`, [guide](docs/guide.md), [there](../there), `npm run test`, [cookies](docs/contract.md#3-cookies)\n';
    expect(problems({ 'CONTRIBUTING.md': text })).toEqual([
      'CONTRIBUTING.md names http/csrf.ts, which does not exist',
      'CONTRIBUTING.md names docs/guide.md, which does not exist',
      'CONTRIBUTING.md names ../there, which does not exist',
      'CONTRIBUTING.md names npm run test, which is no script',
      'CONTRIBUTING.md links to docs/contract.md#3-cookies, which is no heading',
    ]);
  });
});
