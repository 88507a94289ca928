import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameTypes } from './name-types.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const face = (file: string): object => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });

/** A package with the entries `.` and `./more`, and an inner module. */
function built(main: string, more: string, inner: string): string {
  return temporaryTree({
    'package.json': JSON.stringify({
      type: 'module',
      exports: { '.': face('index'), './more': face('more') },
    }),
    'dist/index.js': '',
    'dist/more.js': '',
    'dist/index.d.ts': main,
    'dist/more.d.ts': more,
    'dist/inner.d.ts': inner,
  });
}
const textOf = (root: string, file: string): string => readFileSync(join(root, 'dist', file), 'utf8');

const inner = 'export interface Inner { a: Deep }\nexport interface Deep { b: 1 }\n';
const main = `import type { Inner } from './inner.js';\nexport declare function make(): Inner;\n`;

it('has an entry load the one that exports the types it leads to', () => {
  const root = built(main, `export type { Deep, Inner } from './inner.js';\n`, inner);
  expect(nameTypes(root)).toEqual([]);
  expect(textOf(root, 'index.d.ts')).toBe(`import type {} from './more.js';\n${main}`);
  expect(textOf(root, 'more.d.ts')).not.toContain('import');
});

it('loads nothing where the entry exports them itself, or loads it anyway', () => {
  const own = `${main}export type { Deep, Inner } from './inner.js';\n`;
  const root = built(
    own,
    `import { make } from './index.js';\nexport declare const made: ReturnType<typeof make>;\n`,
    inner,
  );
  const more = textOf(root, 'more.d.ts');
  expect(nameTypes(root)).toEqual([]);
  expect([textOf(root, 'index.d.ts'), textOf(root, 'more.d.ts')]).toEqual([own, more]);
});

const refused: Readonly<Record<string, readonly [main: string, inner: string, name: string]>> = {
  'a member of a member': [`${main}export type { Inner } from './inner.js';\n`, inner, 'Deep'],
  'a type argument': [
    `import type { Inner } from './inner.js';\nexport declare const all: Promise<readonly Inner[]>;\n`,
    'export interface Inner { a: 1 }\n',
    'Inner',
  ],
  'a type that the module keeps for itself': [
    'interface Hidden { a: 1 }\nexport declare const x: Hidden;\nexport {};\n',
    '',
    'Hidden',
  ],
  'what a function of an inner module takes': [
    `type F = typeof import('./inner.js');\nexport interface Verbs { run: (...p: Parameters<F['run']>) => void }\n`,
    'export interface Inner { a: 1 }\nexport declare function run(one: Inner): void;\n',
    'Inner',
  ],
};
it.each(Object.entries(refused))('reports %s that no entry exports', (_, [entry, module, name]) => {
  const root = built(entry, 'export {};\n', module);
  expect(nameTypes(root)).toMatchObject([{ name, subpath: '.' }]);
});

it('names nothing after an entry for which an application lacks a package', () => {
  const more = `import type { X } from 'framework';\nexport type { Deep, Inner } from './inner.js';\nexport declare const x: X;\n`;
  const root = built(main, more, inner);
  expect(nameTypes(root).map(({ name }) => name)).toEqual(['Inner', 'Deep']);
  expect(textOf(root, 'index.d.ts')).toBe(main);
});

it('asks for no name of a key, of a private member, or of an alias that is written out', () => {
  const keys = `import { key } from './inner.js';
type Local = { a: 1 };
export declare class Box { private inner; readonly [key]?: string; get(): Local; }
export {};
`;
  const root = built(keys, 'export {};\n', 'export declare const key: unique symbol;\n');
  expect(nameTypes(root)).toEqual([]);
});
