import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { cpus } from 'node:os';
import type { FaultResult, Results } from './document.js';
import type { FaultTest } from './fault-test.js';

// `node test/faults/run.ts` runs a sample of every test; `--all` runs all of it, and `--update` with it writes
// docs/faults.md. A word chooses tests whose title has it. Closes with `N passed, N failed`.
const resultsFile = new URL('./results.json', import.meta.url);
const documentFile = new URL('../../docs/faults.md', import.meta.url);

// The sources name their neighbours as they are called once they are built.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts') === true
      ? next(specifier.replace(/\.js$/, '.ts'), context)
      : next(specifier, context),
});
const { faultTests } = await import('./cases/index.js');
const { isMet, Ledger } = await import('./fault-test.js');
const { differences, renderDocument } = await import('./document.js');
const { shownElsewhere, missingProofs } = await import('./elsewhere.js');

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWhole = process.argv.includes('--all');
const isUpdate = process.argv.includes('--update');
let passed = 0;
let failed = 0;

function judge(isGood: boolean, line: string): void {
  if (isGood) passed += 1;
  else failed += 1;
  process.stdout.write(`${isGood ? 'passed' : 'FAILED'} ${line}\n`);
}

async function run(test: FaultTest): Promise<FaultResult> {
  const ledger = new Ledger();
  const size = test.sizes[isWhole ? 'all' : 'sample'];
  const start = performance.now();
  try {
    await test.run(ledger, size);
  } catch (error) {
    judge(false, `${test.title}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  for (const figure of ledger.figures) {
    const { what, goal, measured, judgement } = figure;
    if (judgement === 'reported') process.stdout.write(`       ${test.title}: ${what}: ${measured}\n`);
    else
      judge(
        isMet(figure),
        `${test.title}: ${what}: ${measured}, goal ${judgement === 'most' ? 'at most ' : ''}${goal}`,
      );
  }
  process.stdout.write(`       ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return { title: test.title, how: test.how(test.sizes.all), figures: ledger.figures };
}

const chosen = faultTests.filter(
  ({ title }) => words.length === 0 || words.some((word) => title.toLowerCase().includes(word.toLowerCase())),
);
const results: FaultResult[] = [];
for (const test of chosen) results.push(await run(test));

const known = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
if (isUpdate && isWhole) {
  // What was not run keeps what it had.
  const kept = new Map([...known.results, ...results].map((result) => [result.title, result]));
  const update: Results = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    processors: cpus().length,
    results: faultTests.flatMap(({ title }) => kept.get(title) ?? []),
  };
  writeFileSync(resultsFile, `${JSON.stringify(update, undefined, 2)}\n`);
  writeFileSync(documentFile, renderDocument(update, shownElsewhere));
} else {
  const text = readFileSync(documentFile, 'utf8');
  judge(text === renderDocument(known, shownElsewhere), 'docs/faults.md is what the results say');
  for (const difference of differences(known, results)) judge(false, `docs/faults.md: ${difference}`);
}
for (const missing of missingProofs()) judge(false, `docs/faults.md names what is not there: ${missing}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
