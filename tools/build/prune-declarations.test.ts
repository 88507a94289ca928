import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pruneDeclarations } from './prune-declarations.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const face = (file: string): object => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });

it('removes the declarations that no subpath leads to, and no other', () => {
  const needed = {
    'dist/index.d.ts': `import { A } from './core/a.js';\nexport type { A };\nexport type B = import('./core/b.js').B;`,
    'dist/core/a.d.ts': `/// <reference path="../types/model.d.ts" />\nexport interface A {}`,
    'dist/core/b.d.ts': `export { C } from './c.js';\nexport interface B {}`,
    'dist/core/c.d.ts': 'export interface C {}',
    'dist/types/model.d.ts': 'export {};',
    'dist/types/old.d.ts': 'export {};',
    'dist/providers/acme.d.ts': `import './shared/url.js';`,
    'dist/providers/shared/url.d.ts': 'export {};',
  };
  const others = {
    'dist/core/inner.d.ts': `import { A } from './a.js';\nexport {};`,
    'dist/core/told.d.ts': `// import { A } from './core/a.js'\nexport {};`,
    'dist/providers/shared/inner.d.ts': 'export {};',
  };
  const root = temporaryTree({
    'package.json': JSON.stringify({
      exports: { '.': face('index'), './providers/*': face('providers/*'), './providers/shared/*': null },
      typesVersions: { '*': { old: ['./dist/types/old.d.ts'], '*': ['./dist/*'] } },
    }),
    'dist/index.js': `/** @example import { x } from './core/inner.js' */`,
    'dist/providers/acme.js': '',
    ...needed,
    ...others,
  });
  expect(pruneDeclarations(root)).toBe(Object.keys(others).length);
  expect(Object.keys(needed).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(Object.keys(others).filter((path) => existsSync(join(root, path)))).toEqual([]);
});
