// Runs whole sign-ins on every runtime, test runner and bundler.
//   node test/runtimes/run.ts [part of a name...]
// Wants the built package, and the registry for the first run.
import type { Engine } from './engine.ts';
import { engines } from './engines.ts';
import { install, type Installation } from './installation.ts';
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

const wanted = process.argv.slice(2);
const chosen = engines.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name.includes(one)));
if (chosen.length === 0)
  throw new Error(`No such engine. There are: ${engines.map(({ name }) => name).join('; ')}.`);

const installation = await install();
let [passed, failed] = [0, 0];
let steps: readonly string[] | undefined;
for (const engine of chosen) {
  const outcomes = await outcomesOf(engine, installation);
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
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
