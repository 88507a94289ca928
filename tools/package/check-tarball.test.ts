import { describe, expect, it } from 'vitest';
import { tarballProblems } from './check-tarball.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const manifest = {
  author: 'Acme',
  bugs: 'https://acme.test/bugs',
  description: 'acme',
  homepage: 'https://acme.test',
  keywords: ['acme'],
  license: 'MIT',
  name: 'acme',
  repository: 'https://acme.test',
  version: '1.0.0',
};
const tree = {
  'package.json': JSON.stringify(manifest),
  'SECURITY.md': '',
  'README.md': '[start](docs/start.md#here), [all](docs/), [site](https://acme.test)\n',
  'CHANGELOG.md': '',
  LICENSE: '',
  'docs/start.md': 'Back to [the top](../README.md).\n',
  'docs/site.md': '',
  'src/index.ts': '// docs/site.md\nthrow new Error(`${name}: docs/start.md says how`);\n',
  'src/index.test.ts': "const other = 'docs/site.md';\n",
  'dist/index.js': '',
};
const all = Object.keys(tree).filter((path) => !path.startsWith('src/') && path !== 'docs/site.md');

const check = (changes: Readonly<Record<string, string>>, files = all): string[] =>
  tarballProblems(temporaryTree({ ...tree, ...changes }), files);

describe('tarballProblems', () => {
  it('accepts documents, licence and what is built', () => {
    expect(check({})).toEqual([]);
  });

  it.each(['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/start.md'])(
    'refuses a package without %s',
    (path) => {
      expect(
        check(
          {},
          all.filter((one) => one !== path),
        ),
      ).toContain(`${path} is not packed`);
    },
  );

  it.each([
    'src/other.ts',
    'dist/index.js.map',
    'dist/index.test.js',
    'dist/index.test.d.ts',
    'test/fixture.json',
    'docs/drawing.svg',
    'docs/decisions/why.md',
    'docs/site.md',
    '.env',
    'dist/tsconfig.tsbuildinfo',
  ])('refuses one with %s', (path) => {
    expect(check({ [path]: '' }, [...all, path])).toEqual([`${path} is packed, and nobody needs it`]);
  });

  it('accepts a link to what stays in the repository, and refuses one that leads nowhere', () => {
    const files = { 'docs/start.md': '[how](../CONTRIBUTING.md), [gone](gone.md)\n', 'CONTRIBUTING.md': '' };
    expect(check(files)).toEqual(['docs/start.md links to docs/gone.md, which does not exist']);
  });

  it('refuses a manifest that tells nobody where the source is', () => {
    const { repository: _, ...rest } = manifest;
    expect(check({ 'package.json': JSON.stringify(rest) })).toEqual(['package.json has no `repository`']);
  });

  it('takes nothing in code for a link', () => {
    expect(check({ 'docs/start.md': '`[a](b)`\n\n```md\n[c](d)\n```\n' })).toEqual([]);
  });
});
