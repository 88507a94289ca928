import { readFileSync, writeFileSync } from 'node:fs';
import type { AnswerDifferences } from './answers.ts';
import type { App } from './apps.ts';
import type { Core } from './installation.ts';

/** How a check ended; why it failed is what was seen, and may differ from run to run. */
export type Outcome = 'passed' | `failed: ${string}`;

/** What was seen of one application with one core. */
export interface Run {
  /** What the steps took. */
  readonly seconds: { readonly install: number; readonly build: number; readonly checks: number };
  /** By title, in the order in which they ran. */
  readonly checks: Readonly<Record<string, Outcome>>;
}

/** One application, with both cores on one day. */
export interface Row {
  readonly app: string;
  /** Of the run, as `2026-11-22`. */
  readonly date: string;
  readonly runtime: string;
  readonly dependencies: App['dependencies'];
  readonly ours: Run;
  readonly real: Run;
  /** What the routes of one core answered, and those of the other did not. */
  readonly answers: AnswerDifferences;
}

/** What `results.json` keeps. */
export interface Results {
  /** Name and version of the package that ours stands beside. */
  readonly beside: string;
  readonly rows: readonly Row[];
}

/** One run, as it is compared with what `results.json` says of it. */
export interface Found {
  readonly app: Pick<App, 'name' | 'dependencies'>;
  readonly core: Core;
  readonly run: Run;
}

/** How runs compare with what was expected. */
export interface Comparison {
  /** Checks that passed, as they did before. */
  readonly passed: number;
  /** Checks that failed, as they did before: the document says why. */
  readonly known: number;
  /** One line each: what is not as it was. */
  readonly failures: readonly string[];
}

/** The check that every application begins with. */
export const INSTALLED = 'installed with one core, built and started';

const UPDATE = 'run `node test/drop-in/run.ts --core both --update`';
const REASON_LENGTH = 200;
const path = new URL('results.json', import.meta.url);

/** The outcome of a check, short and without what changes with every run. */
export function outcomeOf(problem: string | undefined): Outcome {
  if (problem === undefined) return 'passed';
  const reason = problem
    .replaceAll(/\/\S*\/latchkey-drop-in-\w+\/[\w.-]+\/?/g, '')
    .replaceAll(/localhost:\d+/g, 'localhost')
    .replaceAll(/\s+/g, ' ');
  return `failed: ${reason.slice(0, REASON_LENGTH).trim()}`;
}

/** Whether a row tells of these versions, in whatever order. */
export function sameDependencies(row: Pick<Row, 'dependencies'>, app: Pick<App, 'dependencies'>): boolean {
  const text = ({ dependencies }: Pick<App, 'dependencies'>): string => {
    const lines = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
    return lines.sort().join();
  };
  return text(row) === text(app);
}

export function readResults(): Results {
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function writeResults(results: Results): void {
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
}

/**
 * Compares runs with what was expected of these applications, in both directions: what passed must pass, and what passes
 * now must be written down.
 */
export function compare(found: readonly Found[], rows: readonly Row[]): Comparison {
  const all = found.map(({ app, core, run }) => {
    const row = rows.find((one) => one.app === app.name);
    const name = core === 'ours' ? app.name : `${app.name}, @auth/core`;
    const { passed, known, failures } = compareRun(run.checks, row?.[core].checks ?? {});
    return {
      passed,
      known,
      failures: [...rowProblems(app, row), ...failures].map((line) => `${name}: ${line}`),
    };
  });
  return {
    passed: sum(all.map(({ passed }) => passed)),
    known: sum(all.map(({ known }) => known)),
    failures: all.flatMap(({ failures }) => failures),
  };
}

function rowProblems(app: Found['app'], row: Row | undefined): string[] {
  if (row === undefined) return [`is no row of results.json; ${UPDATE}`];
  return sameDependencies(row, app) ? [] : [`results.json tells of other versions; ${UPDATE}`];
}

function compareRun(found: Run['checks'], expected: Run['checks']): Comparison {
  const failures: string[] = [];
  let [passed, known] = [0, 0];
  for (const [check, outcome] of Object.entries(found)) {
    const before = expected[check];
    if (outcome !== 'passed' && before === 'passed') failures.push(`${check}: passed before, ${outcome}`);
    else if (outcome !== 'passed' && before === undefined) failures.push(`${check}: is new, ${outcome}`);
    else if (outcome === 'passed' && before === undefined) failures.push(`${check}: is new; ${UPDATE}`);
    else if (outcome === 'passed' && before !== 'passed') failures.push(`${check}: passes now; ${UPDATE}`);
    else if (outcome === 'passed') passed += 1;
    else known += 1;
  }
  const lost = Object.keys(expected).filter((check) => found[check] === undefined);
  // One line is enough for all that an application did not get to.
  const lines = found[INSTALLED] === 'passed' ? lost : lost.length > 0 ? [`${lost.length} checks`] : [];
  return { passed, known, failures: [...failures, ...lines.map((check) => `${check}: not run any more`)] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
