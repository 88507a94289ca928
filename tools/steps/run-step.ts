import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { provide } from './needs.ts';
import type { Outcome, Step } from './step.ts';
import { countTests, failedTests } from './vitest-report.ts';

/** Where steps run. */
export interface Place {
  /** The root of the repository. */
  readonly root: string;
  /** Takes logs, reports and the temporary files of the steps; whoever made it removes it. */
  readonly folder: string;
}

/** Lines of a log that a report keeps, and how long each may be. */
const LOG_LINES = 40;
const LINE_LENGTH = 400;
const DEFAULT_MINUTES = 10;

/** What programs that are not ours keep in the temporary folder, to be faster the next time. */
const CACHES: readonly string[] = ['node-compile-cache'];

/** Steps that run: each leads a group, so that all that it started ends with it. */
const running = new Set<ChildProcess>();

/** Ends every step that runs, with all that it started. For the end of this process. */
export function endSteps(): void {
  for (const child of running) endGroup(child);
}

/** Runs a step and counts its tests. Never throws for what the step did: that is a failure. */
export async function runStep(step: Step, place: Place): Promise<Outcome> {
  const start = performance.now();
  const file = join(place.folder, fileName(step.name));
  const temporary = `${file}.tmp`;
  mkdirSync(temporary);
  let problem: string | undefined;
  try {
    for (const need of step.needs ?? []) await provide(need, place);
    problem = await execute(step, { ...place, file, temporary });
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const left = readdirSync(temporary).filter((name) => !CACHES.includes(name));
  rmSync(temporary, { recursive: true, force: true });
  const { passed, failed } = count(step, file, problem);
  const failures = failed === 0 && problem === undefined ? [] : failuresOf(step, file, problem);
  // Programs that are installed for a suite may leave what they like; our own tests may not.
  const isUnclean = step.counts === 'vitest' && left.length > 0;
  if (isUnclean) failures.push(`left in the temporary folder: ${left.slice(0, 10).join(', ')}`);
  if (failures.length > 0) keepLog(step, place, file);
  return {
    passed,
    failed: failed + (isUnclean ? 1 : 0),
    seconds: Math.round((performance.now() - start) / 1000),
    failures,
  };
}

/** Where the log of a step that failed is kept, from the root: a process of Vitest that crashed says why only there. */
export function keptLog(name: string): string {
  return `node_modules/.cache/latchkey-logs/${fileName(name)}.log`;
}

function keepLog({ name }: Step, { root }: Place, file: string): void {
  const path = join(root, keptLog(name));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, readLog(file));
}

const fileName = (name: string): string => name.replaceAll(/[^\w.-]/g, '-');

interface Execution extends Place {
  readonly file: string;
  readonly temporary: string;
}

/** @returns why the command as a whole has failed */
async function execute(step: Step, { root, file, temporary }: Execution): Promise<string | undefined> {
  const log = openSync(`${file}.log`, 'w');
  const child = spawn(step.run, {
    cwd: root,
    shell: true,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...step.env,
      CI: '1',
      NO_COLOR: '1',
      PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      TMPDIR: temporary,
      TEST_REPORT: `${file}.json`,
    },
  });
  closeSync(log);
  running.add(child);
  const minutes = step.minutes ?? DEFAULT_MINUTES;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(child);
  }, minutes * 60_000);
  try {
    const [code, signal] = await once(child, 'exit');
    if (isLate) return `ended after ${minutes} minutes`;
    return code === 0 ? undefined : `exit ${String(code ?? signal)}`;
  } finally {
    clearTimeout(timer);
    endGroup(child);
    running.delete(child);
  }
}

/** Ends a step that runs, and what outlived it. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // There is nothing left of it.
  }
}

function count(step: Step, file: string, problem: string | undefined): { passed: number; failed: number } {
  const counted =
    step.counts === 'vitest'
      ? countTests(`${file}.json`)
      : step.counts === 'lines'
        ? countLine(readLog(file))
        : { passed: problem === undefined ? 1 : 0, failed: 0 };
  // A command that fails without a failed test has failed outside of its tests.
  return { ...counted, failed: Math.max(counted.failed, problem === undefined ? 0 : 1) };
}

/** The last line `N passed, N failed` of a program; without one, it has failed. */
function countLine(log: string): { passed: number; failed: number } {
  const [, passed = 0, failed = 1] = [...log.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

function failuresOf(step: Step, file: string, problem: string | undefined): string[] {
  const lines =
    step.counts === 'vitest' ? failedTests(`${file}.json`) : endOf(readLog(file), step.counts === 'lines');
  return [...(problem === undefined ? [] : [problem]), ...lines]
    .slice(0, LOG_LINES)
    .map((line) => line.slice(0, LINE_LENGTH));
}

/** The end of a log; of a program that counts, what it says of its failures, if it says anything. */
function endOf(log: string, counts: boolean): string[] {
  const lines = log.trimEnd().split('\n');
  const isFailure = (line: string): boolean => line.includes('FAILED');
  const failed = counts
    ? lines.flatMap((line, index) => (isFailure(line) ? lines.slice(index, index + 4) : []))
    : [];
  return failed.length > 0 ? failed : lines.slice(-LOG_LINES + 1);
}

function readLog(file: string): string {
  try {
    return readFileSync(`${file}.log`, 'utf8');
  } catch {
    return '';
  }
}
