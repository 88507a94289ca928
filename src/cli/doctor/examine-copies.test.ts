import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examineCopies, type Installer, overrideFor } from './examine-copies.js';
import type { Finding } from './finding.js';
import { findCopies } from './package-copies.js';

let folder: string;
const install = (place: string, name: string, version: string = '1.0.0'): void => {
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(join(folder, place, 'package.json'), JSON.stringify({ name, version }));
};
const link = (place: string, target: string): void => {
  mkdirSync(dirname(join(folder, place)), { recursive: true });
  symlinkSync(join(folder, target), join(folder, place), 'dir');
};
const examine = (installer: Partial<Installer> = {}): Finding[] =>
  examineCopies(findCopies(folder, folder), {
    manager: 'npm',
    pnpmMajor: undefined,
    asksForCore: true,
    ...installer,
  });
const idsOf = (findings: Finding[]): string[] => findings.map(({ level, id }) => `${level} ${id}`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('copies', () => {
  it('one, under either name, is fine', () => {
    install('node_modules/@auth/core', 'latchkey');
    expect(idsOf(examine())).toEqual(['ok project.copies']);
  });

  it('one that two links lead to is one', () => {
    install('node_modules/.pnpm/latchkey@1.0.0/node_modules/latchkey', 'latchkey');
    link('node_modules/latchkey', 'node_modules/.pnpm/latchkey@1.0.0/node_modules/latchkey');
    link('node_modules/@auth/core', 'node_modules/.pnpm/latchkey@1.0.0/node_modules/latchkey');
    const findings = examine();
    expect(idsOf(findings)).toEqual(['ok project.copies']);
    expect(findings[0]?.title).toContain('latchkey and @auth/core');
  });

  it('one as each name is what the override makes of a project that imports latchkey: a note, which does not ask for the override', () => {
    install('node_modules/latchkey', 'latchkey');
    install('node_modules/@auth/core', 'latchkey');
    const [finding, ...others] = examine();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ level: 'note', id: 'project.copies' });
    expect(finding?.title).toBe('Latchkey 1.0.0 is installed twice, as latchkey and as @auth/core');
    expect(finding?.advice).not.toContain('overrides');
  });

  it.each([
    ['of another version', '1.1.0', 'node_modules/@auth/core'],
    ['somewhere else', '1.0.0', 'node_modules/@auth/express/node_modules/@auth/core'],
    ['under the same name', '1.0.0', 'node_modules/app/node_modules/latchkey'],
  ])('one %s beside latchkey is a problem', (_, version, place) => {
    install('node_modules/latchkey', 'latchkey');
    install(place, 'latchkey', version);
    expect(idsOf(examine())).toEqual(['problem project.copies']);
  });

  it('one of ours inside of another package is a second one', () => {
    install('node_modules/latchkey', 'latchkey');
    install('node_modules/@auth/express/node_modules/@auth/core', 'latchkey', '1.1.0');
    const [finding] = examine();
    expect(finding?.level).toBe('problem');
    expect(finding?.seen).toContain('node_modules/@auth/express/node_modules/@auth/core (1.1.0)');
  });

  it('of the original beside ours is a problem', () => {
    install('node_modules/@auth/core', 'latchkey');
    install('node_modules/next-auth/node_modules/@auth/core', '@auth/core', '0.41.0');
    const findings = examine();
    expect(idsOf(findings)).toEqual(['ok project.copies', 'problem project.original']);
    expect(findings[1]?.advice).toContain('"overrides": { "@auth/core": "$@auth/core" }');
  });

  it('of the original that only pnpm’s own folder has is found', () => {
    install('node_modules/latchkey', 'latchkey');
    install('node_modules/.pnpm/@auth+core@0.41.0/node_modules/@auth/core', '@auth/core', '0.41.0');
    expect(idsOf(examine())).toEqual(['ok project.copies', 'problem project.original']);
  });

  it('of the original alone: nothing was swapped yet', () => {
    install('node_modules/@auth/core', '@auth/core');
    const findings = examine();
    expect(idsOf(findings)).toEqual(['problem project.original']);
    expect(findings[0]?.advice).toContain('"@auth/core": "npm:latchkey"');
  });

  it('none is a problem', () => {
    install('node_modules/react', 'react');
    expect(idsOf(examine())).toEqual(['problem project.copies']);
  });

  it('in archives of yarn cannot be counted, and that is said', () => {
    writeFileSync(join(folder, '.pnp.cjs'), '');
    expect(idsOf(examine())).toEqual(['note project.copies']);
  });

  it('at the root of a workspace are found from one of its packages', () => {
    install('node_modules/latchkey', 'latchkey');
    install('apps/web/node_modules/@auth/core', '@auth/core');
    const { copies } = findCopies(join(folder, 'apps/web'), folder);
    expect(copies.map(({ name }) => name).toSorted()).toEqual(['@auth/core', 'latchkey']);
  });
});

describe('the override', () => {
  it.each([
    ['npm', undefined, '"$@auth/core"'],
    ['pnpm', 10, '"pnpm": { "overrides"'],
    ['pnpm', 12, "pnpm-workspace.yaml:\noverrides: { '@auth/core': 'npm:latchkey' }"],
    ['pnpm', undefined, 'With pnpm 12, to pnpm-workspace.yaml'],
    ['yarn', undefined, '"resolutions"'],
    ['yarn 1', undefined, '"resolutions"'],
    ['bun', undefined, '"overrides"'],
    [undefined, undefined, 'docs/migrate/from-auth-core.md'],
  ] as const)('for %s %s has %s', (manager, pnpmMajor, expected) => {
    expect(overrideFor({ manager, pnpmMajor, asksForCore: true })).toContain(expected);
  });

  it('for npm names the package if nothing else in package.json does', () => {
    expect(overrideFor({ manager: 'npm', pnpmMajor: undefined, asksForCore: false })).toContain(
      '"overrides": { "@auth/core": "npm:latchkey" }',
    );
  });
});
