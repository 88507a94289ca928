import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPacked } from './packed-package.ts';
import { readSurface } from './package-surface.ts';
import { report } from './report.ts';

/** Run inside the installation: `import()` and `require()` of each specifier, one line per failure. */
const probe = `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const tell = (how, specifier) => (error) => console.log(how, specifier + ':', String(error).split('\\n')[0]);
for (const specifier of JSON.parse(process.argv[2])) {
  // Node demands the attribute for JSON modules, and refuses it for others.
  const attributes = specifier.endsWith('.json') ? { with: { type: 'json' } } : {};
  await import(specifier, attributes).catch(tell('import', specifier));
  try { require(specifier); } catch (error) { tell('require', specifier)(error); }
}
`;

/** Installs the packed package alone and loads every subpath as ESM and as CommonJS. */
export function testDist(root: string, name: string): string[] {
  const installation = installPacked(root, [name]);
  try {
    const installed = join(installation.folder, 'node_modules', name);
    const { subpaths, problems } = readSurface(installed);
    if (subpaths.length === 0) return [...problems, 'the tarball has no subpath'];
    return [
      ...problems,
      ...strangers(installation.folder, name),
      ...leaks(installed),
      ...load(installation.folder, [
        ...subpaths.map((entry) => entry.subpath.replace(/^\./, name)),
        `${name}/package.json`,
      ]),
    ];
  } finally {
    installation.remove();
  }
}

/** The package comes alone: nothing else may be installed with it. */
function strangers(folder: string, name: string): string[] {
  return readdirSync(join(folder, 'node_modules'))
    .filter((entry) => !entry.startsWith('.') && entry !== name)
    .map((entry) => `the package brings ${entry} along`);
}

/** Tests and sources stay at home. */
function leaks(installed: string): string[] {
  return readdirSync(installed, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.|(^|\/)(src|test|tools)\//.test(path))
    .map((path) => `the tarball carries ${path}`);
}

function load(folder: string, specifiers: readonly string[]): string[] {
  writeFileSync(join(folder, 'probe.mjs'), probe);
  const output = execFileSync(process.execPath, ['probe.mjs', JSON.stringify(specifiers)], {
    cwd: folder,
    encoding: 'utf8',
  });
  return output.split('\n').filter((line) => line !== '');
}

if (import.meta.main) {
  report('test:dist', testDist(fileURLToPath(new URL('..', import.meta.url)), 'latchkey'));
}
