import type { Outcome } from '../steps/step.ts';
import type { Entry } from './journal.ts';

/** What is known of a step once it has run. */
export type Attempts = Pick<Entry, 'verdict' | 'outcome' | 'first'>;

/** Runs a step, and once more where it has failed. A step that then passes is flaky, which is never hidden. */
export async function runTwice(run: () => Promise<Outcome>): Promise<Attempts> {
  const first = await run();
  if (first.failed === 0) return { verdict: 'passed', outcome: first };
  const second = await run();
  return {
    verdict: second.failed === 0 ? 'flaky' : 'failed',
    outcome: second,
    first: first.failures,
  };
}
