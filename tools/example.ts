// Starts one of the examples where it stands, with the package as npm would publish it: npm run example next
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const frameworks = join(root, 'examples/frameworks');

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

const [name = ''] = process.argv.slice(2);
const names = readdirSync(frameworks);
if (names.includes(name)) {
  const folder = join(frameworks, name);
  install(folder);
  // Ctrl-C reaches both; what the example says at its end is what is said here.
  process.on('SIGINT', () => {});
  spawn('npm', ['run', 'dev'], { cwd: folder, stdio: 'inherit' }).on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(`Which one? npm run example ${names.join(' | ')}`);
  process.exitCode = 2;
}
