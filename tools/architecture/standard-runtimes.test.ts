import { describe, expect, it } from 'vitest';
import { standardBindings, standardProblems } from './standard-runtimes.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const tree = (source: string): string =>
  temporaryTree({
    'tsconfig.core.json': JSON.stringify({
      compilerOptions: {
        types: [],
        lib: ['ES2023', 'DOM'],
        strict: true,
        module: 'NodeNext',
        noEmit: true,
        skipLibCheck: true,
      },
    }),
    'src/bindings/acme.ts': source,
  });
const problems = (source: string): string[] => standardProblems(tree(source), ['src/bindings/acme.ts']);

describe('standardProblems', () => {
  it('accepts what every runtime has', () => {
    expect(problems('export const a: Response = new Response();\n')).toEqual([]);
  });

  it('refuses what only Node has', () => {
    expect(problems("export const a = Buffer.from('a');\nexport const b = process.pid;\n")).toEqual([
      expect.stringMatching(/acme\.ts:1 .*Buffer/),
      expect.stringMatching(/acme\.ts:2 .*process/),
    ]);
    expect(problems("import 'node:http';\nexport { createServer } from 'node:http';\n")).toEqual([
      expect.stringMatching(/acme\.ts:2 .*node:http/),
    ]);
  });
});

it('the bindings of standard runtimes are compiled, and no others', () => {
  const names = standardBindings().map(({ name }) => name);
  expect(names).toContain('hono');
  expect(names).not.toContain('express');
});
