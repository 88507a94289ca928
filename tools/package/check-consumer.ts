import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPacked } from './packed-package.ts';
import { BINDINGS } from '../support/bindings.ts';
import { FRAMEWORK_TYPES } from './framework-subpaths.ts';
import { readSurface } from '../support/package-surface.ts';
import { report } from '../support/report.ts';
import { runCompiler, type Way } from '../support/run-compiler.ts';

/** Every way that the package promises to be found in. */
export const everyWay: readonly Way[] = [
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript', module: 'nodenext', moduleResolution: 'nodenext' },
  { compiler: 'typescript-5', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript-5', module: 'nodenext', moduleResolution: 'nodenext' },
  // Gone in TypeScript 7; older apps and convex still find types by file layout.
  { compiler: 'typescript-5', module: 'esnext', moduleResolution: 'node10' },
];

/** Subpaths whose declarations speak of Node: they are checked for a consumer that has `@types/node`. */
const nodeSubpaths: readonly string[] = [
  './node',
  './next/v4',
  ...BINDINGS.filter(({ runtime }) => runtime === 'node')
    .map(({ name }) => `./${name}`)
    .filter((subpath) => !FRAMEWORK_TYPES.includes(subpath)),
];

const nodeTypes = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));

/** The file without which `augmented-use.ts` must not compile. */
const augmentation = 'augmentation.ts';
const nodeFile = 'node-subpaths.ts';
/** What servers import, whose compilers know no names of browsers: `lib` without `dom`, as `bun init` and `deno` have it. */
const serverFile = 'server-subpaths.ts';
const forBrowsers = /^\.\/(?:client|next\/react|react|solid|svelte|vue)$/;
const augmentedUse = 'augmented-use.ts';
/** A declaration that imports nothing, and what uses it: no other file of the program may help. */
const alone = ['alone.d.ts', 'alone-use.ts'] as const;

/** What is checked. */
export interface ConsumerCheck {
  /** The package's root. */
  readonly root: string;
  /** Folder of the consumer's files, which import the package as `name`. */
  readonly consumer: string;
  readonly name: string;
  /** Further names that the package must be usable under. */
  readonly aliases: readonly string[];
  readonly ways: readonly Way[];
}

/** Type-checks the consumer's files against the packed package, in every way and under every name. */
export function checkConsumer({ root, consumer, name, aliases, ways }: ConsumerCheck): string[] {
  const installation = installPacked(root, [name, ...aliases]);
  try {
    const subpaths = readSurface(join(installation.folder, 'node_modules', name))
      .subpaths.map((entry) => entry.subpath)
      .filter((subpath) => !FRAMEWORK_TYPES.includes(subpath));
    return [name, ...aliases].flatMap((alias) => {
      const files = writeConsumer({ folder: installation.folder, consumer, name, alias, subpaths });
      return ways.flatMap((way) =>
        checkWay(installation.folder, files, way).map((problem) => `${alias}, ${labelOf(way)}: ${problem}`),
      );
    });
  } finally {
    installation.remove();
  }
}

interface ConsumerFiles {
  readonly folder: string;
  readonly consumer: string;
  readonly name: string;
  readonly alias: string;
  readonly subpaths: readonly string[];
}

/** Copies the consumer with the package's name replaced, and adds a file that imports every subpath. */
function writeConsumer({ folder, consumer, name, alias, subpaths }: ConsumerFiles): string[] {
  const files = readdirSync(consumer).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const text = readFileSync(join(consumer, file), 'utf8');
    writeFileSync(join(folder, file), text.replaceAll(new RegExp(`'${name}(?=['/])`, 'g'), `'${alias}`));
  }
  const onNode = (subpath: string): boolean => nodeSubpaths.includes(subpath);
  const everywhere = subpaths.filter((subpath) => !onNode(subpath));
  writeImports(join(folder, 'every-subpath.ts'), everywhere, alias);
  writeImports(join(folder, nodeFile), subpaths.filter(onNode), alias);
  const onServers = subpaths.filter((subpath) => !forBrowsers.test(subpath));
  writeImports(join(folder, serverFile), onServers, alias);
  return [...files, 'every-subpath.ts'];
}

function writeImports(file: string, subpaths: readonly string[], alias: string): void {
  const imports = subpaths.map(
    (subpath, index) => `export * as s${index} from '${subpath.replace(/^\./, alias)}';\n`,
  );
  writeFileSync(file, [...imports, 'export {};\n'].join(''));
}

function checkWay(folder: string, files: readonly string[], way: Way): string[] {
  const problems = [files, [nodeFile], [serverFile]].flatMap((group) => compile(folder, group, way));
  if (!files.includes(augmentation)) return problems;
  if (alone.every((file) => files.includes(file))) problems.push(...compile(folder, alone, way));
  // The control: were the models `any`, everything above would pass, too.
  const control = compile(folder, [augmentedUse], way);
  return control.length > 0 ? problems : [...problems, `${augmentedUse} compiles without ${augmentation}`];
}

/** The way's name in a report. */
export const labelOf = (way: Way): string => `${way.compiler}, ${way.moduleResolution}`;

/** With declarations: what an application exports must have a name that it may import. */
function compile(folder: string, files: readonly string[], way: Way): string[] {
  const ofNode = { types: ['node'], typeRoots: [nodeTypes] };
  const types = files.includes(serverFile)
    ? { ...ofNode, lib: ['es2022'] }
    : files.includes(nodeFile)
      ? ofNode
      : { types: [] };
  return runCompiler({ folder, files, way, options: { ...types, skipLibCheck: false, declaration: true } });
}

if (import.meta.main) {
  const problems = checkConsumer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    consumer: fileURLToPath(new URL('../../test/consumer', import.meta.url)),
    name: 'latchkey',
    aliases: ['@auth/core'],
    ways: everyWay,
  });
  report('test:consumer', problems, `${everyWay.length} ways, 2 names`);
}
