import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BINDINGS } from './bindings.ts';
import { listedBindings, OTHERS, TOUCHED } from './listed-bindings.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What changes with every release, and what is of one binding alone: its files, documents, example and applications. */
const OWN =
  /^(?:\.changeset\/|CHANGELOG\.md|package-lock\.json|examples\/frameworks\/|test\/bindings\/apps\/)/;
const ownDocuments = BINDINGS.map(({ name }) => `docs/bindings/${name}.md`);

function listFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .trim()
    .split('\n')
    .filter(
      (path) =>
        !OWN.test(path) && !ownDocuments.includes(path) && path !== 'tools/support/listed-bindings.test.ts',
    )
    .filter((path) => existsSync(join(root, path)) && listedBindings(read(path)).length > 0);
}

// Reads every file of the project.
let listed: string[] | undefined;
const listing = (): string[] => (listed ??= listFiles());

const isExcused = (path: string): boolean =>
  Object.keys(OTHERS).some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one));

describe('listedBindings', () => {
  const all = ['acme', 'acme-start', 'other', 'third'];
  const foundIn = (text: string): string[] => listedBindings(text, all);

  it('finds three bindings as quoted names, subpaths, paths of files and in globs', () => {
    expect(foundIn(`['acme', "other", './third']`)).toEqual(['acme', 'other', 'third']);
    expect(foundIn('latchkey/acme bindings/other.js frameworks/third')).toEqual(['acme', 'other', 'third']);
    expect(foundIn('src/{acme,acme-start,other}.ts')).toEqual(['acme', 'acme-start', 'other']);
  });

  it('passes two, words of prose, and names that only begin alike', () => {
    expect(foundIn(`['acme', 'other']`)).toEqual([]);
    expect(foundIn('acme, other and third are frameworks')).toEqual([]);
    expect(foundIn(`['acme-start', 'others', 'third-party', 'acme']`)).toEqual([]);
  });
});

describe('a list of the bindings', () => {
  it('is only in files that are known to change with a new one, or that have a reason', () => {
    expect(listing().filter((path) => !TOUCHED.includes(path) && !isExcused(path))).toEqual([]);
  });

  it('is in every file that is excused for one', () => {
    const found = listing();
    const stale = Object.keys(OTHERS).filter((one) => !found.some((path) => path.startsWith(one)));
    expect(stale).toEqual([]);
    expect(TOUCHED.filter((path) => !found.includes(path))).toEqual([]);
  });

  it('is named in the recipe of CONTRIBUTING.md if a new binding has to be added to it', () => {
    const recipe =
      read('CONTRIBUTING.md').split('### Add a framework integration')[1]?.split('\n### ')[0] ?? '';
    expect(TOUCHED.filter((path) => !recipe.includes(path))).toEqual([]);
  });
});

describe('package.json', () => {
  it('has a subpath for each binding, and the framework among the optional peers', () => {
    const { exports: subpaths, peerDependenciesMeta: peers } = JSON.parse(read('package.json')) as {
      exports: Readonly<Record<string, { readonly default?: string }>>;
      peerDependenciesMeta: Readonly<Record<string, unknown>>;
    };
    for (const { name, loads, declares } of BINDINGS) {
      expect(subpaths[`./${name}`]?.default).toBe(`./dist/bindings/${name}.js`);
      for (const peer of [loads ?? [], declares ?? []].flat()) expect(Object.keys(peers)).toContain(peer);
    }
  });
});
