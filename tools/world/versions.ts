import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a package.json says that is installed for a suite. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** `express 5.3.0`, for each dependency of a package.json below the root, or for those that are named. */
export function dependencies(path: string, names?: readonly string[]): string[] {
  // As npm wants it to be.
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
  const all = { ...manifest.devDependencies, ...manifest.dependencies };
  return namesAndVersions(all).filter(
    (one) => names === undefined || names.includes(one.split(' ')[0] ?? ''),
  );
}

/** `express 5.3.0`, for each dependency; without those whose version says nothing to a reader. */
export function namesAndVersions(all: Readonly<Record<string, string>>): string[] {
  return Object.entries(all)
    .filter(([, version]) => !version.startsWith('file:'))
    .map(([name, version]) => `${name} ${version.replace(/^npm:[^@]+@/, '')}`);
}

/** The Node.js that the tests run on. */
export function node(): string[] {
  return [`Node.js ${process.versions.node}`];
}

/** What Chromium says of itself: `Chromium 156.0.8078.108`. */
export function chromium(): string[] {
  return [firstLine(process.env['CHROMIUM_PATH'] ?? 'chromium', '--version').replace(/ built on.*/, '')];
}

/** PostgreSQL, MariaDB and Redis as they are installed. */
export function servers(): string[] {
  return [
    `PostgreSQL ${numberIn(firstLine('psql', '--version'))}`,
    `MariaDB ${numberIn(firstLine('mariadbd', '--version'))}`,
    `Redis ${numberIn(firstLine('redis-server', '--version'))}`,
  ];
}

export function nginx(): string[] {
  return [`nginx ${numberIn(firstLine('sh', '-c', 'nginx -v 2>&1'))}`];
}

/** The authenticator app of the OATH Toolkit, from Debian. */
export function oathtool(): string[] {
  return [`oathtool ${numberIn(firstLine('oathtool', '--version'))}`];
}

function firstLine(program: string, ...args: readonly string[]): string {
  return (
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
      1,
    )[0] ?? ''
  );
}

/** The first number with a point in a text. */
function numberIn(text: string): string {
  return /\d+\.\d+(?:\.\d+)*/.exec(text)?.[0] ?? '';
}
