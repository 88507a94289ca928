// Starts the examples of examples/frameworks as people do, each from a copy in an empty place, and visits them.
//   node test/examples/run.ts [name...]
// Wants the built package and the npm registry.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from '../drop-in/installation.ts';
import { lastLines, messageOf, print, timed } from '../drop-in/run-app.ts';
import { killAll } from '../support/child-processes.ts';
import { examples, type Example } from './examples.ts';
import { install, Server } from './server.ts';
import { returnTo, stations, Walk } from './walk.ts';

async function tryExample(example: Example, tarball: string): Promise<void> {
  const { name, scripts } = example;
  const [own, installing] = await timed(() => install(example, { folder, tarball }));
  print(`        ${name}: installed in ${installing} s`);
  const server = await Server.make(own, example);
  const deployed = await Server.deployed(own, example);
  try {
    const [started, starting] = await timed(() =>
      tryTo(name, `npm run ${scripts.start}`, () => server.start()),
    );
    print(`        ${name}: started in ${starting} s`);
    if (started) await visit(example, server);
    for (const script of scripts.checks) await tryTo(name, `npm run ${script}`, () => deployed.run(script));
    if (started && scripts.deployed !== undefined) await visitDeployed(example, deployed);
  } finally {
    await server.stop();
    await deployed.stop();
    rmSync(own, { recursive: true, force: true });
  }
}

/** Goes from station to station until one does not hold. */
async function visit({ name, keeps }: Example, server: Server): Promise<void> {
  const walk = new Walk(server);
  for (const { title, run, needsStore = false } of stations) {
    if (needsStore && !keeps) continue;
    if (await tryTo(name, title, () => run(walk))) continue;
    print(`\nThe last that ${name} said:\n${lastLines(server.log())}\n`);
    break;
  }
  await server.stop();
}

/** Starts it as where it is deployed, for those who have an account since the visit. */
async function visitDeployed({ name }: Example, server: Server): Promise<void> {
  const isIn = await tryTo(name, 'deployed, who has an account signs in and out', async () => {
    await server.start();
    await returnTo(new Walk(server));
  });
  if (!isIn) print(`\nThe last that ${name} said:\n${lastLines(server.log())}\n`);
}

/** Whether it succeeded, which is noted. */
async function tryTo(name: string, title: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    note(name, title, undefined);
    return true;
  } catch (error) {
    note(name, title, messageOf(error));
    return false;
  }
}

function note(name: string, title: string, problem: string | undefined): void {
  counts[problem === undefined ? 'passed' : 'failed'] += 1;
  print(`${problem === undefined ? 'passed' : 'FAILED'}  ${name}: ${title}`);
  if (problem !== undefined) print(problem.replaceAll(/^/gm, '        '));
}

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((asked) => !examples.some(({ name }) => name === asked));
if (unknown.length > 0)
  throw new Error(
    `No such example: ${unknown.join(', ')}. There are ${examples.map(({ name }) => name).join(', ')}.`,
  );

const counts = { passed: 0, failed: 0 };
const folder = mkdtempSync(join(tmpdir(), 'latchkey-examples-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const tarball = await pack(folder);
for (const example of examples) {
  if (positionals.length > 0 && !positionals.includes(example.name)) continue;
  try {
    await tryExample(example, tarball);
  } catch (error) {
    note(example.name, 'installed', messageOf(error));
  }
}
print(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
