// Follows the recipes of docs/migrate with each package manager: to this project's package and back.
//   node test/installs/run.ts [manager...] [--project name] [--break]
// Wants the built package and the npm registry. `--break` leaves the override out: then it must fail.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { pack } from '../drop-in/installation.ts';
import { npmInstall } from '../support/npm.ts';
import { commandOf, environmentOf, managers, type Manager } from './managers.ts';
import { expectPasskeysTravel } from './passkeys.ts';
import { projects, type Project } from './projects.ts';
import { publish } from './publish.ts';
import { Workshop, type State } from './workshop.ts';

const run = promisify(execFile);

/** One thing that must hold, in the order in which a team comes to it. */
interface Step {
  readonly title: string;
  readonly act: (workshop: Workshop) => Promise<void>;
}

/** @param ours what the recipe is written as: `swapped`, or broken on purpose */
function stepsOf(manager: Manager, ours: State): readonly Step[] {
  return [
    {
      title: 'the original is installed',
      act: async (shop) => {
        await shop.begin('original');
        await shop.expectOriginal();
      },
    },
    {
      title: `swapped over the existing installation (${manager.road}): ours is the only core`,
      act: async (shop) => {
        await shop.change(ours);
        await shop.expectOurs();
      },
    },
    {
      title: 'another install keeps it, peers are met',
      act: async (shop) => {
        await shop.install();
        await shop.expectOurs();
        await shop.checkPeers();
      },
    },
    {
      title: 'an install by the lockfile keeps it',
      act: async (shop) => {
        await shop.installFrozen();
        await shop.expectOurs();
      },
    },
    {
      title: `gone back (${manager.road}): nothing of ours is left`,
      act: async (shop) => {
        await shop.change('original');
        await shop.expectOriginal();
      },
    },
    {
      title: 'swapped without lockfile and node_modules: ours is the only core, peers are met',
      act: async (shop) => {
        await shop.begin(ours);
        await shop.expectOurs();
        await shop.checkPeers();
      },
    },
    {
      title: 'without the override the original stays beside ours',
      act: async (shop) => {
        await shop.begin('without the override');
        shop.expectBoth();
      },
    },
  ];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function secondsSince(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(1);
}

/** Installs the package managers themselves, each under its name; gives the folder. */
async function installManagers(parent: string, wanted: readonly Manager[]): Promise<string> {
  const folder = mkdtempSync(join(parent, 'managers-'));
  const dependencies = Object.fromEntries(wanted.map((one) => [one.name, `npm:${one.package}`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await npmInstall(folder, ['install', '--ignore-scripts']);
  return folder;
}

/** What went wrong; `undefined`: nothing. */
async function problemOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs one check and prints how it ended; gives whether it failed. */
async function check(title: string, act: () => Promise<void>): Promise<boolean> {
  const begin = performance.now();
  const problem = await problemOf(act);
  print(`${problem === undefined ? 'passed' : 'FAILED'}  ${title} (${secondsSince(begin)} s)`);
  if (problem !== undefined) print(problem.replaceAll(/^/gm, '        '));
  return problem !== undefined;
}

async function tryAll(shop: Workshop, label: string, steps: readonly Step[]): Promise<number> {
  let failed = 0;
  for (const { title, act } of steps) {
    if (await check(`${label}: ${title}`, () => act(shop))) failed += 1;
  }
  return failed;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string' }, break: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !managers.some((manager) => manager.name === name));
if (unknown.length > 0)
  throw new Error(
    `No such manager: ${unknown.join(', ')}. There are ${managers.map(({ name }) => name).join(', ')}.`,
  );
if (values.project !== undefined && !projects.some(({ name }) => name === values.project))
  throw new Error(
    `No such project: ${values.project}. There are ${projects.map(({ name }) => name).join(', ')}.`,
  );
const wanted = managers.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const tried: readonly Project[] = projects.filter(
  ({ name }) => values.project === undefined || values.project === name,
);

const folder = mkdtempSync(join(tmpdir(), 'latchkey-installs-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const programs = await installManagers(folder, wanted);
const { registry, manifest } = await publish(await pack(folder));
const env = environmentOf(join(folder, 'home'), registry.origin);
const counts = { passed: 0, failed: 0 };
for (const manager of wanted) {
  const begin = performance.now();
  const command = commandOf(manager, programs);
  const [program, ...first] = command;
  const { stdout: version } = await run(program, [...first, '--version'], { env });
  for (const project of tried) {
    const place = join(folder, `${manager.name}-${project.name}`);
    const shop = new Workshop(project, {
      manager,
      command,
      env,
      folder: place,
      spec: `npm:${manifest.name}@^${manifest.version}`,
      ours: `${manifest.name} ${manifest.version}`,
    });
    const steps = stepsOf(manager, values.break ? 'without the override' : 'swapped');
    const failed = await tryAll(shop, `${manager.name}, ${project.name}`, steps);
    counts.failed += failed;
    counts.passed += steps.length - failed;
    rmSync(place, { recursive: true, force: true });
  }
  print(`        ${manager.name} (${version.trim()}): ${secondsSince(begin)} s\n`);
}
const isLost = await check('passkeys travel between the original and ours', () =>
  expectPasskeysTravel(folder, `^${manifest.version}`, env),
);
counts[isLost ? 'failed' : 'passed'] += 1;
await registry.close();
print(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
