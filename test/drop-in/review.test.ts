import { describe, expect, it } from 'vitest';
import type { App } from './apps.ts';
import { INSTALLED, type Outcome, type Results, type Row, type Run } from './results.ts';
import { review, type Expectations } from './review.ts';

const app: App = {
  name: 'some-app',
  folder: 'some-app',
  dependencies: { 'some-binding': '1.0.0' },
  basePath: '/auth',
  hasCsrf: true,
  ownForms: [],
  hasInside: false,
  start: ['server.mjs'],
};
const CSRF = 'csrf gives a token';
const PROXY = "the binding's proxy lets in";
const wanted: Expectations = {
  apps: [app],
  checks: [{ title: CSRF }, { title: PROXY, concerns: ({ hasInside }) => hasInside }],
  differences: [],
  decisions: [],
  beside: '@auth/core 1.2.3',
};

function run(checks: Run['checks']): Run {
  return { seconds: { install: 1, build: 1, checks: 1 }, checks };
}

function row(ours: Outcome, real: Outcome): Row {
  return {
    app: app.name,
    date: '2026-11-22',
    runtime: 'Node.js 24',
    dependencies: app.dependencies,
    ours: run({ [INSTALLED]: 'passed', [CSRF]: ours }),
    real: run({ [INSTALLED]: 'passed', [CSRF]: real }),
    answers: {},
  };
}

function results(...rows: Row[]): Results {
  return { beside: wanted.beside, rows };
}

const good = row('passed', 'passed');
const better = { apps: [app.name], check: 'csrf ', reason: 'why' };

describe('review', () => {
  it('has nothing to say of results that are whole', () => {
    expect(review(results(good), wanted)).toEqual([]);
  });

  it('refuses what passes with one core only, until it is explained', () => {
    for (const [failsWith, one] of [
      ['ours', row('failed: 500', 'passed')],
      ['real', row('passed', 'failed: 500')],
    ] as const) {
      expect(review(results(one), wanted)).toEqual([
        `some-app: no difference explains what fails with ${failsWith}: ${CSRF}`,
      ]);
      const differences = [{ ...better, failsWith, decision: 'contract.md#csrf' }];
      expect(review(results(one), { ...wanted, differences })).toEqual([]);
    }
  });

  it('refuses what fails with both, until it is explained', () => {
    const both = results(row('failed: 404', 'failed: 404'));
    expect(review(both, wanted)).toHaveLength(1);
    const differences = [{ ...better, failsWith: 'both' as const }];
    expect(review(both, { ...wanted, differences })).toEqual([]);
  });

  it('refuses an explanation of what is not seen any more, and one of the other core', () => {
    const differences = [{ ...better, failsWith: 'real' as const, decision: 'contract.md#csrf' }];
    expect(review(results(good), { ...wanted, differences })).toEqual([
      'some-app: a difference explains what does not fail with real: csrf ',
    ]);
    expect(review(results(row('failed: 500', 'passed')), { ...wanted, differences })).toHaveLength(2);
  });

  it('refuses an explanation for an application that is not in the table', () => {
    const one = {
      ...better,
      apps: [app.name, 'gone'],
      failsWith: 'real' as const,
      decision: 'contract.md#csrf',
    };
    expect(review(results(row('passed', 'failed: 500')), { ...wanted, differences: [one] })).toEqual([
      'gone: a difference explains what does not fail with real: csrf ',
    ]);
  });

  it('refuses an application without a row, a row without an application, and other versions', () => {
    expect(review(results(), wanted)).toEqual(['some-app: is not in the results']);
    expect(review(results(good, { ...good, app: 'gone' }), wanted)).toEqual([
      'gone: is in the results, and no application',
    ]);
    const old = { ...good, dependencies: { 'some-binding': '0.9.0' } };
    expect(review(results(old), wanted)).toEqual(['some-app: the results are of other versions']);
  });

  it('refuses results beside another release', () => {
    expect(review({ ...results(good), beside: '@auth/core 1.2.2' }, wanted)).toEqual([
      'the results stand beside @auth/core 1.2.2, not @auth/core 1.2.3',
    ]);
  });

  it('refuses checks without a result, and results without a check', () => {
    const { [CSRF]: _, ...others } = good.ours.checks;
    const short = { ...good, ours: run(others) };
    expect(review(results(short), wanted)).toContain(`some-app: has no result of: ${CSRF}`);
    const long = { ...good, real: run({ ...good.real.checks, [PROXY]: 'passed' }) };
    expect(review(results(long), wanted)).toContain(
      `some-app, @auth/core: has a result of what is no check of it: ${PROXY}`,
    );
  });

  it('asks for one explanation only where an application does not start', () => {
    const stopped = { ...good, real: run({ [INSTALLED]: 'failed: exit 1' }) };
    expect(review(results(stopped), wanted)).toEqual([
      `some-app: no difference explains what fails with real: ${INSTALLED}`,
    ]);
  });

  it('refuses answers that differ without a decision, and decisions that nothing is seen of', () => {
    const otherwise = results({ ...good, answers: { 'GET /csrf sets a-cookie': 'real' } });
    expect(review(otherwise, wanted)).toEqual([
      'some-app: no decision explains, of real: GET /csrf sets a-cookie',
    ]);
    const decide = (core: 'ours' | 'real') => [
      { facts: [{ core, fact: /a-cookie$/ }], reason: 'why', decision: 'contract.md#csrf' },
    ];
    expect(review(otherwise, { ...wanted, decisions: decide('real') })).toEqual([]);
    expect(review(otherwise, { ...wanted, decisions: decide('ours') })).toHaveLength(2);
    expect(review(results(good), { ...wanted, decisions: decide('real') })).toEqual([
      'nothing is seen of real, /a-cookie$/, which a decision explains: why',
    ]);
  });

  it('refuses a check that no column shows, and titles that are there twice', () => {
    const checks = [...wanted.checks, { title: 'something new', concerns: () => false }];
    expect(review(results(good), { ...wanted, checks })).toEqual([
      'belongs to 0 columns instead of one: something new',
    ]);
    const twice = [...wanted.checks, { title: CSRF }];
    expect(review(results(good), { ...wanted, checks: twice })).toContain(
      `two checks have one title: ${CSRF}`,
    );
  });
});
