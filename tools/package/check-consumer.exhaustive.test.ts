import { describe, expect, it } from 'vitest';
import { checkConsumer, everyWay } from './check-consumer.ts';
import type { Way } from '../support/run-compiler.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const manifest = (more: object = {}): string =>
  JSON.stringify({
    name: 'acme',
    version: '1.0.0',
    type: 'module',
    files: ['dist'],
    main: './dist/index.js',
    types: './dist/index.d.ts',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './types': { types: './dist/types.d.ts', default: './dist/types.js' },
    },
    typesVersions: { '*': { 'dist/*': ['./dist/*'], '*': ['./dist/*'] } },
    ...more,
  });
const inner = 'export interface User { id: string }\n';
const built = {
  'package.json': manifest(),
  'dist/index.js': '',
  'dist/index.d.ts': `export type { User } from './inner.js';\n`,
  'dist/types.js': '',
  'dist/types.d.ts': `export type { User } from './inner.js';\n`,
  'dist/inner.d.ts': inner,
};
const app = {
  'app/augmentation.ts': `import 'acme/types';\ndeclare module 'acme/types' { interface User { role: string } }\n`,
  'app/augmented-use.ts': `import type { User } from 'acme';\nexport const role = (user: User): string => user.role;\n`,
};

// Two ways of the five keep the suite quick: the newest compiler, and the oldest resolution.
const bundler = everyWay.filter((way) => way.compiler === 'typescript' && way.moduleResolution === 'bundler');
const node10 = everyWay.filter((way) => way.moduleResolution === 'node10');

function check(
  files: Record<string, string>,
  ways: readonly Way[],
  aliases: readonly string[] = [],
): string[] {
  const root = temporaryTree(files);
  return checkConsumer({ root, consumer: `${root}/app`, name: 'acme', aliases, ways });
}

describe('checkConsumer', { timeout: 120_000 }, () => {
  it('accepts a package that is found and can be augmented, also under another name', () => {
    expect(check({ ...built, ...app }, [...bundler, ...node10], ['@other/core'])).toEqual([]);
  });

  it('refuses a model that is no open interface', () => {
    const found = check(
      { ...built, ...app, 'dist/inner.d.ts': 'export type User = { id: string };\n' },
      bundler,
    );
    expect(found).toContainEqual(expect.stringMatching(/^acme, typescript, bundler: .*Duplicate identifier/));
  });

  it('refuses a package whose subpaths node10 does not find', () => {
    const found = check({ ...built, ...app, 'package.json': manifest({ typesVersions: undefined }) }, [
      ...bundler,
      ...node10,
    ]);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((line) => line.startsWith('acme, typescript-5, node10: '))).toBe(true);
  });

  it('refuses models that accept everything: the augmentation proves nothing then', () => {
    const files = { 'app/augmentation.ts': '', 'app/augmented-use.ts': 'export const a = 1;\n' };
    expect(check({ ...built, ...files }, bundler)).toContain(
      'acme, typescript, bundler: augmented-use.ts compiles without augmentation.ts',
    );
  });
});
