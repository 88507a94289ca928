import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A build of another revision, in a directory of its own. */
export interface RevisionBuild {
  readonly name: string;
  readonly dist: string;
  readonly remove: () => void;
}

/** Checks a revision out beside the working tree and builds it; the working tree is left alone. */
export function buildRevision(revision: string): RevisionBuild {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const tree = join(directory, 'tree');
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    mkdirSync(tree);
    // An archive, not a worktree: nothing of it stays behind in the repository.
    const archive = execFileSync('git', ['archive', '--format=tar', revision], {
      cwd: ROOT,
      maxBuffer: 1 << 28,
    });
    execFileSync('tar', ['-x', '-C', tree], { input: archive });
    // Above both: the tree is compiled with packages, and the CLI in `dist` is joined with some.
    symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const dist = join(directory, 'dist');
    // Its speed is asked for, not its types.
    execFileSync(tsc, ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', dist], { cwd: tree });
    // As it is published: joined files are faster than many. Older revisions have the file one folder up, or not at all.
    const joiner = ['tools/build/join-dist.ts', 'tools/join-dist.ts']
      .map((path) => join(tree, path))
      .find((path) => existsSync(path));
    if (joiner !== undefined) execFileSync(process.execPath, [joiner, dist], { cwd: tree, stdio: 'ignore' });
    writeFileSync(join(directory, 'package.json'), packageOf(tree));
    return { name: `latchkey@${revision}`, dist, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What a package.json has to say of a build: its private imports point into `dist`, as in the published package. */
function packageOf(tree: string): string {
  const { imports } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { imports?: object };
  return JSON.stringify({ type: 'module', imports });
}
