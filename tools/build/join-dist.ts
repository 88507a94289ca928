import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleCli, CLI_FOLDER } from './bundle-cli.ts';
import { readModules } from './dist-modules.ts';
import { planParts, STANDALONE, type Part } from './dist-parts.ts';
import { splitModules } from './split-modules.ts';
import { stripSpaces } from './strip-spaces.ts';

/** Packages that are part of the build: users install nothing for them. */
const INLINED = /^qr$/;

/**
 * Joins what `tsc` wrote into few files: an application that is not bundled loads a handful instead of 150, which is a
 * third of its start (`bench/README.md`). Subpaths and their declarations stay where they are; what they share goes into
 * `dist/shared`, once, so that a class is the same class from everywhere. Which module goes where is told by
 * `dist-parts.ts`: a bundler's own rule makes a file for every combination of subpaths that share something.
 */
const root = process.argv[2] ?? join(import.meta.dirname, '../../dist');
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  exports: Record<string, { default?: string } | string | null>;
  imports: Record<string, Record<string, string>>;
};
/** Names of modules that package.json chooses between, by the file that counts by default. */
const chosenBy = new Map(Object.entries(manifest.imports).map(([name, target]) => [target['default'], name]));

// Whole are also what subpaths need at once: providers the base, most applications the environment, `latchkey/jwt` its codec.
const starts = [
  'core/auth.js',
  'core/deployment.js',
  'core/kit/profile-texts.js',
  'jwt/index.js',
  'types/symbols.js',
  'core/features/option-code.js',
];
splitModules(root, starts, isPublic);
const compiled = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.js'))
  .sort();
const files = compiled.filter((file) => !file.startsWith(`${CLI_FOLDER}/`));
const modules = readModules(root, files);
const entries = files.filter((file) => isPublic(file));
const parts = planParts(modules, (file) => entries.includes(file));
const partOf = new Map(parts.flatMap((part) => [...part.modules].map((path) => [path, part])));

/** What the program imports from files that are no subpaths: by module, the names. */
const usedByCli = namesOfCli();

/** What a part gives to the others: by module and name, the name it is exported under. */
const given = new Map(parts.map((part) => [part, exportsOf(part)]));

const program = await bundleCli(root, entries, (path) =>
  usedByCli.has(path) ? statementFor(`${CLI_FOLDER}/run.js`, path) : undefined,
);
const written: { readonly path: string; readonly text: string }[] = [...program];
for (const part of parts) written.push(...(await joined(part)));
for (const entry of entries) if (partOf.get(entry)?.file !== entry) written.push(faceOf(entry));

// With its declarations: nobody imports a program.
rmSync(join(root, CLI_FOLDER), { recursive: true, force: true });
for (const file of files) {
  rmSync(join(root, `${file}.map`), { force: true });
  rmSync(join(root, file));
}
for (const { path, text } of written) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const octets = written.reduce((sum, { path }) => sum + statSync(path).size, 0);
console.log(`${files.length} files became ${written.length}, ${(octets / 1e6).toFixed(2)} MB`);

/**
 * What the program takes from the library. It inlines what the library does not have by itself, and what only the file of a
 * subpath has, which must export nothing else.
 */
function namesOfCli(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = readModules(root, compiled);
  const used = new Map<string, Set<string>>();
  const visited = new Set<string>();
  const visit = (path: string): void => {
    const module = all.get(path);
    if (module === undefined || visited.has(path)) return;
    visited.add(path);
    const loaded = module.loads.map((target) => [target, all.get(target)?.exports ?? []] as const);
    for (const [target, names] of [...module.imports, ...loaded]) {
      if (entries.includes(target)) continue;
      const home = partOf.get(target);
      if (home === undefined || isPublic(home.file)) visit(target);
      else used.set(target, new Set([...(used.get(target) ?? []), ...names]));
    }
  };
  for (const name of ['main', 'run']) visit(`${CLI_FOLDER}/${name}.js`);
  return used;
}

/** The names that others import from a part, and those of its face. */
function exportsOf(part: Part): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const used = new Set<string>();
  const names = new Map<string, Map<string, string>>();
  const give = (path: string, name: string): void => {
    const own = names.get(path) ?? new Map<string, string>();
    names.set(path, own);
    if (own.has(name)) return;
    if (isShownByFace(part, path, name)) return void own.set(name, name);
    let free =
      path === part.face ? name : (shortName(part, used.size) ?? (name === 'default' ? 'value' : name));
    while (used.has(free)) free += '_';
    used.add(free);
    own.set(name, free);
  };
  const giveAll = (path: string | undefined): void =>
    modules.get(path ?? '')?.exports.forEach((name) => give(path ?? '', name));
  // First, so that they have their own names.
  giveAll(part.face);
  for (const [path, { imports }] of modules) {
    // What stands alone has copies.
    if (part.modules.has(path) || STANDALONE.has(partOf.get(path)?.file ?? '')) continue;
    for (const [target, taken] of imports) {
      if (part.modules.has(target)) taken.forEach((name) => give(target, name));
    }
  }
  for (const [path, taken] of usedByCli)
    if (part.modules.has(path)) taken.forEach((name) => give(path, name));
  entries.filter((entry) => part.modules.has(entry)).forEach(giveAll);
  return names;
}

/**
 * What a file that is loaded on demand calls what it gives to other files, beside its face. One file for all, as bundlers for
 * workers make it, has an object with every name of such a file.
 */
function shortName({ face, file }: Part, count: number): string | undefined {
  return face !== undefined && !isPublic(file) ? `_${count.toString(36)}` : undefined;
}

/** Whether the face of a part exports this under its own name, so that nobody needs another name for it. */
function isShownByFace({ face = '' }: Part, path: string, name: string): boolean {
  const shown = modules.get(face);
  return shown?.imports.get(path)?.includes(name) === true && shown.exports.includes(name);
}

/** One part as one file. */
async function joined(part: Part): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const lines = [...(given.get(part) ?? [])].map(([path, names]) => {
    const own = [...names].filter(([name]) => path === part.face || !isShownByFace(part, path, name));
    const list = own.map(([name, as]) => `${name} as ${as}`);
    return `export { ${list.join(', ')} } from './${path}';`;
  });
  const result = await build({
    stdin: { contents: lines.join('\n'), resolveDir: root },
    absWorkingDir: root,
    outfile: join(root, part.file),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    packages: 'external',
    external: ['node:*'],
    legalComments: 'none',
    // Not its other minifiers, which drop the marks of pure calls; see `strip-spaces.ts`.
    minifySyntax: true,
    // Half the size for what is written in other letters.
    charset: part.file.startsWith('shared/texts-') ? 'utf8' : 'ascii',
    ...bannerOf(part),
    logLevel: 'warning',
    write: false,
    plugins: [linkTo(part)],
  });
  return result.outputFiles.map(({ path, text }) => ({ path, text: stripSpaces(text) }));
}

/** What frameworks read at the beginning of a file to know that it is for browsers; bundlers drop it from what they join. */
function bannerOf({ face }: Part): { readonly banner?: { readonly js: string } } {
  const directive = "'use client';";
  const isForBrowsers = face !== undefined && readFileSync(join(root, face), 'utf8').startsWith(directive);
  return isForBrowsers ? { banner: { js: directive } } : {};
}

/** Leads from the modules of a part to the files that the other parts become. */
function linkTo(part: Part): Plugin {
  return {
    name: 'link',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: INLINED }, ({ path }) => ({ path: fileURLToPath(import.meta.resolve(path)) }));
      onResolve({ filter: /^[.#]/ }, ({ path, importer, resolveDir, kind, namespace }) => {
        if (namespace === 'link') return { path, external: true, sideEffects: false };
        const from =
          importer === '<stdin>' || importer === '' ? '.' : posix.dirname(relative(root, importer));
        const target = posix.join(from === '.' ? relative(root, resolveDir) : from, path);
        const home = partOf.get(target);
        if (home === undefined) return { errors: [{ text: `${path} is not in the build` }] };
        // What is loaded on demand is the face of its file. What is also imported at once stands in a file with another face,
        // where none of its names would be found.
        if (kind === 'dynamic-import' && home.face !== target)
          return {
            errors: [{ text: `${path} is loaded on demand here, and at once elsewhere: load it at once` }],
          };
        if (kind === 'dynamic-import') return { path: pathTo(part.file, home.file), external: true };
        const isOwn = home === part || STANDALONE.has(part.file);
        return isOwn ? undefined : { path: target, namespace: 'link', sideEffects: false };
      });
      onLoad({ filter: /^/, namespace: 'link' }, ({ path }) => {
        const home = partOf.get(path);
        const names = home === undefined ? undefined : given.get(home)?.get(path);
        if (home === undefined || names === undefined)
          return { errors: [{ text: `nothing of ${path} is given` }] };
        const chosen = chosenBy.get(`./dist/${home.file}`);
        return { contents: reexport(names, chosen ?? pathTo(part.file, home.file)) };
      });
    },
  };
}

/** A subpath whose module lives in a shared file. */
function faceOf(entry: string): { readonly path: string; readonly text: string } {
  return { path: join(root, entry), text: `${statementFor(entry, entry)}\n` };
}

/** Gives a module the names of another one that stands in a file of several. */
function statementFor(from: string, path: string): string {
  const home = partOf.get(path);
  const names = home === undefined ? undefined : given.get(home)?.get(path);
  if (home === undefined || names === undefined) throw new Error(`${path} is in no part`);
  return reexport(names, pathTo(from, home.file));
}

function reexport(names: ReadonlyMap<string, string>, from: string): string {
  const list = [...names].map(([name, as]) => (name === as ? name : `${as} as ${name}`));
  return `export { ${list.join(', ')} } from '${from}';`;
}

function pathTo(from: string, target: string): string {
  const path = posix.relative(posix.dirname(from), target);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Whether a subpath of the package, or a name of its own, leads to a file. */
function isPublic(file: string): boolean {
  const path = `./dist/${file}`;
  const targets = Object.entries(manifest.exports);
  if (Object.values(manifest.imports).some((target) => Object.values(target).includes(path))) return true;
  // Whatever the condition: browsers may be given another file.
  const direct = targets.some(([, target]) => Object.values(target ?? {}).includes(path));
  if (direct) return true;
  return targets.some(([subpath, target]) => {
    if (typeof target !== 'object' || target === null || !subpath.includes('*')) return false;
    const [before = '', after = ''] = (target.default ?? '').split('*');
    if (!path.startsWith(before) || !path.endsWith(after)) return false;
    // `null` takes a part of a pattern away again.
    const own = subpath.replace('*', path.slice(before.length, path.length - after.length));
    return !targets.some(([other, nothing]) => nothing === null && own.startsWith(other.replace('*', '')));
  });
}
