import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { keptLog, runStep } from './run-step.ts';
import type { Outcome, Step } from './step.ts';

/** Runs a line of the shell in an empty folder. */
function run(line: string, more: Partial<Step> = {}): Promise<Outcome> {
  const folder = temporaryTree({});
  return runStep({ name: 'one/part', shows: 'a line', run: line, ...more }, { root: folder, folder });
}

const report = (members: object): string =>
  JSON.stringify({
    success: true,
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...members,
  });

describe('runStep', () => {
  it('counts a command as one test', async () => {
    expect(await run('true')).toMatchObject({ passed: 1, failed: 0, failures: [] });
    expect(await run('echo no such file; exit 3')).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['exit 3', 'no such file'],
    });
  });

  it('counts the last line of a program that counts', async () => {
    const lines = { counts: 'lines' } as const;
    expect(await run('echo 1 passed, 0 failed; echo 12 passed, 0 failed', lines)).toMatchObject({
      passed: 12,
      failed: 0,
    });
    const failed = await run('echo FAILED one; echo; echo 12 passed, 1 failed; exit 1', lines);
    expect(failed).toMatchObject({ passed: 12, failed: 1 });
    expect(failed.failures.slice(0, 2)).toEqual(['exit 1', 'FAILED one']);
  });

  it('refuses a program that should count and does not, and one that fails without a failed test', async () => {
    expect(await run('true', { counts: 'lines' })).toMatchObject({ passed: 0, failed: 1 });
    expect(await run('echo 2 passed, 0 failed; exit 1', { counts: 'lines' })).toMatchObject({
      passed: 2,
      failed: 1,
    });
  });

  it('counts tests by the report of Vitest', async () => {
    const write = (members: object): string => `echo '${report(members)}' > "$TEST_REPORT"`;
    const vitest = { counts: 'vitest' } as const;
    expect(await run(write({}), vitest)).toMatchObject({ passed: 3, failed: 0 });
    expect(await run(`${write({ success: false, numFailedTests: 2 })}; exit 1`, vitest)).toMatchObject({
      passed: 3,
      failed: 2,
    });
    expect(await run('true', vitest)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['no report was written'],
    });
  });

  it('keeps the log of a step that failed, which its next run does not overwrite', async () => {
    const folder = temporaryTree({});
    const attempt = (line: string): Promise<Outcome> =>
      runStep({ name: 'one/part', shows: '', run: line }, { root: folder, folder });
    await attempt('echo why it failed; exit 1');
    await attempt('echo fine');
    expect(readFileSync(join(folder, keptLog('one/part')), 'utf8')).toBe('why it failed\n');
  });

  it('refuses tests that leave something in the temporary folder, and removes it', async () => {
    const folder = temporaryTree({});
    const leave = `echo '${report({})}' > "$TEST_REPORT"; mkdir "$TMPDIR/left"`;
    const step = { name: 'one', shows: '', run: leave, counts: 'vitest' } as const;
    expect(await runStep(step, { root: folder, folder })).toMatchObject({
      passed: 3,
      failed: 1,
      failures: ['left in the temporary folder: left'],
    });
    expect(readdirSync(folder).sort()).toEqual(['node_modules', 'one.json', 'one.log']);
  });

  it('ends a step that takes too long, with what it started', async () => {
    const outcome = await run('sleep 600 & echo started; wait', { minutes: 0.002 });
    expect(outcome).toMatchObject({ passed: 0, failed: 1 });
    expect(outcome.failures[0]).toBe('ended after 0.002 minutes');
  });

  it('runs with the programs of the repository first, and with the variables of the step', async () => {
    const outcome = await run('echo "$WORD ${PATH%%:*}" | grep -q "^yes .*node_modules/.bin$"', {
      env: { WORD: 'yes' },
    });
    expect(outcome).toMatchObject({ passed: 1, failed: 0 });
  });
});
