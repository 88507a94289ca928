// Runs everything that the landing gate leaves out, and writes docs/world.md.
//   npm run world                     all of it; goes on where an interrupted run of the same commit stopped
//   npm run world -- bindings next    what is named: a suite, or the parts of a suite that begin with a word
//   npm run world -- --list           the names
//   npm run world -- --fresh          forgets what an interrupted run has done
// A step that fails runs once more; if it then passes it is flaky. Closes with `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../gate/steps.ts';
import { named } from '../steps/named.ts';
import { keptLog, runStep } from '../steps/run-step.ts';
import { runSteps } from '../steps/run-steps.ts';
import { describe, openPlace } from '../steps/session.ts';
import { worldDocument } from './document.ts';
import { Journal, readJson, withEntry, writeJson, type Results } from './journal.ts';
import { runTwice } from './run-twice.ts';
import { worldSteps, type WorldStep } from './steps.ts';

const { values, positionals } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    /** How many steps at once. */
    lanes: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});

const steps = positionals.length > 0 ? named(worldSteps, positionals) : worldSteps;
const resultsFile = join(import.meta.dirname, 'results.json');

if (values.list) console.log(steps.map(({ name, shows }) => `${name}: ${shows}`).join('\n'));
else await main();

async function main(): Promise<void> {
  const place = openPlace();
  const commit = commitOf(place.root);
  const journal = new Journal(join(place.root, 'node_modules/.cache/latchkey-world.json'), commit);
  if (values.fresh) journal.clear();
  const left = steps.filter(({ name }) => !(name in journal.ended));
  if (left.length < steps.length)
    console.log(`${steps.length - left.length} of ${steps.length} steps have ended before. Going on.`);

  const built = await runStep(build, place);
  if (built.failed > 0) {
    console.log(`${describe('build', built)}\n\n0 passed, 1 failed`);
    process.exitCode = 1;
    return;
  }
  await runSteps(left, Number(values.lanes), async (step) => {
    console.log(`… ${step.name}: ${step.run}`);
    const attempts = await runTwice(() => runStep(step, place));
    journal.add(step.name, { ...attempts, against: versionsOf(step), commit, date: today() });
    console.log(describe(step.name, attempts.outcome));
    if (attempts.verdict === 'flaky')
      console.log(
        [
          `${step.name}: FLAKY. Its first run failed:`,
          ...(attempts.first ?? []),
          `log: ${keptLog(step.name)}`,
        ].join('\n    '),
      );
  });
  finish(place.root, journal);
}

/** Writes what was found out, says it, and forgets the run. */
function finish(root: string, journal: Journal): void {
  const ended = Object.entries(journal.ended);
  const results = ended.reduce<Results>(
    (known, [name, entries]) => entries.reduce((all, entry) => withEntry(all, name, entry), known),
    // Written by this program.
    (readJson(resultsFile) as Results | undefined) ?? {},
  );
  writeJson(resultsFile, results);
  writeFileSync(join(root, 'docs/world.md'), worldDocument(worldSteps, results));
  const last = ended.flatMap(([name, entries]) => entries.slice(-1).map((entry) => ({ name, ...entry })));
  for (const { name, verdict, outcome } of last)
    if (verdict !== 'passed') console.log(`\n${verdict}: ${describe(name, outcome)}`);
  const total = (member: 'passed' | 'failed'): number =>
    last.reduce((sum, { outcome }) => sum + outcome[member], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 ? 1 : 0;
  journal.clear();
}

/** What it was run against. A program that is not there has no version: the step has failed then, and says so. */
function versionsOf({ against }: WorldStep): readonly string[] {
  try {
    return against();
  } catch {
    return [];
  }
}

/** Abbreviated, with `+` where the tree has changes. */
function commitOf(root: string): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
