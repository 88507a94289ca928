// Starts one of the examples where it stands: npm run example next. An example of examples/frameworks gets the package as npm
// would publish it; the others are workspaces of the repository.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const frameworks = join(root, 'examples/frameworks');
const workspaces = join(root, 'examples');

/** Installs what the example in `folder` depends on, and the built package. */
function install(folder: string): void {
  // A path that was never there before: npm keeps what it installed from the same one.
  const packs = mkdtempSync(join(tmpdir(), 'latchkey-example-'));
  try {
    const packed: { filename: string }[] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--pack-destination', packs], { cwd: root, encoding: 'utf8' }),
    );
    const [tarball] = packed;
    if (tarball === undefined) throw new Error('npm pack made no tarball');
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...options, join(packs, tarball.filename)], {
      cwd: folder,
      stdio: 'inherit',
    });
  } finally {
    rmSync(packs, { recursive: true, force: true });
  }
}

/** Runs a script of the example in `folder` until it ends. Ctrl-C reaches both; its exit code becomes ours. */
function start(folder: string, script: string): void {
  process.on('SIGINT', () => {});
  spawn('npm', ['run', script], { cwd: folder, stdio: 'inherit' }).on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/** Folders of `parent` that have a package.json. */
function examplesIn(parent: string): string[] {
  return readdirSync(parent).filter((name) => existsSync(join(parent, name, 'package.json')));
}

const [name = ''] = process.argv.slice(2);
if (examplesIn(frameworks).includes(name)) {
  install(join(frameworks, name));
  start(join(frameworks, name), 'dev');
} else if (examplesIn(workspaces).includes(name)) {
  start(join(workspaces, name), 'start');
} else {
  const names = [frameworks, workspaces].flatMap(examplesIn);
  console.error(`Which one? npm run example ${names.join(' | ')}`);
  process.exitCode = 2;
}
