import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countedFrom, preparationProblems, publicationProblems, type ReleaseState } from './release.ts';

const CHANGELOG = '# latchkey\n\n## 1.2.0\n\n### Minor Changes\n';
const prepared: ReleaseState = {
  version: '1.2.0',
  changelog: CHANGELOG,
  changesets: [],
  uncommitted: [],
  env: { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://ci.test/token' },
};

describe('a release is prepared', () => {
  it('from changesets, in a tree where everything is committed', () => {
    expect(preparationProblems({ ...prepared, changesets: ['limits.md'] })).toEqual([]);
  });

  it('not without a change', () => {
    expect(preparationProblems(prepared)).toEqual([
      'Nothing has changed since the last release: there is no changeset.',
    ]);
  });

  it('not over what is not committed', () => {
    expect(preparationProblems({ ...prepared, changesets: ['a.md'], uncommitted: ['src/a.ts'] })).toEqual([
      'Commit first: src/a.ts.',
    ]);
  });

  it('as the version that follows the last one, or as the first one', () => {
    expect(countedFrom(prepared)).toBe('1.2.0');
    expect(countedFrom({ version: '0.1.0', changelog: '# latchkey\n' })).toBe('0.0.0');
  });
});

describe('a release is published', () => {
  it('where it was prepared, committed, and CI vouches for it', () => {
    expect(publicationProblems(prepared)).toEqual([]);
  });

  it.each<readonly [string, Partial<ReleaseState>, RegExp]>([
    ['with changesets left', { changesets: ['limits.md'] }, /prepare the release first/],
    ['that the changelog does not tell of', { version: '1.2.1' }, /does not tell of 1\.2\.1/],
    ['from a tree that is not committed', { uncommitted: ['package.json'] }, /Commit first/],
    ['without provenance', { env: {} }, /id-token: write/],
  ])('not one %s', (_, change, expected) => {
    const [problem, ...others] = publicationProblems({ ...prepared, ...change });
    expect(problem).toMatch(expected);
    expect(others).toEqual([]);
  });
});

describe('the changesets of this repository', () => {
  const folder = new URL('../../.changeset/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

  // Changesets read them when a release is made, which is late to learn of a mistake.
  it.each(names)('%s names the package, how much changes, and what', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    expect(text).toMatch(/^---\n(['"])latchkey\1: (?:patch|minor|major)\n---\n\n\S/);
  });
});
