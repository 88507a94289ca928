import { describe, expect, it } from 'vitest';
import { dropInDocument } from './document.ts';
import { INSTALLED, type Row, type Run } from './results.ts';

function run(checks: Run['checks']): Run {
  return { seconds: { install: 1, build: 1, checks: 1 }, checks: { [INSTALLED]: 'passed', ...checks } };
}

const row: Row = {
  app: 'some-app',
  date: '2026-11-22',
  runtime: 'Node.js 24.1.2',
  dependencies: { '@auth/some': '1.0.0', framework: '2.0.0', tool: '3.0.0' },
  ours: run({ 'csrf gives a token': 'passed', 'csrf is bound': 'passed', 'signing out ends': 'passed' }),
  real: run({ 'csrf gives a token': 'passed', 'csrf is bound': 'failed: 200', 'signing out ends': 'passed' }),
  answers: {
    'GET /csrf has Cache-Control: no-store': 'ours',
    'GET /session sets a-cookie': 'real',
  },
};
const plain: Row = { ...row, app: 'other-app', ours: run({}), real: run({}) };
const differences = [
  {
    apps: ['some-app'],
    check: 'csrf is bound',
    failsWith: 'real' as const,
    reason: 'it takes any.',
    decision: 'contract.md#csrf',
  },
];
const notRun = [{ bindings: ['some-binding', 'other-binding'], reason: 'ends with an error' }];
const results = { beside: '@auth/core 1.2.3', rows: [row, plain] };
const notes = [{ note: 'does its own check', apps: ['some-app', 'other-app'] }];
const decisions = [
  {
    facts: [
      { core: 'ours' as const, fact: /Cache-Control/ },
      { core: 'real' as const, fact: /a-cookie/ },
    ],
    reason: 'a reason.',
    decision: 'contract.md#routes',
  },
];
const told = { results, differences, decisions, notRun, notes };
const document = dropInDocument(told);

/** The cells of a row of a section's table. */
function cells(section: string, app: string): string[] | undefined {
  const part = document.split('\n## ').find((text) => text.startsWith(section));
  const line = part?.split('\n').find((one) => one.startsWith(`| ${app} `));
  return line
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe('dropInDocument', () => {
  it('tells what was installed, when, and how many checks passed', () => {
    expect(cells('What was installed', 'some-app')).toEqual([
      'some-app',
      '`@auth/some` 1.0.0',
      '`framework` 2.0.0, `tool` 3.0.0',
      'Node.js 24.1.2',
      '2026-11-22',
      '4 of 4',
      '3 of 4',
    ]);
    expect(document).toContain('`@auth/core 1.2.3`, on the same day (2026-11-22)');
  });

  it('shows both numbers where they differ, and a dash where there is nothing to check', () => {
    expect(cells('What they do', 'Application')).toEqual(['Application', 'Starts', 'CSRF', 'Sign-out']);
    expect(cells('What they do', 'some-app')).toEqual(['some-app', '1', '**2 / 1** of 2', '1']);
    expect(cells('What they do', 'other-app')).toEqual(['other-app', '1', '–', '–']);
  });

  it('gives the reason and the decision of every difference', () => {
    expect(document).toContain(
      '- some-app: “csrf is bound…”. Fails with `@auth/core`, passes with this package: it takes any. ([the decision](contract.md#csrf))',
    );
  });

  it('says that there is none, when there is none', () => {
    expect(dropInDocument({ ...told, differences: [] })).toContain('\nNowhere: ');
  });

  it('shows what only one core answered below its decision, and how many applications did', () => {
    expect(document).toContain(
      [
        '- A reason. ([the decision](contract.md#routes))',
        '  - `@auth/core`: `GET /session sets a-cookie`, 2 applications',
        '  - this package: `GET /csrf has Cache-Control: no-store`, 2 applications',
      ].join('\n'),
    );
  });

  it('says what applications do otherwise', () => {
    expect(document).toContain('\n- some-app, other-app: does its own check.\n');
  });

  it('names what is not run, with its reason', () => {
    expect(document).toContain('- `some-binding`, `other-binding`: ends with an error');
  });

  it('says from when to when, where rows are of several days', () => {
    const rows = [row, { ...plain, date: '2026-11-20' }];
    expect(dropInDocument({ ...told, results: { ...results, rows } })).toContain(
      '(2026-11-20 to 2026-11-22, as the table says)',
    );
  });
});
