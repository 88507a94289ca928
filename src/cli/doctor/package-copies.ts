import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readManifest } from './read-project.js';

/** One installed copy of our package, or of the original that it replaces. */
export interface PackageCopy {
  /** `latchkey`, or `@auth/core` for the original. */
  readonly name: string;
  readonly version: string;
  /** Where the files are, whatever links lead there. */
  readonly folder: string;
  /** The places in `node_modules` that lead to it, relative to the root of the project. */
  readonly places: readonly string[];
}

/** What is installed. */
export interface InstalledCopies {
  /** Whether yarn keeps the packages in archives, where they cannot be looked at. */
  readonly plugAndPlay: boolean;
  readonly copies: readonly PackageCopy[];
}

/** The names under which our package and the original are installed. */
const NAMES: readonly string[] = ['latchkey', '@auth/core'];

/** How deep `node_modules` inside of packages are followed. */
const DEEPEST = 8;

/** Finds all copies of our package and of `@auth/core` that a project and the root of its workspace have installed. */
export function findCopies(cwd: string, root: string): InstalledCopies {
  const places = [...new Set([cwd, root])].flatMap((folder) => placesIn(join(folder, 'node_modules'), 0));
  const copies = new Map<string, PackageCopy>();
  for (const place of places) {
    const folder = realpathSync(place);
    const { name, version = 'unknown' } = readManifest(folder) ?? {};
    if (name === undefined || !NAMES.includes(name)) continue;
    const known = copies.get(folder)?.places ?? [];
    copies.set(folder, { name, version, folder, places: [...known, relative(root, place)] });
  }
  const plugAndPlay = ['.pnp.cjs', '.pnp.js'].some((file) => existsSync(join(root, file)));
  return { plugAndPlay, copies: [...copies.values()] };
}

/** The folders below a `node_modules` where one of the names is installed. */
function placesIn(modules: string, depth: number): readonly string[] {
  if (depth > DEEPEST || !isFolder(modules)) return [];
  const own = NAMES.map((name) => join(modules, name)).filter((path) => existsSync(path));
  const inside = packagesIn(modules).flatMap((path) => placesIn(join(path, 'node_modules'), depth + 1));
  return [...own, ...inside];
}

/** The packages in a `node_modules`. Links are left out: what they lead to is found where it is. */
function packagesIn(modules: string): readonly string[] {
  return entriesOf(modules).flatMap((name) => {
    const path = join(modules, name);
    // pnpm and yarn keep the real folders here: every entry has a `node_modules` of its own.
    const isStore = name === '.pnpm' || name === '.store';
    if (isStore || name.startsWith('@')) {
      return entriesOf(path)
        .map((entry) => join(path, entry))
        .filter((entry) => isFolder(entry));
    }
    return !name.startsWith('.') && isFolder(path) ? [path] : [];
  });
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
