// Compiles programs over published bindings and adapters, with our package in the place of the original.
//   node tools/package/check-binding-types.ts
// Wants the built package and the npm registry.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmInstall } from '../../test/support/npm.ts';
import { labelOf } from './check-consumer.ts';
import { moreErrors } from './more-errors.ts';
import { installPacked } from './packed-package.ts';
import { report } from '../support/report.ts';
import { runCompiler, type Way } from '../support/run-compiler.ts';

const CORE = '@auth/core';
/** Packages that hand on every provider of the core under a subpath of their own. */
const WITH_PROVIDERS = ['next-auth', '@auth/express', '@auth/qwik', '@auth/solid-start', '@auth/sveltekit'];
/** What stands among the core's providers and is none: bindings do not hand it on. */
const WITHOUT_PROVIDER = ['index', 'oauth', 'provider-types'];

/** The folders of `test/binding-types`: one for each name that is augmented. What only our package has is compiled over it alone. */
const groups = [
  { folder: 'bindings', overOriginal: true },
  { folder: 'next-auth', overOriginal: true },
  { folder: 'express', overOriginal: true },
  { folder: 'sveltekit', overOriginal: true },
  { folder: 'defined', overOriginal: false },
];

/** Several bindings import without file extensions, which `nodenext` does not resolve, whatever the core is. */
const ways: readonly Way[] = [
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript-5', module: 'esnext', moduleResolution: 'bundler' },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = join(root, 'test/binding-types');

/** A folder with everything installed once, in which the core can be exchanged. */
interface Place {
  readonly folder: string;
  /** Puts the original, or ours, where the bindings find it. */
  use(core: 'original' | 'ours'): void;
}

async function prepare(folder: string): Promise<Place> {
  cpSync(programs, folder, { recursive: true });
  // Bindings want frameworks of several ages: none of the peers that are left out decides what a core must be.
  await npmInstall(folder, ['install', '--legacy-peer-deps', '--ignore-scripts', '--prefer-offline']);
  assertOneCore(folder);
  const packed = installPacked(root, [CORE]);
  cpSync(join(packed.folder, 'node_modules', CORE), join(folder, 'ours'), { recursive: true });
  packed.remove();
  const place = join(folder, 'node_modules', CORE);
  writeProviders(folder, readdirSync(join(place, 'providers')));
  let inPlace: 'original' | 'ours' = 'original';
  return {
    folder,
    use(core) {
      if (core === inPlace) return;
      renameSync(place, join(folder, inPlace));
      renameSync(join(folder, core), place);
      inPlace = core;
    },
  };
}

/** A second copy would answer in the place of the one that is exchanged. */
function assertOneCore(folder: string): void {
  const cores = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(join('node_modules', CORE)),
  );
  if (cores.length !== 1) throw new Error(`expected one core, found ${cores.join(', ') || 'none'}`);
}

function writeProviders(folder: string, files: readonly string[]): void {
  const ids = files
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => file.replace('.d.ts', ''))
    .filter((id) => !WITHOUT_PROVIDER.includes(id));
  const lines = WITH_PROVIDERS.flatMap((name, at) =>
    ids.map((id, index) => `export * as p${at}_${index} from '${name}/providers/${id}';\n`),
  );
  writeFileSync(join(folder, 'bindings/every-provider.ts'), lines.join(''));
}

/** What the compiler says of a group, libraries included. */
function compile({ folder }: Place, group: string, way: Way): string[] {
  const files = readdirSync(join(folder, group)).map((file) => `${group}/${file}`);
  return runCompiler({ folder, files, way, options: { skipLibCheck: false, types: ['node'] } });
}

function checkAll(place: Place): { problems: string[]; counts: string } {
  const problems: string[] = [];
  const counted = { original: 0, ours: 0 };
  for (const way of ways) {
    for (const { folder, overOriginal } of groups) {
      place.use('original');
      const original = overOriginal ? compile(place, folder, way) : [];
      place.use('ours');
      const ours = compile(place, folder, way);
      const found = overOriginal
        ? moreErrors({ ours, original, core: CORE })
        : ours.filter((line) => line.startsWith(`${folder}/`));
      problems.push(...found.map((problem) => `${folder}, ${labelOf(way)}: ${problem}`));
      if (!overOriginal) continue;
      counted.original += original.length;
      counted.ours += ours.length;
    }
  }
  return {
    problems,
    counts: `errors in declarations: ${counted.ours}, over the original ${counted.original}`,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-binding-types-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const { problems, counts } = checkAll(await prepare(folder));
report('test:binding-types', problems, `${groups.length} groups, ${ways.length} ways; ${counts}`);
