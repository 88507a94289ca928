import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dropDeclarations } from './drop-declarations.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

function dropped(files: Readonly<Record<string, string>>): (file: string) => string {
  const root = temporaryTree({
    'package.json': JSON.stringify({
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    }),
    'dist/index.js': '',
    ...files,
  });
  dropDeclarations(root);
  return (file) => readFileSync(join(root, file), 'utf8');
}

it('keeps what an entry exports and all that it mentions, and drops the rest with its imports', () => {
  const read = dropped({
    'dist/index.d.ts': `export { Auth } from './auth.js';\nexport type { Name as Label } from './names.js';\n`,
    'dist/auth.d.ts': `import type { Inner, Options } from './options.js';\n/** It. */\nexport declare function Auth(options: Options): void;\nexport declare function Auth(): string;\nexport declare function handle(inner: Inner): void;\n`,
    'dist/options.d.ts': `type Seconds = number;\ntype Octets = number;\nexport interface Options {\n    readonly a: Seconds;\n}\nexport interface Inner {\n    readonly b: Octets;\n}\nexport {};\n`,
    'dist/names.d.ts': `interface Name {\n}\ninterface Other {\n}\nexport type { Name, Other };\n`,
  });
  expect(read('dist/auth.d.ts')).toBe(
    `import type { Options } from './options.js';\n/** It. */\nexport declare function Auth(options: Options): void;\nexport declare function Auth(): string;\n`,
  );
  expect(read('dist/options.d.ts')).toBe(
    `type Seconds = number;\nexport interface Options {\n    readonly a: Seconds;\n}\nexport {};\n`,
  );
  expect(read('dist/names.d.ts')).toBe(`interface Name {\n}\nexport type { Name };\n`);
});

it('follows types of modules, namespaces, defaults and modules that are passed on', () => {
  const files = {
    'dist/a.d.ts': `export declare function verb(): void;\n`,
    'dist/b.d.ts': `export declare const value: number;\n`,
    'dist/c.d.ts': `declare function Provider(): void;\nexport default Provider;\n`,
    'dist/d.d.ts': `export interface Passed {\n}\n`,
    'dist/e.d.ts': `export interface Named {\n}\n`,
  };
  const read = dropped({
    'dist/index.d.ts': `import * as b from './b.js';\nimport Provider from './c.js';\nexport * from './d.js';\nexport type A = typeof import('./a.js');\nexport type B = typeof b;\nexport type C = typeof Provider;\nexport type E = import('./e.js').Named;\n`,
    ...files,
  });
  for (const [file, text] of Object.entries(files)) expect(read(file)).toBe(text);
});

it('keeps references and what extends the modules of others', () => {
  const index = `/// <reference path="./more.d.ts" />\nimport type { A } from './a.js';\ndeclare module 'express' {\n    interface Request {\n        a: A;\n    }\n}\nexport {};\n`;
  const read = dropped({
    'dist/index.d.ts': index,
    'dist/a.d.ts': 'export interface A {\n}\nexport interface B {\n}\n',
  });
  expect(read('dist/index.d.ts')).toBe(index);
  expect(read('dist/a.d.ts')).toBe('export interface A {\n}\n');
});
