import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { npmInstall } from '../support/npm.ts';
import type { App } from './apps.ts';

/** Which package stands at `@auth/core`: the original, or this project's. */
export type Core = 'real' | 'ours';

/** Milliseconds. */
const PACK_LIMIT = 120_000;
const REAL_VERSION = '0.41.3';
/** The release that this project takes the place of. */
export const REAL = `@auth/core ${REAL_VERSION}`;

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = fileURLToPath(new URL('./apps', import.meta.url));

/** Packs the built package as npm would publish it, into `folder`; gives the tarball's path. */
export async function pack(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    timeout: PACK_LIMIT,
    killSignal: 'SIGKILL',
  });
  const packed = JSON.parse(stdout) as { filename: string }[];
  if (packed[0] === undefined) throw new Error('npm pack made no tarball');
  return join(folder, packed[0].filename);
}

/** Where applications are installed, and with which core. */
export interface Workplace {
  /** A folder outside the repository. */
  readonly folder: string;
  /** Of this project; `undefined`: the original core stays. */
  readonly tarball: string | undefined;
}

/**
 * Copies an application into a new folder and installs what it depends on, with one core; gives the folder.
 *
 * @throws {Error} when npm fails, or when the core is there twice or is another one
 */
export async function install(app: App, { folder: parent, tarball }: Workplace): Promise<string> {
  const folder = mkdtempSync(join(parent, `${app.name}-`));
  for (const source of ['shared', app.folder, app.variant ?? []].flat())
    cpSync(join(sources, source), folder, { recursive: true });
  const manifest = {
    name: `drop-in-${app.name}`,
    private: true,
    type: 'module',
    dependencies: {
      '@auth/core': tarball === undefined ? REAL_VERSION : `file:${tarball}`,
      ...app.dependencies,
    },
    overrides: { '@auth/core': '$@auth/core' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  const options = ['--ignore-scripts', '--prefer-offline'];
  if (app.hasStalePeers === true) options.push('--legacy-peer-deps');
  await npmInstall(folder, ['install', ...options]);
  assertOneCore(folder, tarball === undefined ? REAL : nameIn(root));
  return folder;
}

function nameIn(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  return `${manifest['name']} ${manifest['version']}`;
}

/** Bindings pin the core: a second copy beside ours would answer in its place, and every check would be about that one. */
function assertOneCore(folder: string, wanted: string): void {
  const cores = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('node_modules/@auth/core'))
    .map((path) => nameIn(join(folder, path)));
  if (cores.length !== 1 || cores[0] !== wanted)
    throw new Error(`expected ${wanted} as the only core, found ${cores.join(', ') || 'none'}`);
}
