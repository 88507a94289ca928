import { describe, expect, it } from 'vitest';
import type { Outcome } from '../steps/step.ts';
import { runTwice } from './run-twice.ts';

const good: Outcome = { passed: 3, failed: 0, seconds: 1, failures: [] };
const bad: Outcome = { passed: 2, failed: 1, seconds: 1, failures: ['signs in: timed out'] };

/** A step that ends like this, run after run; it must not run more often. */
function ending(...outcomes: Outcome[]): () => Promise<Outcome> {
  return () => {
    const outcome = outcomes.shift();
    return outcome === undefined ? Promise.reject(new Error('one run too many')) : Promise.resolve(outcome);
  };
}

describe('runTwice', () => {
  it('runs a step that passes once', async () => {
    expect(await runTwice(ending(good))).toEqual({ verdict: 'passed', outcome: good });
  });

  it('calls a step flaky that fails and then passes, and keeps what failed', async () => {
    expect(await runTwice(ending(bad, good))).toEqual({
      verdict: 'flaky',
      outcome: good,
      first: bad.failures,
    });
  });

  it('lets a step that fails twice fail', async () => {
    expect(await runTwice(ending(bad, bad))).toEqual({
      verdict: 'failed',
      outcome: bad,
      first: bad.failures,
    });
  });
});
