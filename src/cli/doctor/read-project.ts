import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJsonObject } from '../../core/kit/json.js';
import { isObject } from '../../core/kit/object.js';

/** A package manager; the two generations of yarn read other settings. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'yarn 1' | 'bun';

/** A lockfile, and who writes it. */
export interface Lockfile {
  readonly manager: PackageManager;
  readonly path: string;
}

/** What the files of a project say about it. */
export interface ProjectFacts {
  readonly cwd: string;
  /** The configuration of Deno that stands in its place. */
  readonly denoFile: string | undefined;
  /** The package.json in the folder; `undefined` when there is none, or it cannot be read. */
  readonly manifest: Manifest | undefined;
  /** Lockfiles of the project, or of the workspace around it. */
  readonly lockfiles: readonly Lockfile[];
  /** Where the lockfile is: the root of the workspace. */
  readonly root: string;
  /** The major version of pnpm, when its files say so. */
  readonly pnpmMajor: number | undefined;
  readonly nodeVersion: string;
  /** What runs the command if it is not Node, such as `Bun 1.4.5`. */
  readonly otherRuntime: string | undefined;
}

/** The versions of a runtime; those that are like Node name one of Node, too. */
export interface Versions {
  readonly node: string;
  readonly bun?: string | undefined;
  readonly deno?: string | undefined;
}

/** The members of a package.json that are looked at. */
export interface Manifest {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly type?: string | undefined;
  readonly packageManager?: string | undefined;
  /** Everything the package asks for, with the range. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
}

const LOCKFILES: Readonly<Record<string, PackageManager>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
};

/** Reads what the files of a project say about it. */
export function readProject(cwd: string, versions: Versions = process.versions): ProjectFacts {
  const manifest = readManifest(cwd);
  const root = rootOf(cwd);
  return {
    cwd,
    manifest,
    lockfiles: lockfilesIn(root),
    root,
    pnpmMajor: pnpmMajorOf(root, manifest),
    nodeVersion: versions.node,
    otherRuntime: otherRuntimeOf(versions),
    denoFile: ['deno.json', 'deno.jsonc'].find((name) => existsSync(join(cwd, name))),
  };
}

function otherRuntimeOf({ bun, deno }: Versions): string | undefined {
  if (bun !== undefined) return `Bun ${bun}`;
  return deno === undefined ? undefined : `Deno ${deno}`;
}

/** Reads the package.json in a folder; `undefined` when there is none, or it is not a JSON object. */
export function readManifest(folder: string): Manifest | undefined {
  const text = readIfThere(join(folder, 'package.json'));
  const json = text === undefined ? undefined : parseJsonObject(text);
  if (json === undefined) return undefined;
  const string = (name: string): string | undefined => {
    const value = json[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    name: string('name'),
    version: string('version'),
    type: string('type'),
    packageManager: string('packageManager'),
    dependencies: { ...stringsOf(json['devDependencies']), ...stringsOf(json['dependencies']) },
    engines: stringsOf(json['engines']),
  };
}

/** The package manager of a project; `undefined` when nothing tells. */
export function packageManagerOf({ manifest, lockfiles }: ProjectFacts): PackageManager | undefined {
  const named = /^(npm|pnpm|yarn|bun)@(\d+)/.exec(manifest?.packageManager ?? '');
  const [first] = lockfiles;
  if (named === null) return first?.manager;
  const [, name, major] = named;
  if (name === 'yarn') return major === '1' ? 'yarn 1' : 'yarn';
  return lockfiles.find(({ manager }) => manager === name)?.manager ?? asManager(name);
}

/** The version of a package as it is installed for a folder: in its `node_modules`, or in those above. */
export function installedVersion(folder: string, name: string): string | undefined {
  for (const at of foldersUp(folder)) {
    const version = readManifest(join(at, 'node_modules', name))?.version;
    if (version !== undefined) return version;
  }
  return undefined;
}

function asManager(name: string | undefined): PackageManager | undefined {
  return Object.values(LOCKFILES).find((manager) => manager === name);
}

/** The nearest folder with a lockfile; the folder itself when there is none. Does not look beyond the repository. */
function rootOf(cwd: string): string {
  for (const folder of foldersUp(cwd)) {
    if (lockfilesIn(folder).length > 0) return folder;
    if (existsSync(join(folder, '.git'))) break;
  }
  return cwd;
}

function lockfilesIn(folder: string): readonly Lockfile[] {
  return Object.entries(LOCKFILES)
    .map(([name, manager]) => ({ path: join(folder, name), manager }))
    .filter(({ path }) => existsSync(path))
    .map(({ path, manager }) => ({ path, manager: manager === 'yarn' ? yarnOf(path) : manager }));
}

function yarnOf(path: string): PackageManager {
  return /^__metadata:/m.test(readIfThere(path) ?? '') ? 'yarn' : 'yarn 1';
}

/** pnpm notes which version installed; the field of package.json says which one should. */
function pnpmMajorOf(root: string, manifest: Manifest | undefined): number | undefined {
  const named = /^pnpm@(\d+)/.exec(manifest?.packageManager ?? '');
  const noted = /pnpm@(\d+)/.exec(readIfThere(join(root, 'node_modules', '.modules.yaml')) ?? '');
  const major = named?.[1] ?? noted?.[1];
  return major === undefined ? undefined : Number(major);
}

function foldersUp(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)];
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function stringsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  const strings: Record<string, string> = {};
  for (const [name, one] of Object.entries(value)) if (typeof one === 'string') strings[name] = one;
  return strings;
}
