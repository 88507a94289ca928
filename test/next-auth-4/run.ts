// Has the published next-auth 4 make the corpus anew, and runs the tests with it.
//   node test/next-auth-4/run.ts [--update]: with `--update`, the corpus of the repository is replaced.
// Wants the registry.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmInstall } from '../support/npm.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (cwd: string, program: string, ...args: string[]): void =>
  void execFileSync(program, args, { cwd, stdio: 'inherit' });

const parent = mkdtempSync(join(tmpdir(), 'latchkey-next-auth-4-'));
try {
  // Without the peers that are for pages: Next.js and React.
  await npmInstall(folder, ['ci', '--legacy-peer-deps', '--ignore-scripts']);
  const corpus = join(parent, 'corpus.json');
  run(root, process.execPath, 'test/next-auth-4/make-corpus.ts', corpus);
  process.env['NEXT_AUTH_4_CORPUS'] = corpus;
  run(root, 'vitest', 'run', '--project', 'unit*', 'test/next-auth-4');
  if (process.argv.includes('--update')) copyFileSync(corpus, join(folder, 'corpus.json'));
} finally {
  rmSync(parent, { recursive: true, force: true });
}
