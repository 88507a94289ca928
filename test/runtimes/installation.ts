import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmInstall } from '../support/npm.ts';
import { execute } from './execute.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Where runtimes, bundlers and the packed package are, and the scenario as one file that imports the package. */
export interface Installation {
  readonly folder: string;
  /** The scenario as a program, which prints what became of it. */
  readonly scenario: string;
  /** The scenario as a module, which exports `runScenario`. */
  readonly library: string;
  /** Its sources, beside the packed package: what bundlers get. */
  readonly sources: string;
  /** A folder for what is made. */
  readonly work: string;
}

/**
 * Installs the named versions, unless they are there already, and the package as npm would publish it. Without a lock file:
 * it would name the binaries of every platform, and a registry that lacks one of them could then install none.
 */
export async function install(): Promise<Installation> {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const mark = createHash('sha256').update(manifest).digest('hex');
  const marker = join(folder, 'node_modules', '.installed');
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== mark) {
    await npmInstall(folder, ['install', '--no-package-lock']);
    writeFileSync(marker, mark);
  }
  // Beside `node_modules` and not in it, where Jest finds no tests.
  const work = join(folder, '.work');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await unpack(work);
  const sources = join(work, 'scenario');
  cpSync(join(folder, 'scenario'), sources, { recursive: true });
  const [scenario, library] = await Promise.all([
    compile(join(sources, 'print.ts'), join(work, 'scenario.mjs')),
    compile(join(sources, 'index.ts'), join(work, 'library.mjs')),
  ]);
  return { folder, work, sources, scenario, library };
}

/** The tarball, and nothing of the repository: what it lacks is missing here, too. */
async function unpack(work: string): Promise<void> {
  await execute('npm', ['pack', '--silent', '--pack-destination', work], { cwd: root });
  const target = join(folder, 'node_modules', 'latchkey');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  await execute(
    'tar',
    ['-xzf', join(work, `latchkey-${version}.tgz`), '-C', target, '--strip-components=1'],
    {},
  );
}

/** Bundles a program of the scenario, which imports packages as an application does. @returns `outfile` */
export async function compile(entry: string, outfile: string): Promise<string> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    // What remains are imports of the packages, as an application has them.
    packages: 'external',
    logLevel: 'silent',
  });
  return outfile;
}
