import { describe, expect, it } from 'vitest';
import { checkDeclarations } from './check-declarations.ts';
import { layouts } from './layouts.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const manifest = JSON.stringify({
  name: 'acme',
  version: '1.0.0',
  type: 'module',
  files: ['dist'],
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
});

/** A package whose entry gives what an inner module declares. */
function check(entry: string): string[] {
  const root = temporaryTree({
    'package.json': manifest,
    'dist/index.js': '',
    'dist/index.d.ts': entry,
    'dist/inner.d.ts': 'export interface Inner { a: 1 }\n',
    'node_modules/@types/node/index.d.ts': 'export {};\n',
  });
  return layouts.flatMap((layout) =>
    checkDeclarations({
      root,
      name: 'acme',
      layout,
      compilers: ['typescript', 'typescript-5'],
      others: `${root}/node_modules`,
    }),
  );
}

const make = `import type { Inner } from './inner.js';\nexport declare function make(one?: Inner): Inner;\n`;

describe('checkDeclarations', { timeout: 120_000 }, () => {
  it('accepts what can be named, in every layout and with every compiler', () => {
    expect(check(`${make}export type { Inner } from './inner.js';\n`)).toEqual([]);
  });

  it('reports what cannot be named', () => {
    const problems = check(make);
    for (const { name } of layouts)
      for (const [compiler, code] of [
        ['typescript', 'TS2883'],
        ['typescript-5', 'TS2742'],
      ] as const)
        expect(problems.some((one) => one.startsWith(`${name}, ${compiler}: `) && one.includes(code))).toBe(
          true,
        );
  });
});
