import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dropDeclarations } from './drop-declarations.ts';
import { linkModels } from './link-models.ts';
import { listTexts } from './list-texts.ts';
import { markPure } from './mark-pure.ts';
import { nameTypes } from './name-types.ts';
import { pruneDeclarations } from './prune-declarations.ts';

/**
 * Builds `dist`, unless what is there was made of just these sources and nobody touched it since: a score of commands
 * begin with a build. What was read and what was written is kept as a hash in `node_modules/.cache`.
 */
const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'node_modules/.cache/latchkey-build');

/** Everything that decides what a build writes. */
const inputs = [
  'src',
  'tools/build',
  'tools/support',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.core.json',
  'tsconfig.build.json',
];

function filesOf(path: string): string[] {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (status.isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function hash(): string {
  const digest = createHash('sha256');
  for (const path of [...inputs, 'dist'].flatMap(filesOf)) {
    const content = readFileSync(join(root, path));
    digest.update(`${path}\0${content.byteLength}\0`).update(content);
  }
  return digest.digest('hex');
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

/** Runs a program of this project; a failure ends the build with its status. */
function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (readStamp() !== hash()) {
  rmSync(stamp, { force: true });
  // A file that was renamed must not live on in the package.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
  linkModels(join(root, 'dist'));
  await listTexts(join(root, 'dist'));
  markPure(join(root, 'dist'));
  await import('./join-dist.ts');
  dropDeclarations(root);
  pruneDeclarations(root);
  const unnamed = nameTypes(root).map(
    ({ name, file, subpath }) => `${name} of ${file}, which ${subpath} leads to`,
  );
  if (unnamed.length > 0) {
    console.error(`No entry point exports these types:\n${unnamed.join('\n')}`);
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash());
}
