import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { cpus, loadavg } from 'node:os';
import type { Figure } from './ledger.js';

// `node test/scale/run.ts` runs all parts; words choose parts by their name. `--update` writes README.md.
// Closes with `N passed, N failed`.
const documentFile = new URL('./README.md', import.meta.url);

// The sources name their neighbours as they are called once they are built.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts') === true
      ? next(specifier.replace(/\.js$/, '.ts'), context)
      : next(specifier, context),
});
const { closeOnSignals, unlessStopping } = await import('./closing.js');
const { parts } = await import('./parts/index.js');
const { Ledger } = await import('./ledger.js');
const { withFigures } = await import('./document.js');
const { USERS } = await import('./size.js');

closeOnSignals();
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const selection = parts.filter(({ name }) => words.length === 0 || words.includes(name));
const figures: Figure[] = [];
const loads = [loadavg()[0] ?? 0];
let crashes = 0;
for (const { title, run } of selection) {
  const ledger = new Ledger(title);
  const start = performance.now();
  try {
    await run(ledger);
  } catch (error) {
    await unlessStopping();
    crashes += 1;
    process.stdout.write(`FAILED ${title}: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  await unlessStopping();
  figures.push(...ledger.figures);
  loads.push(loadavg()[0] ?? 0);
  process.stdout.write(`       ${title}: ${Math.round((performance.now() - start) / 1000)} s\n`);
}

const load = `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
const heading =
  `One run on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors shared ` +
  `with other work (load average ${load}), \`SCALE_USERS=${USERS}\`.`;
if (process.argv.includes('--update'))
  writeFileSync(documentFile, withFigures(readFileSync(documentFile, 'utf8'), { heading, figures }));
const judged = figures.filter(({ goal }) => goal !== '');
const failed = judged.filter(({ isMet }) => !isMet).length + crashes;
process.stdout.write(`\n${judged.length + crashes - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
