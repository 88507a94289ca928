import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { DeclarationProgram } from './declaration-programs.ts';

/** How a package manager lays out an application and its packages. */
export interface Layout {
  readonly name: string;
  /** Moves what is installed in `node_modules` of the folder to where the package manager would have it. */
  arrange(place: Place): void;
  /** The folder of the application. */
  readonly application: string;
  /** What the application imports for a subpath of the package. */
  specifierOf(name: string, subpath: string): string;
}

/** Where a layout is arranged. */
export interface Place {
  readonly folder: string;
  /** The package, which is installed in `node_modules` of the folder. */
  readonly name: string;
  /** What the application compiles. */
  readonly programs: readonly DeclarationProgram[];
}

const ofPackage = (name: string, subpath: string): string => subpath.replace(/^\./, name);

/** A workspace's file for a subpath: `providers/github` is `providers-github`, the main entry `main`. */
export const slugOf = (subpath: string): string =>
  subpath === '.' ? 'main' : subpath.slice(2).replaceAll('/', '-');

const WORKSPACE = '@acme/auth';

/** As npm and Yarn: every package is a folder in `node_modules`. */
const flat: Layout = { name: 'flat', application: '.', arrange: () => undefined, specifierOf: ofPackage };

/** As pnpm: packages are folders of a store, and an application has links to what it depends on. */
const pnpm: Layout = {
  name: 'pnpm',
  application: '.',
  arrange: (place) => intoStore(place),
  specifierOf: ofPackage,
};

/** A workspace of pnpm: the application depends on the package, and imports it through a package of the workspace. */
const monorepo: Layout = {
  name: 'monorepo',
  application: 'apps/web',
  arrange(place) {
    const { folder, name, programs } = place;
    intoStore(place);
    const own = join(folder, 'packages/auth');
    link(join(folder, 'node_modules', name), join(own, 'node_modules', name));
    link(join(folder, 'node_modules', name), join(folder, 'apps/web/node_modules', name));
    link(own, join(folder, 'apps/web/node_modules', WORKSPACE));
    const manifest = { name: WORKSPACE, type: 'module', exports: { './*': './src/*.ts' } };
    writeFileSync(join(own, 'package.json'), JSON.stringify(manifest));
    mkdirSync(join(own, 'src'));
    for (const { subpath, text } of programs) {
      const specifier = ofPackage(name, subpath);
      // `export *` leaves the default export out.
      const more = text.includes('m.default') ? `export { default } from '${specifier}';\n` : '';
      writeFileSync(join(own, 'src', `${slugOf(subpath)}.ts`), `export * from '${specifier}';\n${more}`);
    }
  },
  specifierOf: (_name, subpath) => `${WORKSPACE}/${slugOf(subpath)}`,
};

/** Every layout that an application is tried in. */
export const layouts: readonly Layout[] = [flat, pnpm, monorepo];

function intoStore({ folder, name }: Place): void {
  const installed = join(folder, 'node_modules', name);
  const stored = join(folder, 'node_modules/.pnpm', `${name}@1`, 'node_modules', name);
  mkdirSync(dirname(stored), { recursive: true });
  renameSync(installed, stored);
  link(stored, installed);
}

/** Links the packages of another `node_modules` into one, without those that are there: frameworks, and their types. */
export function linkPackages(from: string, to: string): void {
  for (const name of readdirSync(from))
    if (name.startsWith('@') && name !== '@acme') linkScope(join(from, name), join(to, name));
    else if (!name.startsWith('.')) link(join(from, name), join(to, name));
}

function linkScope(from: string, to: string): void {
  for (const name of readdirSync(from)) link(join(from, name), join(to, name));
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), target), path);
}
