import { existsSync, readFileSync, statSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { StandIns } from './stand-ins.js';

const scheme = 'latchkey-stand-in:';
const registry = Symbol.for('latchkey.cli.stand-ins');
const extensions: readonly string[] = ['.ts', '.mts', '.tsx', '.js', '.mjs', '.cjs', '.json'];

/** Turns a specifier into paths that it may mean; `undefined` if it is none of the aliases. */
type Aliases = (specifier: string) => readonly string[];

/**
 * Makes Node find what bundlers find: extensions that are left out, folders, the `paths` of a tsconfig, `next/server`, and
 * modules that exist only in a framework's build. Lasts until the function that it returns is called.
 * @returns `undefined` if this Node has no such hooks (before 22.15)
 */
export function resolveLikeBundlers(cwd: string, standIns: StandIns): (() => void) | undefined {
  // The declarations say that it is there; older versions of Node lack it.
  const { registerHooks } = nodeModule as Partial<typeof nodeModule>;
  if (registerHooks === undefined) return undefined;
  const aliases = readAliases(cwd);
  // The modules that stand in run outside of this one, and find what they export by this name.
  Reflect.set(globalThis, registry, standIns.modules);
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (parentURL?.startsWith(scheme) === true) {
        // A stand-in passes on the rest of the package that it stands in for: seen from the importing module.
        const importer = new URL(parentURL).searchParams.get('from') ?? undefined;
        return next(specifier, { ...context, parentURL: importer });
      }
      if (isOfProject(parentURL) && Object.hasOwn(standIns.modules, specifier)) {
        const url = `${scheme}${encodeURIComponent(specifier)}?from=${encodeURIComponent(parentURL ?? '')}`;
        return { url, format: 'module', shortCircuit: true };
      }
      try {
        return next(specifier, context);
      } catch (error) {
        const found = findLikeBundlers(specifier, parentURL, aliases);
        if (found === undefined) throw error;
        return next(found, context);
      }
    },
    load(url, context, next) {
      if (!url.startsWith(scheme)) return next(url, context);
      const source = sourceOf(decodeURIComponent(new URL(url).pathname), standIns);
      return { format: 'module', source, shortCircuit: true };
    },
  });
  return () => {
    hooks.deregister();
    Reflect.deleteProperty(globalThis, registry);
  };
}

/** A stand-in as a module: what it exports itself, and the rest of the package that it stands in for. */
function sourceOf(specifier: string, { modules, partial }: StandIns): string {
  const name = JSON.stringify(specifier);
  const members = Object.keys(modules[specifier] ?? {}).map(
    (member, index) => `const _${index} = own[${JSON.stringify(member)}]; export { _${index} as ${member} };`,
  );
  const rest = partial.has(specifier) ? [`export * from ${name};`] : [];
  const own = `const own = globalThis[Symbol.for('${registry.description}')][${name}];`;
  return [...rest, own, ...members].join('\n');
}

/** Packages among themselves get what they ask for. */
function isOfProject(parent: string | undefined): boolean {
  return parent?.startsWith('file:') === true && !parent.includes('/node_modules/');
}

function findLikeBundlers(
  specifier: string,
  parent: string | undefined,
  aliases: Aliases,
): string | undefined {
  if (parent?.startsWith('file:') !== true) return undefined;
  const paths = /^\.{0,2}\//.test(specifier)
    ? [resolve(dirname(fileURLToPath(parent)), specifier)]
    : aliases(specifier);
  for (const path of paths) {
    const file = fileAt(path);
    if (file !== undefined) return pathToFileURL(file).href;
  }
  // A path into a package without `exports`, such as `next/server`.
  return /^(?:@[^/]+\/)?[^/@.]+\/[^.]+$/.test(specifier) ? fileOfPackage(specifier, parent) : undefined;
}

function fileOfPackage(specifier: string, parent: string): string | undefined {
  try {
    return pathToFileURL(nodeModule.createRequire(parent).resolve(`${specifier}.js`)).href;
  } catch {
    return undefined;
  }
}

/** The file that a path without its extension means; of TypeScript, `x.js` means `x.ts`. */
function fileAt(path: string): string | undefined {
  const typed = path.replace(/\.([cm]?)js$/, '.$1ts');
  const paths = [
    path,
    typed,
    ...extensions.map((extension) => path + extension),
    ...extensions.map((extension) => join(path, `index${extension}`)),
  ];
  return paths.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
}

/** The `paths` of the project's tsconfig, and `$lib`, which SvelteKit puts into a generated one. */
function readAliases(cwd: string): Aliases {
  const rules = ['tsconfig.json', 'jsconfig.json'].flatMap((name) => rulesOf(join(cwd, name)));
  rules.push({ pattern: '$lib/*', targets: [join(cwd, 'src/lib/*')] });
  return (specifier) =>
    rules.flatMap(({ pattern, targets }) => {
      const [before = '', after] = pattern.split('*');
      if (after === undefined) return specifier === pattern ? targets : [];
      if (!specifier.startsWith(before) || !specifier.endsWith(after)) return [];
      const rest = specifier.slice(before.length, specifier.length - after.length);
      return targets.map((target) => target.replace('*', () => rest));
    });
}

interface Rule {
  readonly pattern: string;
  readonly targets: readonly string[];
}

function rulesOf(file: string): Rule[] {
  if (!existsSync(file)) return [];
  // What such a file has for `paths` is checked before it is used.
  const options = parseWithComments(readFileSync(file, 'utf8'))?.compilerOptions as
    { baseUrl?: unknown; paths?: unknown } | undefined;
  if (typeof options?.paths !== 'object' || options.paths === null) return [];
  const base = join(dirname(file), typeof options.baseUrl === 'string' ? options.baseUrl : '.');
  return Object.entries(options.paths).map(([pattern, targets]: [string, unknown]) => ({
    pattern,
    targets: Array.isArray(targets) ? targets.map((target) => resolve(base, String(target))) : [],
  }));
}

/** JSON with comments and trailing commas, as tsconfig files have them. */
function parseWithComments(text: string): { compilerOptions?: unknown } | undefined {
  const plain = text
    .replaceAll(
      /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g,
      (_, quoted: string | undefined) => quoted ?? '',
    )
    .replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? '');
  try {
    const value: unknown = JSON.parse(plain);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
