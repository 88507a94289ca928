import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compare,
  INSTALLED,
  outcomeOf,
  sameDependencies,
  type Found,
  type Row,
  type Run,
} from './results.ts';

const app = { name: 'some-app', dependencies: { 'some-binding': '1.0.0' } };

function run(checks: Run['checks']): Run {
  return { seconds: { install: 1, build: 1, checks: 1 }, checks: { [INSTALLED]: 'passed', ...checks } };
}

function row(ours: Run['checks'], real: Run['checks'] = ours): Row {
  const { name, dependencies } = app;
  return {
    app: name,
    date: '2026-11-22',
    runtime: 'Node.js 24',
    dependencies,
    ours: run(ours),
    real: run(real),
    answers: {},
  };
}

function found(checks: Run['checks'], core: Found['core'] = 'ours'): Found[] {
  return [{ app, core, run: run(checks) }];
}

describe('compare', () => {
  it('has nothing to say when all is as it was, whatever the reason of what fails', () => {
    const before = row({ first: 'passed', second: 'failed: one' });
    expect(compare(found({ first: 'passed', second: 'failed: another' }), [before])).toEqual({
      passed: 2,
      known: 1,
      failures: [],
    });
  });

  it('refuses a check that passed before and fails now', () => {
    const { passed, failures } = compare(found({ first: 'failed: 500' }), [row({ first: 'passed' })]);
    expect(passed).toBe(1);
    expect(failures).toEqual(['some-app: first: passed before, failed: 500']);
  });

  it('compares the original core with what it did itself', () => {
    const before = row({ first: 'passed' }, { first: 'failed: 400' });
    expect(compare(found({ first: 'failed: 400' }, 'real'), [before]).failures).toEqual([]);
    expect(compare(found({ first: 'passed' }, 'real'), [before]).failures).toEqual([
      expect.stringMatching(/^some-app, @auth\/core: first: passes now; run .*--update/),
    ]);
  });

  it('asks for an update when a check passes that failed before', () => {
    const { failures } = compare(found({ first: 'passed' }), [row({ first: 'failed: 400' })]);
    expect(failures).toEqual([expect.stringMatching(/passes now; run .*--update/)]);
  });

  it('refuses a check that is no longer run', () => {
    const { failures } = compare(found({}), [row({ first: 'passed' })]);
    expect(failures).toEqual(['some-app: first: not run any more']);
  });

  it('says once what an application did not get to that does not start', () => {
    const [one] = found({});
    const stopped: Run = {
      seconds: { install: 1, build: 0, checks: 0 },
      checks: { [INSTALLED]: 'failed: exit 1' },
    };
    const { passed, failures } = compare(one === undefined ? [] : [{ ...one, run: stopped }], [
      row({ first: 'passed', second: 'passed' }),
    ]);
    expect(passed).toBe(0);
    expect(failures).toEqual([
      `some-app: ${INSTALLED}: passed before, failed: exit 1`,
      'some-app: 2 checks: not run any more',
    ]);
  });

  it('refuses a check that is new, passed or not', () => {
    const { failures } = compare(found({ first: 'passed', second: 'failed: 500' }), [row({})]);
    expect(failures).toEqual([
      expect.stringMatching(/first: is new; run .*--update/),
      'some-app: second: is new, failed: 500',
    ]);
  });

  it('refuses an application that has no row, and one whose row is of other versions', () => {
    expect(compare(found({}), []).failures[0]).toMatch(/^some-app: is no row of results\.json/);
    const [binding, framework] = [{ 'some-binding': '1.0.0' }, { framework: '2.0.0' }];
    expect(
      sameDependencies(
        { dependencies: { ...binding, ...framework } },
        { dependencies: { ...framework, ...binding } },
      ),
    ).toBe(true);
    const old = { ...row({}), dependencies: { 'some-binding': '0.9.0' } };
    expect(compare(found({}), [old]).failures).toEqual([expect.stringMatching(/tells of other versions/)]);
  });
});

describe('outcomeOf', () => {
  it('keeps what does not change from run to run', () => {
    const folder = join(tmpdir(), 'latchkey-drop-in-a1B2c3', 'some-app-x9');
    const problem = `the build of ${folder}/src\nat http://localhost:41234/me ended`;
    expect(outcomeOf(problem)).toBe('failed: the build of src at http://localhost/me ended');
  });

  it('is short', () => {
    expect(outcomeOf('x'.repeat(1000)).length).toBeLessThan(220);
  });

  it('has no reason for what passed', () => {
    expect(outcomeOf(undefined)).toBe('passed');
  });
});
