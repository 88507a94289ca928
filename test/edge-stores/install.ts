import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { npmInstall } from '../support/npm.ts';

/** Where the drivers and runtimes are. */
export const folder: string = fileURLToPath(new URL('.', import.meta.url));

/** Where Bun and Deno are. */
const engines: string = join(folder, 'engines');

/** Installs the drivers and miniflare as the lock file names them, unless they are there already. */
export function install(): Promise<void> {
  return installOnce(folder, 'package-lock.json', ['ci']);
}

/**
 * Installs Bun and Deno, unless they are there already. Without a lock file: it would name the binaries of every platform,
 * and a registry that lacks one of them could then install none.
 *
 * @returns the folder of their executables
 */
export async function installEngines(): Promise<string> {
  await installOnce(engines, 'package.json', ['install', '--no-package-lock']);
  return join(engines, 'node_modules', '.bin');
}

async function installOnce(where: string, file: string, args: readonly string[]): Promise<void> {
  const marker = join(where, 'node_modules', '.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(where, file)))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  await npmInstall(where, args);
  writeFileSync(marker, wanted);
}

/** Bundles a program with the built package into one file; gives its path. */
export async function bundle(program: string, conditions: readonly string[]): Promise<string> {
  const work = join(folder, '.work');
  mkdirSync(work, { recursive: true });
  const outfile = join(work, `${program}.mjs`);
  await build({
    entryPoints: [join(folder, 'programs', `${program}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    conditions: [...conditions],
    external: ['cloudflare:*', 'node:*', 'bun:*'],
    logLevel: 'silent',
  });
  return outfile;
}

/**
 * Loads a package that is installed here and not in the repository, so that the compiler does not ask for it.
 *
 * @param name - of which `Module` is the part that is used
 */
export async function load<Module>(name: string): Promise<Module> {
  // Its documentation says so.
  return (await import(name)) as Module;
}
