import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

/**
 * Joins what `tsc` wrote into few files: an application that is not bundled loads a handful instead of 150, which is a
 * third of its start (`bench/README.md`). Subpaths and their declarations stay where they are; what they share goes into
 * `dist/shared`, once, so that a class is the same class from everywhere.
 */
const root = process.argv[2] ?? join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  exports: Record<string, { default?: string } | string | null>;
};

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const entries = files.filter((file) => isPublic(file));

await build({
  entryPoints: entries.map((file) => join(root, file)),
  absWorkingDir: root,
  outdir: root,
  outbase: root,
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  packages: 'external',
  external: ['node:*'],
  chunkNames: 'shared/[hash]',
  legalComments: 'none',
  logLevel: 'warning',
});

for (const file of files) {
  const isKept = entries.includes(file);
  rmSync(join(root, `${file}.map`), { force: true });
  if (!isKept) rmSync(join(root, file));
}
const left = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const octets = left.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
console.log(`${files.length} files became ${left.length}, ${(octets / 1e6).toFixed(2)} MB`);

/** Whether a subpath of the package leads to a file. */
function isPublic(file: string): boolean {
  const path = `./dist/${relative('.', file).replaceAll('\\', '/')}`;
  const targets = Object.entries(manifest.exports);
  const direct = targets.some(([, target]) => typeof target === 'object' && target?.default === path);
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
