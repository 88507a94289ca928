import { cases } from './cases/index.js';
import { authCore } from './drivers/auth-core.js';
import { latchkey } from './drivers/latchkey.js';
import { runCase, type Verdict } from './run-case.js';

// One implementation, in a process of its own: `run-driver.ts <name>` prints a JSON document with every verdict.
const drivers = new Map([
  ['latchkey', latchkey],
  ['auth-core', authCore],
]);
const driver = drivers.get(process.argv[2] ?? '');
if (driver === undefined) throw new Error(`name an implementation: ${[...drivers.keys()].join(', ')}`);

const only = process.argv[3];
const verdicts: Verdict[] = [];
for (const given of cases)
  if (only === undefined || given.title.includes(only)) verdicts.push(await runCase(driver, given));
process.stdout.write(JSON.stringify({ name: driver.name, version: driver.version, verdicts }));
// A store that hangs keeps nothing alive, but the network of a provider may.
process.exitCode = 0;
