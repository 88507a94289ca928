import { decides, type AnswerDecision } from './answer-decisions.ts';
import type { App } from './apps.ts';
import type { Check } from './checks/check.ts';
import { columnsOf } from './columns.ts';
import { explains, seenIn, type Difference } from './differences.ts';
import { INSTALLED, sameDependencies, type Results, type Row, type Run } from './results.ts';

/** Applications that are not in the table. */
export interface NotRun {
  readonly bindings: readonly string[];
  /** What happens when it is tried. */
  readonly reason: string;
}

/** What results are held to. */
export interface Expectations {
  readonly apps: readonly App[];
  readonly checks: readonly Pick<Check, 'title' | 'concerns'>[];
  readonly differences: readonly Difference[];
  readonly decisions: readonly AnswerDecision[];
  /** Name and version of the original core. */
  readonly beside: string;
}

/**
 * What keeps results from being published: rows that are missing or of other versions, checks that are missing or in no
 * column, titles that are there twice, differences that nobody explained, and explanations of what is not seen any more; for
 * checks as for answers.
 */
export function review({ rows, beside }: Results, wanted: Expectations): string[] {
  return [
    ...(beside === wanted.beside ? [] : [`the results stand beside ${beside}, not ${wanted.beside}`]),
    ...wanted.apps.flatMap((app) => rowProblems(app, rows, wanted.checks)),
    ...rows
      .filter(({ app }) => !wanted.apps.some(({ name }) => name === app))
      .map(({ app }) => `${app}: is in the results, and no application`),
    ...titleProblems(wanted.checks),
    ...differenceProblems(rows, wanted.differences),
    ...answerProblems(rows, wanted.decisions),
  ];
}

function rowProblems(app: App, rows: readonly Row[], checks: Expectations['checks']): string[] {
  const row = rows.find((one) => one.app === app.name);
  if (row === undefined) return [`${app.name}: is not in the results`];
  const titles = [
    INSTALLED,
    ...checks.filter(({ concerns }) => concerns?.(app) !== false).map(({ title }) => title),
  ];
  return [
    ...(sameDependencies(row, app) ? [] : [`${app.name}: the results are of other versions`]),
    ...checkProblems(app.name, row.ours, titles),
    ...checkProblems(`${app.name}, @auth/core`, row.real, titles),
  ];
}

function checkProblems(label: string, { checks }: Run, titles: readonly string[]): string[] {
  // Nothing was checked of an application that did not start.
  const reached = checks[INSTALLED] === 'passed' ? titles : [INSTALLED];
  return [
    ...reached
      .filter((title) => checks[title] === undefined)
      .map((title) => `${label}: has no result of: ${title}`),
    ...Object.keys(checks)
      .filter((title) => !titles.includes(title))
      .map((title) => `${label}: has a result of what is no check of it: ${title}`),
  ];
}

function titleProblems(checks: Expectations['checks']): string[] {
  const titles = [INSTALLED, ...checks.map(({ title }) => title)];
  const repeated = titles.filter((title, index) => titles.indexOf(title) !== index);
  const counted = titles.map((title) => ({ title, count: columnsOf(title).length }));
  return [
    ...repeated.map((title) => `two checks have one title: ${title}`),
    ...counted
      .filter(({ count }) => count !== 1)
      .map(({ title, count }) => `belongs to ${count} columns instead of one: ${title}`),
  ];
}

function differenceProblems(rows: readonly Row[], differences: readonly Difference[]): string[] {
  const all = rows.flatMap(seenIn);
  const unexplained = all.filter((seen) => !differences.some((one) => explains(one, seen)));
  const stale = differences.flatMap((difference) =>
    difference.apps
      .filter((app) => !all.some((seen) => seen.app === app && explains(difference, seen)))
      .map((app) => ({ app, difference })),
  );
  return [
    ...unexplained.map(
      ({ app, check, failsWith }) => `${app}: no difference explains what fails with ${failsWith}: ${check}`,
    ),
    ...stale.map(
      ({ app, difference: { check, failsWith } }) =>
        `${app}: a difference explains what does not fail with ${failsWith}: ${check}`,
    ),
  ];
}

function answerProblems(rows: readonly Row[], decisions: readonly AnswerDecision[]): string[] {
  const all = rows.flatMap(({ app, answers }) =>
    Object.entries(answers).map(([fact, core]) => ({ app, fact, core })),
  );
  const open = all.filter(({ fact, core }) => !decisions.some((one) => decides(one, fact, core)));
  const stale = decisions.flatMap(({ facts, reason }) =>
    facts
      .filter((one) => !all.some(({ fact, core }) => core === one.core && one.fact.test(fact)))
      .map(({ core, fact }) => `nothing is seen of ${core}, ${fact}, which a decision explains: ${reason}`),
  );
  return [
    ...open.map(({ app, fact, core }) => `${app}: no decision explains, of ${core}: ${fact}`),
    ...stale,
  ];
}
