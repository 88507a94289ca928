import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examineProject } from './examine-project.js';
import { installedVersion, packageManagerOf, readProject, type Versions } from './read-project.js';

let folder: string;
const write = (path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-project-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const examineOn = (versions: Versions): string[] =>
  examineProject(readProject(folder, versions), { node: '>=20' }).map(
    ({ level, id, title }) => `${level} ${id} ${title}`,
  );
const examine = (node: string = '24.0.0'): string[] =>
  examineProject(readProject(folder, { node }), { node: '>=20' }).map(({ level, id }) => `${level} ${id}`);

describe('a project', () => {
  it('without package.json is a problem', () => {
    expect(examine()[0]).toBe('problem project.manifest');
  });

  it.each(['deno.json', 'deno.jsonc'])('of Deno has its %s instead', (file) => {
    write(file, '{ "imports": { "latchkey": "npm:latchkey" } }');
    expect(examineOn({ node: '24.0.0', deno: '2.9.6' })).toEqual([
      `ok project.manifest The project is one of Deno: ${file}`,
      'ok project.node Deno 2.9.6 runs this command',
    ]);
  });

  it('is examined by another runtime than Node, which says its own name', () => {
    write('package.json', '{ "engines": { "node": "18.x" } }');
    expect(examineOn({ node: '26.3.0', bun: '1.4.5' })).toContain(
      'ok project.node Bun 1.4.5 runs this command',
    );
  });

  it('with a package.json that is no JSON is one, too', () => {
    write('package.json', '{');
    expect(examine()[0]).toBe('problem project.manifest');
  });

  it('with one lockfile and a new Node is fine', () => {
    write('package.json', '{"type":"module"}');
    write('package-lock.json', '{}');
    expect(examine()).toEqual(['ok project.package-manager', 'ok project.node']);
  });

  it('with lockfiles of two package managers is warned about', () => {
    write('package.json', '{}');
    write('package-lock.json', '{}');
    write('pnpm-lock.yaml', '');
    expect(examine()).toContain('warning project.package-manager');
  });

  it('with an old Node cannot work', () => {
    write('package.json', '{}');
    expect(examine('18.20.0')).toContain('problem project.node');
  });

  it('with another Node than it asks for is warned about', () => {
    write('package.json', '{"type":"module","engines":{"node":"22.x"}}');
    expect(examine()).toContain('warning project.node');
  });

  it('of CommonJS needs a Node that requires ES modules', () => {
    write('package.json', '{}');
    expect(examine('20.11.0')).toContain('warning project.node');
    expect(examine('22.12.0')).toContain('ok project.node');
  });
});

describe('the package manager', () => {
  const manager = (): string | undefined => packageManagerOf(readProject(folder));

  it.each([
    ['package-lock.json', '{}', 'npm'],
    ['pnpm-lock.yaml', '', 'pnpm'],
    ['yarn.lock', '# yarn lockfile v1\n', 'yarn 1'],
    ['yarn.lock', '__metadata:\n  version: 8\n', 'yarn'],
    ['bun.lock', '{}', 'bun'],
  ])('with %s (%j): %s', (file, text, expected) => {
    write('package.json', '{}');
    write(file, text);
    expect(manager()).toBe(expected);
  });

  it('is the one in package.json before that of a lockfile', () => {
    write('package.json', '{"packageManager":"pnpm@10.1.0"}');
    write('package-lock.json', '{}');
    expect(manager()).toBe('pnpm');
    expect(readProject(folder).pnpmMajor).toBe(10);
  });

  it('is found at the root of a workspace, and the version of pnpm in what it installed', () => {
    write('pnpm-lock.yaml', '');
    write('node_modules/.modules.yaml', 'packageManager: pnpm@12.3.0\n');
    write('apps/web/package.json', '{}');
    const facts = readProject(join(folder, 'apps/web'));
    expect(facts.root).toBe(folder);
    expect(facts.pnpmMajor).toBe(12);
    expect(packageManagerOf(facts)).toBe('pnpm');
  });
});

it('installedVersion looks in the folders above, too', () => {
  write('node_modules/pg/package.json', '{"version":"8.1.0"}');
  mkdirSync(join(folder, 'apps/web'), { recursive: true });
  expect(installedVersion(join(folder, 'apps/web'), 'pg')).toBe('8.1.0');
  expect(installedVersion(folder, 'mysql2')).toBeUndefined();
});
