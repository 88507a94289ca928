import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPacked } from './packed-package.ts';
import { FRAMEWORKS } from './framework-subpaths.ts';
import { readSurface } from '../support/package-surface.ts';
import { report } from '../support/report.ts';

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
      ...brokenPrograms(installed),
      ...load(installation.folder, [
        ...subpaths.map((entry) => entry.subpath.replace(/^\./, name)),
        `${name}/package.json`,
      ]).filter((line) => !wantsFramework(line, name)),
    ];
  } finally {
    installation.remove();
  }
}

/** Whether a line says that a framework is missing, and nothing else. */
function wantsFramework(line: string, name: string): boolean {
  return Object.entries(FRAMEWORKS).some(
    ([subpath, framework]) =>
      new RegExp(`^(?:import|require) ${name}${subpath.slice(1)}: `).test(line) &&
      line.includes(`Cannot find package '${framework}'`),
  );
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

/** Every program of the package starts, and brings the licences of what it was written with. */
function brokenPrograms(installed: string): string[] {
  const { bin = {} } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    bin?: Readonly<Record<string, string>>;
  };
  return Object.entries(bin).flatMap(([name, path]) => {
    const program = join(installed, '../.bin', name);
    const run = spawnSync(program, ['--help'], { encoding: 'utf8' });
    const problems = [];
    if (run.status !== 0) problems.push(`${name} --help ends with ${run.status}: ${run.stderr}`);
    else if (!run.stdout.startsWith(`Usage: ${name}`)) problems.push(`${name} --help shows no usage`);
    if (!existsSync(join(installed, dirname(path), 'THIRD-PARTY-LICENSES.txt')))
      problems.push(`${name} comes without the licences of what it was written with`);
    return problems;
  });
}

/** With the Node.js of the tests, and with the one of the machine, which the gate puts into `HOST_NODE`. */
function load(folder: string, specifiers: readonly string[]): string[] {
  writeFileSync(join(folder, 'probe.mjs'), probe);
  const programs = new Set([process.execPath, process.env['HOST_NODE'] ?? process.execPath]);
  return [...programs].flatMap((program) => {
    const { status, stdout, stderr, error } = spawnSync(program, ['probe.mjs', JSON.stringify(specifiers)], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (error !== undefined) return [`${program} does not start: ${error.message}`];
    const problems = stdout.split('\n').filter((line) => line !== '');
    return status === 0 ? problems : [...problems, `${program} ends with ${status}: ${stderr}`];
  });
}

if (import.meta.main) {
  report('test:dist', testDist(fileURLToPath(new URL('../..', import.meta.url)), 'latchkey'));
}
