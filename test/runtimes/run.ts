// Runs whole sign-ins on every runtime, test runner and bundler.
//   node test/runtimes/run.ts [--write] [part of a name...]
// A run of all compares its table with that in docs/runtimes.md; `--write` puts it there.
// Wants the built package, and the registry for the first run.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { engines } from './engines.ts';
import { install, type Installation } from './installation.ts';
import { matrixOf, withMatrix, type Result } from './matrix.ts';
import type { Outcome } from './scenario/step.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function outcomesOf({ run }: Engine, installation: Installation): Promise<readonly Outcome[]> {
  try {
    return await run(installation);
  } catch (error) {
    return [{ step: 'the scenario as a whole', error: String(error) }];
  }
}

const mustWrite = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--write');
const chosen = engines.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name.includes(one)));
if (chosen.length === 0)
  throw new Error(`No such engine. There are: ${engines.map(({ name }) => name).join('; ')}.`);

const installation = await install();
let [passed, failed] = [0, 0];
let steps: readonly string[] | undefined;
const results: Result[] = [];
for (const engine of chosen) {
  const outcomes = await outcomesOf(engine, installation);
  results.push({ name: engine.name, outcomes });
  const bad = outcomes.filter(({ error }) => error !== undefined);
  print(`${engine.name}: ${outcomes.length - bad.length} of ${outcomes.length}`);
  for (const { step, error } of bad) print(`  FAILED ${step}: ${error ?? ''}`);
  passed += outcomes.length - bad.length;
  failed += bad.length;
  // A scenario that ends early on one of them would look like one that passes.
  const names = outcomes.map(({ step }) => step);
  if (names.length > 10) steps ??= names;
  if (names.length > 10 && names.join() !== steps?.join()) {
    failed += 1;
    print(`  FAILED ${engine.name} ran other steps than the first one.`);
  }
}
if (wanted.length === 0) {
  const path = new URL('../../docs/runtimes.md', import.meta.url);
  const before = readFileSync(path, 'utf8');
  const document = withMatrix(before, matrixOf(results));
  if (mustWrite) writeFileSync(path, document);
  else if (document !== before) {
    failed += 1;
    print('  FAILED docs/runtimes.md has another table: node test/runtimes/run.ts --write');
  }
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
