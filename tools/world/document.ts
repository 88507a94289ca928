import type { Step } from '../steps/step.ts';
import { markdownTable } from '../support/markdown-table.ts';
import type { Entry, Results } from './journal.ts';

/** How often among the runs that are kept a step may be flaky before it is an open bug. */
const FLAKY_LIMIT = 2;

/** Versions that a row names; a suite with more has them in its package.json. */
const NAMED = 8;

const HEADINGS = ['Step', 'What it shows', 'Against', 'Result', 'Tests', 'Time', 'When', 'Commit'] as const;

/** docs/world.md: what was run against what, when, and how it ended. */
export function worldDocument(steps: readonly Step[], results: Results): string {
  return [
    '# Tests against published software',
    '',
    'Everything that is too slow for the landing gate, or that was not written here: published bindings, adapters and clients,',
    'package managers, runtimes, identity providers, faults, and every exhaustive test. `npm run world` runs it all and writes',
    'this page. `npm run world -- bindings next` runs what is named. A step that fails runs once more. If it then passes, it is',
    '_flaky_, and counts as such here.',
    '',
    markdownTable(
      HEADINGS,
      steps.map((step) => rowOf(step, results[step.name]?.at(-1))),
    ),
    ...flakySection(steps, results),
    ...failedSection(steps, results),
  ].join('\n');
}

function rowOf({ name, shows }: Step, entry: Entry | undefined): string[] {
  if (entry === undefined) return [`\`${name}\``, shows, '', 'not run', '', '', '', ''];
  const { verdict, outcome, against, commit, date } = entry;
  const tests = `${outcome.passed} of ${outcome.passed + outcome.failed}`;
  const result = verdict === 'passed' ? 'passed' : `**${verdict}**`;
  return [
    `\`${name}\``,
    shows,
    versionsText(against),
    result,
    tests,
    durationText(outcome.seconds),
    date,
    `\`${commit}\``,
  ];
}

function versionsText(against: readonly string[]): string {
  const others = against.length - NAMED;
  return [...against.slice(0, NAMED), ...(others > 0 ? [`${others} others`] : [])].join(', ');
}

/** `42 s`, `3 min 5 s`. */
export function durationText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Steps that were flaky more than once: each is an open bug. */
function flakySection(steps: readonly Step[], results: Results): string[] {
  const rows = steps.flatMap(({ name }) => {
    const flaky = (results[name] ?? []).filter(({ verdict }) => verdict === 'flaky');
    if (flaky.length < FLAKY_LIMIT) return [];
    const last = flaky.at(-1);
    return [[`\`${name}\``, String(flaky.length), last?.date ?? '', asCell(last?.first?.[0] ?? '')]];
  });
  if (rows.length === 0) return [];
  const table = markdownTable(['Step', 'Flaky runs of the last five', 'Last', 'Failed with'], rows);
  return ['## Open bugs: flaky steps', '', table];
}

function failedSection(steps: readonly Step[], results: Results): string[] {
  const failed = steps.flatMap(({ name }) => {
    const entry = results[name]?.at(-1);
    if (entry?.verdict !== 'failed') return [];
    return [`- \`${name}\`: ${asCell(entry.outcome.failures.slice(0, 3).join(' '))}`];
  });
  return failed.length === 0 ? [] : ['## Failed steps', '', ...failed, ''];
}

/** A text of a program on one line of Markdown. */
function asCell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[|<>`*_]/g, (sign) => `\\${sign}`)
    .slice(0, 200);
}
