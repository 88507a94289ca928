// Writes the files that are made of others, or those that are named: `npm run generate -- providers`. With `--check`,
// nothing is written, and a file that is not what a new run would write fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** A program that writes files, and compares them with `--check`. */
interface Generator {
  readonly name: string;
  readonly writes: string;
  readonly program: string;
  /** Whether it reads the built package. */
  readonly needsBuild?: true;
  /** Whether it takes long or needs more than the repository: then it runs only where it is named. */
  readonly onRequest?: true;
}

const generators: readonly Generator[] = [
  // First: providers import their marks, so nothing else works while one is missing.
  { name: 'marks', writes: 'src/providers/marks', program: 'tools/providers/make-marks.ts' },
  { name: 'providers', writes: 'docs/providers.md', program: 'tools/providers/provider-table.ts' },
  {
    name: 'option-tables',
    writes: 'src/core/config/option-table.ts, and one for each method',
    program: 'tools/generate/option-tables.ts',
  },
  {
    name: 'starts',
    writes: 'src/cli/init/starts.ts and provider-names.ts',
    program: 'tools/generate/starts.ts',
  },
  { name: 'options', writes: 'docs/options.md', program: 'tools/docs/options.ts' },
  {
    name: 'bindings',
    writes: 'docs/bindings/README.md and docs/start/README.md',
    program: 'tools/docs/binding-table.ts',
    needsBuild: true,
  },
  { name: 'sizes', writes: 'docs/sizes.md and its picture', program: 'tools/docs/sizes.ts' },
  { name: 'drop-in', writes: 'docs/compatibility.md', program: 'test/drop-in/document.ts' },
  {
    name: 'hostile',
    writes: 'docs/security-report.md and docs/security-report-cases.md',
    program: 'test/hostile/report.ts',
    onRequest: true,
  },
  {
    name: 'adapters',
    writes: 'docs/adapters.md, after `npm run world -- third-party`',
    program: 'test/third-party/adapters-document.ts',
    onRequest: true,
  },
];

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((word) => !generators.some(({ name }) => name === word));
if (unknown.length > 0) {
  const lines = generators.map(({ name, writes }) => `  ${name}: ${writes}`);
  console.error(`There is no generator "${unknown.join(', ')}". There are:\n${lines.join('\n')}`);
  process.exit(2);
}
const chosen = generators.filter(({ name, onRequest }) =>
  positionals.length > 0 ? positionals.includes(name) : onRequest === undefined,
);
/** Runs a program of the repository; tells whether it succeeded. */
function run(program: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

let isBuilt = values.check; // The gate has built it.
for (const { name, program, needsBuild } of chosen) {
  if (needsBuild === true && !isBuilt) isBuilt = run('tools/build/build.ts');
  const succeeded = (needsBuild !== true || isBuilt) && run(program, ...(values.check ? ['--check'] : []));
  if (succeeded) continue;
  console.error(`${name}: failed`);
  process.exitCode = 1;
  if (!values.check) break; // The next ones may read what this one did not write.
}
