import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { testDist } from './test-dist.ts';

const manifest = (more: object = {}): string =>
  JSON.stringify({
    name: 'acme',
    version: '1.0.0',
    type: 'module',
    files: ['dist'],
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './package.json': './package.json',
    },
    ...more,
  });
const built = { 'dist/index.js': 'export const a = 1;', 'dist/index.d.ts': 'export declare const a: 1;' };
const test = (files: Record<string, string>): string[] => testDist(temporaryTree(files), 'acme');

beforeEach(() => void vi.stubEnv('HOST_NODE', undefined));
afterEach(() => void vi.unstubAllEnvs());

describe('testDist', () => {
  it('accepts a package that loads alone, by import and by require', () => {
    expect(test({ ...built, 'package.json': manifest() })).toEqual([]);
  });

  it('loads it with the Node.js of the machine, too', () => {
    vi.stubEnv('HOST_NODE', '/nowhere/node');
    expect(test({ ...built, 'package.json': manifest() })).toEqual([
      expect.stringContaining('/nowhere/node does not start'),
    ]);
  });

  it('refuses a subpath that needs what was not packed', () => {
    const files = { 'dist/index.js': `import '../src/inner.js';`, 'src/inner.js': 'export {};' };
    expect(test({ ...built, ...files, 'package.json': manifest() })).toEqual([
      expect.stringMatching(/^import acme: .*inner\.js/),
      expect.stringMatching(/^require acme: /),
    ]);
  });

  it('refuses a module that only ESM can load: top-level await breaks require()', () => {
    expect(test({ ...built, 'dist/index.js': 'await null;', 'package.json': manifest() })).toEqual([
      expect.stringMatching(/^require acme: /),
    ]);
  });

  it('lets what there is for a framework need the framework, and nothing else', () => {
    const exports = Object.fromEntries(
      ['vue', 'client'].map((at) => [`./${at}`, { types: './dist/index.d.ts', default: `./dist/${at}.js` }]),
    );
    const all = { ...exports, './package.json': './package.json' };
    const files = { ...built, 'package.json': manifest({ exports: all }), 'dist/client.js': 'export {};' };
    expect(test({ ...files, 'dist/vue.js': `import 'vue';` })).toEqual([]);
    expect(test({ ...files, 'dist/vue.js': `import 'react';` })).toHaveLength(2);
    expect(test({ ...files, 'dist/vue.js': 'export {};', 'dist/client.js': `import 'vue';` })).toHaveLength(
      2,
    );
  });

  it('refuses tests in the tarball, and exports that are not packed', () => {
    const files = { 'dist/a.test.js': '', 'package.json': manifest() };
    expect(test({ ...built, ...files })).toEqual(['the tarball carries dist/a.test.js']);
    const gone = { '.': { types: './lib/index.d.ts', default: './lib/index.js' } };
    expect(test({ ...built, 'package.json': manifest({ exports: gone }) })).toContain(
      '. promises ./lib/index.js, which is not built',
    );
  });

  it('refuses a program that does not start, or comes without licences', () => {
    const bin = { acme: './dist/cli/main.js' };
    const files = {
      'dist/cli/main.js': '#!/usr/bin/env node\nimport "commander";',
      'package.json': manifest({ bin }),
    };
    expect(test({ ...built, ...files })).toEqual([
      expect.stringMatching(/^acme --help ends with 1: /),
      'acme comes without the licences of what it was written with',
    ]);
  });
});
