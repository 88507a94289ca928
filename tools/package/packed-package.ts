import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder outside the project with the packed package installed in it, and nothing else. */
export interface Installation {
  readonly folder: string;
  /** Removes the folder. */
  remove(): void;
}

/**
 * Packs the package in `root` as npm would publish it, and installs the tarball alone, offline and without scripts.
 * @param names under which names it is installed; `@auth/core` is how it replaces the original
 */
export function installPacked(root: string, names: readonly string[]): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-packed-'));
  const packs = join(folder, 'packs');
  mkdirSync(packs);
  const packed: { filename: string }[] = JSON.parse(
    npm(root, ['pack', '--json', '--pack-destination', packs]),
  );
  const tarball = packed[0]?.filename;
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:packs/${tarball}`]));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  );
  npm(folder, ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=peer']);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function npm(cwd: string, args: readonly string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
