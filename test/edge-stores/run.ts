// Holds stores to the published suites in the places where they run.
//   node test/edge-stores/run.ts [part of a name...]
// Wants the built package, and the registry for the first run.
import type { Outcome } from '../runtimes/scenario/step.ts';
import { germanWorkers } from './german-worker.ts';
import { install } from './install.ts';
import { neonStore } from './neon.ts';
import type { Store } from './store.ts';
import { embeddedStores } from './embedded.ts';
import { upstashStore } from './upstash.ts';
import { workerdStores } from './workerd.ts';

const stores: readonly Store[] = [
  ...workerdStores,
  ...germanWorkers,
  ...embeddedStores,
  upstashStore,
  neonStore,
];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function outcomesOf({ run }: Store): Promise<readonly Outcome[]> {
  try {
    const outcomes = await run();
    return outcomes.length > 0 ? outcomes : [{ step: 'the store as a whole', error: 'no step was run' }];
  } catch (error) {
    return [{ step: 'the store as a whole', error: String(error) }];
  }
}

const wanted = process.argv.slice(2);
const chosen = stores.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name.includes(one)));
if (chosen.length === 0)
  throw new Error(`No such store. There are: ${stores.map(({ name }) => name).join('; ')}.`);

await install();
let [passed, failed] = [0, 0];
for (const store of chosen) {
  const outcomes = await outcomesOf(store);
  const bad = outcomes.filter(({ error }) => error !== undefined);
  print(`${store.name}: ${outcomes.length - bad.length} of ${outcomes.length}`);
  for (const { step, error } of bad) print(`  FAILED ${step}: ${error ?? ''}`);
  passed += outcomes.length - bad.length;
  failed += bad.length;
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
