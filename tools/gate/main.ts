// Runs the checks, or those that are named: `npm run check`, `npm run check -- lint layers`. A name covers its parts:
// `typecheck` runs `typecheck/core` and the others. With `--landing`, everything that must hold before a change lands.
// Closes with `N passed, N failed`.
import { parseArgs } from 'node:util';
import { named } from '../steps/named.ts';
import { runSteps } from '../steps/run-steps.ts';
import { runStep } from '../steps/run-step.ts';
import { describe, openPlace } from '../steps/session.ts';
import type { Outcome, Step } from '../steps/step.ts';
import { build, checks, measured, samples, suite } from './steps.ts';

const { values, positionals } = parseArgs({
  options: { landing: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** Steps that run side by side; a phase begins when the last one has ended. */
interface Phase {
  readonly steps: readonly Step[];
  readonly lanes: number;
}

function phases(): Phase[] {
  if (positionals.length > 0) {
    const chosen = named([...checks, ...samples, ...measured], positionals);
    return [
      { steps: [build], lanes: 1 },
      { steps: chosen, lanes: chosen.some((step) => measured.includes(step)) ? 1 : 2 },
    ];
  }
  if (!values.landing)
    return [
      { steps: [build], lanes: 1 },
      { steps: checks, lanes: 2 },
    ];
  return [
    { steps: [suite], lanes: 1 },
    { steps: [build], lanes: 1 },
    { steps: [...samples, ...checks], lanes: 2 },
    { steps: measured, lanes: 1 },
  ];
}

const place = openPlace();
const ended: (readonly [name: string, outcome: Outcome])[] = [];
for (const { steps, lanes } of phases())
  await runSteps(steps, lanes, async (step) => {
    console.log(`… ${step.name}: ${step.run}`);
    const outcome = await runStep(step, place);
    ended.push([step.name, outcome]);
    console.log(describe(step.name, outcome));
  });

const total = (member: 'passed' | 'failed'): number =>
  ended.reduce((sum, [, outcome]) => sum + outcome[member], 0);
const bad = ended.filter(([, { failed }]) => failed > 0);
if (bad.length > 0)
  console.log(`\nFailed:\n${bad.map(([name, outcome]) => describe(name, outcome)).join('\n')}`);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = bad.length > 0 ? 1 : 0;
