// Runs applications under published bindings over plain HTTP, with this project in the place of `@auth/core`, and
// compares how the checks end with `results.json`.
//   node test/drop-in/run.ts [app...] [--part 1/3] [--core ours|real|both] [--update]
// `--part` takes a third of the applications, by the time they take. `--update`, with both cores, writes `results.json`
// and docs/compatibility.md. Wants the built package and the npm registry.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killAll } from '../support/child-processes.ts';
import { onlyOne } from './answers.ts';
import { apps, type App } from './apps.ts';
import { updateDocument } from './document.ts';
import { install, pack, REAL, type Core } from './installation.ts';
import { groupsOf, partOf, type Group } from './plan.ts';
import { compare, readResults, writeResults, type Comparison, type Found, type Row } from './results.ts';
import { messageOf, print, runApp, timed, type Installation, type Seen } from './run-app.ts';

/** Applications that are installed once, with one core. */
interface Step {
  readonly group: Group;
  readonly core: Core;
}

/** What was seen of one application with one core. */
type Result = Found & Seen;

const coresByOption: Readonly<Record<string, readonly Core[]>> = {
  ours: ['ours'],
  real: ['real'],
  both: ['ours', 'real'],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    core: { type: 'string', default: 'ours' },
    part: { type: 'string', default: '1/1' },
    update: { type: 'boolean', default: false },
  },
});
const cores = coresByOption[values.core];
if (cores === undefined) throw new Error('--core is "ours", "real" or "both".');
if (values.update && cores.length < 2)
  throw new Error('--update wants --core both: results are of one day, with both.');
const unknown = positionals.filter((name) => !apps.some((app) => app.name === name));
if (unknown.length > 0)
  throw new Error(
    `No such app: ${unknown.join(', ')}. There are ${apps.map(({ name }) => name).join(', ')}.`,
  );

const folder = mkdtempSync(join(tmpdir(), 'latchkey-drop-in-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const ours = cores.includes('ours') ? await pack(folder) : undefined;
const before = readResults();
const asked = apps.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const groups = partOf(groupsOf(asked), values.part, before.rows);
const found = await runAll(groups.flatMap((group) => cores.map((core) => ({ group, core }))));
if (values.update) update(found);
else conclude(compare(found, before.rows));

/** Runs one step after the other. While the applications of one are checked, the next one is installed. */
async function runAll(steps: readonly Step[]): Promise<Result[]> {
  const results: Result[] = [];
  let ahead = begin(steps[0]);
  for (const [index, { group, core }] of steps.entries()) {
    let installation = await ahead;
    ahead = begin(steps[index + 1]);
    for (const app of group) {
      const label = core === 'ours' ? app.name : `${app.name}, @auth/core`;
      results.push({ app, core, ...(await runApp(app, label, installation)) });
      installation = { ...installation, seconds: 0 };
    }
    if (installation.folder !== undefined) rmSync(installation.folder, { recursive: true, force: true });
  }
  return results;
}

/** Installs what a step needs; never rejects, since nobody waits for it yet. */
async function begin(step: Step | undefined): Promise<Installation> {
  if (step === undefined) return { folder: undefined, problem: undefined, seconds: 0 };
  const { group, core } = step;
  const tarball = core === 'ours' ? ours : undefined;
  const [installed, seconds] = await timed(async () => {
    try {
      return { folder: await install(group[0], { folder, tarball }), problem: undefined };
    } catch (error) {
      return { folder: undefined, problem: messageOf(error) };
    }
  });
  return { ...installed, seconds };
}

function conclude({ passed, known, failures }: Comparison): void {
  if (known > 0) print(`${known} failed as results.json says; docs/compatibility.md has the reasons`);
  for (const failure of failures) print(`FAILED  ${failure}`);
  print(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Writes the rows that were run; what was not asked for stays as it was. */
function update(all: readonly Result[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const rows = apps.flatMap(({ name, dependencies }): Row[] => {
    const [mine, theirs] = (['ours', 'real'] as const).map((core) =>
      all.find((one) => one.app.name === name && one.core === core),
    );
    const runtime = runtimeOf(dependencies);
    if (mine !== undefined && theirs !== undefined)
      return [
        {
          app: name,
          date,
          runtime,
          dependencies,
          ours: mine.run,
          real: theirs.run,
          answers: onlyOne(mine.facts, theirs.facts),
        },
      ];
    return before.beside === REAL ? before.rows.filter(({ app }) => app === name) : [];
  });
  const results = { beside: REAL, rows };
  writeResults(results);
  const problems = updateDocument(results);
  for (const problem of problems) print(`FAILED  ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** What an application runs on: the package that it is installed with, or Node. */
function runtimeOf({ bun }: App['dependencies']): string {
  return bun === undefined ? `Node.js ${process.versions.node}` : `Bun ${bun}`;
}
