import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Run } from './render-report.js';
import type { Timings } from './timings.js';

// `node test/hostile/report.ts` writes docs/security-report.md and docs/security-report-cases.md; `--check` fails where a new run says
// something else.
const resolution = new URL('../adapters/typescript-resolution.mjs', import.meta.url);
const script = fileURLToPath(new URL('run-driver.ts', import.meta.url));

// The sources name their neighbours as they are called once they are built.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.js')
      ? next(specifier.replace(/\.js$/, '.ts'), context)
      : next(specifier, context),
});
const { renderReport } = await import('./render-report.js');
const { renderCases } = await import('./render-cases.js');
const { securityCases } = await import('../security/cases.js');
const { covered } = await import('../security/covered.js');
const { notHere } = await import('../security/not-here.js');

async function run(name: string): Promise<Run> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', resolution.href, script, name],
    {
      maxBuffer: 2 ** 26,
      timeout: 240_000,
    },
  );
  return JSON.parse(stdout) as Run;
}

const runs = await Promise.all(['latchkey', 'auth-core'].map(run));
// Measured by timing.ts, on a quiet machine.
const timings = JSON.parse(readFileSync(new URL('timings.json', import.meta.url), 'utf8')) as Timings;
const ids = securityCases.map(({ id }) => id);
const documents = {
  'security-report.md': renderReport(runs, ids, timings),
  'security-report-cases.md': renderCases(runs, { rows: securityCases, covered: covered(), notHere }),
};
for (const [name, text] of Object.entries(documents)) {
  const target = new URL(`../../docs/${name}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write(`docs/${name} is not what a new run says: node test/hostile/report.ts\n`);
    process.exitCode = 1;
  }
}
