// Runs an application under each of our bindings over plain HTTP, with the package as npm would publish it.
//   node test/bindings/run.ts [app...]
// Wants the built package and the npm registry.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from '../drop-in/installation.ts';
import { messageOf, print, timed } from '../drop-in/run-app.ts';
import { killAll } from '../support/child-processes.ts';
import { apps } from './apps.ts';
import { install } from './installation.ts';
import { runApp } from './run-app.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const asked = apps.filter(
  ({ name, folder }) =>
    positionals.length === 0 || positionals.includes(name) || positionals.includes(folder),
);
const unknown = positionals.filter(
  (one) => !asked.some(({ name, folder }) => one === name || one === folder),
);
if (unknown.length > 0)
  throw new Error(
    `No such app: ${unknown.join(', ')}. There are ${apps.map(({ name }) => name).join(', ')}.`,
  );

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bindings-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const tarball = await pack(folder);
let [passed, failed] = [0, 0];
for (const app of asked) {
  try {
    const [installed, seconds] = await timed(() => install(app, { folder, tarball }));
    print(`        ${app.name}: installed in ${seconds} s`);
    const counts = await runApp(app, installed);
    passed += counts.passed;
    failed += counts.failed;
    rmSync(installed, { recursive: true, force: true });
  } catch (error) {
    failed += 1;
    print(`FAILED  ${app.name}: ${messageOf(error)}`);
  }
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
