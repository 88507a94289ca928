import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exitCodeOf, judge, type Measured } from '../../bench/src/gate.ts';
import type { RowResult } from '../../bench/src/job.ts';

const directory = mkdtempSync(join(tmpdir(), 'latchkey-gate-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A row whose contestants took as many microseconds, in every round. */
function row(id: string, micros: Readonly<Record<string, number>>, promises = 1): RowResult {
  const sample = (cpu: number) => ({ cpu, wall: cpu, rounds: [cpu, cpu, cpu] });
  const at = Object.fromEntries(Object.entries(micros).map(([name, cpu]) => [name, sample(cpu)]));
  const counters = { latchkey: { promises, cryptoJobs: 0, heapKb: 1 } };
  return { row: id, title: 'made up', times: { 1: at }, counters };
}

function measured(...results: readonly RowResult[]): Measured {
  return { results, beyond: {}, failed: [] };
}

const good = row('a1', { latchkey: 10, '@auth/core': 200, 'limit-node': 9 });
const late = row('a1', { latchkey: 10, '@auth/core': 30, 'limit-node': 9 });
const behind = row('c1', { latchkey: 31, '@auth/core': 30, 'limit-node': 30 });
const greedy = row('d1', { latchkey: 10, '@auth/core': 200, 'limit-node': 9 }, 21);

/** The benchmark's exit code for a result that is there already. */
function benchExit(result: Measured, ...options: readonly string[]) {
  const file = join(directory, 'result.json');
  writeFileSync(file, JSON.stringify(result));
  const main = join(import.meta.dirname, '../../bench/src/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main, '--from', file, ...options], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('the gate of the benchmarks', () => {
  it('lets a result pass that holds its targets', () => {
    expect(judge(measured(good))).toEqual({ broken: [], missed: [] });
    expect(exitCodeOf(judge(measured(good)), { gate: true })).toBe(0);
  });

  it('refuses a row that is behind @auth/core, with and without --gate', () => {
    const judgement = judge(measured(good, behind));
    expect(judgement.broken).toEqual(['c1 is behind @auth/core']);
    expect(exitCodeOf(judgement, { gate: false })).toBe(1);
    expect(exitCodeOf(judgement, { gate: true })).toBe(1);
  });

  it('refuses counters above their gate', () => {
    const judgement = judge(measured(greedy));
    expect(judgement.broken).toEqual(['d1 makes 21 promises, at most 10']);
    expect(exitCodeOf(judgement, { gate: false })).toBe(1);
  });

  it('judges the growth of the heap only where it was measured after the times', () => {
    const counters = { latchkey: { promises: 1, cryptoJobs: 0, heapKb: 1000 } };
    const heavy = measured({ ...good, counters });
    expect(judge(heavy).broken).toEqual(['a1 makes 1000 heapKb, at most 30']);
    expect(judge(heavy, false).broken).toEqual([]);
    expect(judge(measured(greedy), false).broken).toEqual(['d1 makes 21 promises, at most 10']);
  });

  it('refuses a run in which a row could not be measured', () => {
    const judgement = judge({ ...measured(good), failed: ['f1'] });
    expect(judgement.broken).toEqual(['f1 could not be measured']);
    expect(exitCodeOf(judgement, { gate: false })).toBe(1);
  });

  it('refuses a missed target only with --gate', () => {
    const judgement = judge(measured(late));
    expect(judgement).toEqual({ broken: [], missed: ['a1 misses its target'] });
    expect(exitCodeOf(judgement, { gate: false })).toBe(0);
    expect(exitCodeOf(judgement, { gate: true })).toBe(1);
  });

  it('takes the median of the rounds of all processes, not one of them', () => {
    const lucky = row('c1', { latchkey: 10, '@auth/core': 30, 'limit-node': 9 });
    expect(judge(measured(behind, lucky, lucky)).broken).toEqual([]);
    expect(judge(measured(lucky, behind, behind)).broken).toEqual(['c1 is behind @auth/core']);
  });

  it('ends the process with 1 for a row that is behind', () => {
    const { status, stderr } = benchExit(measured(behind));
    expect(stderr).toContain('FAILED: c1 is behind @auth/core');
    expect(status).toBe(1);
  });

  it('ends the process with 1 for a missed target only with --gate', () => {
    expect(benchExit(measured(late)).status).toBe(0);
    const { status, stderr } = benchExit(measured(late), '--gate');
    expect(stderr).toContain('MISSED: a1 misses its target');
    expect(status).toBe(1);
  });
});
