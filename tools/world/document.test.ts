import { describe, expect, it } from 'vitest';
import { durationText, worldDocument } from './document.ts';
import type { Entry } from './journal.ts';

const steps = [
  { name: 'servers', shows: 'adapters', run: '' },
  { name: 'fuzz', shows: 'random inputs', run: '' },
];
const passed: Entry = {
  verdict: 'passed',
  outcome: { passed: 40, failed: 0, seconds: 125, failures: [] },
  against: ['PostgreSQL 15.4'],
  commit: 'abc1234',
  date: '2026-11-26',
};
const flaky: Entry = { ...passed, verdict: 'flaky', first: ['signs in: a | b timed out'] };
const failed: Entry = {
  ...passed,
  verdict: 'failed',
  outcome: { passed: 39, failed: 1, seconds: 1, failures: ['exit 1', 'refused'] },
};

/** The rows that name a step, without what pads them. */
const rowsOf = (text: string, name: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.includes(`\`${name}\``))
    .map((line) => line.replaceAll(/ +/g, ' '));

describe('worldDocument', () => {
  it('says of each step what was run, against what, and how it ended', () => {
    const text = worldDocument(steps, { servers: [failed, passed] });
    expect(rowsOf(text, 'servers')).toEqual([
      '| `servers` | adapters | PostgreSQL 15.4 | passed | 40 of 40 | 2 min 5 s | 2026-11-26 | `abc1234` |',
    ]);
    expect(rowsOf(text, 'fuzz')).toEqual(['| `fuzz` | random inputs | | not run | | | | |']);
    expect(text).not.toContain('## ');
  });

  it('names at most eight versions', () => {
    const against = Array.from({ length: 10 }, (_, index) => `a${index} 1`);
    const [row] = rowsOf(worldDocument(steps, { servers: [{ ...passed, against }] }), 'servers');
    expect(row).toContain('a7 1, 2 others |');
  });

  it('shows a flaky run, and lists a step as an open bug once it was flaky twice', () => {
    const once = worldDocument(steps, { servers: [passed, flaky] });
    expect(rowsOf(once, 'servers')[0]).toContain('| **flaky** |');
    expect(once).not.toContain('Open bugs');
    const twice = worldDocument(steps, { servers: [flaky, passed, flaky, passed] });
    expect(twice).toContain('## Open bugs: flaky steps');
    expect(rowsOf(twice, 'servers')[1]).toBe('| `servers` | 2 | 2026-11-26 | signs in: a \\| b timed out |');
  });

  it('says what a failed step failed with', () => {
    const text = worldDocument(steps, { servers: [failed] });
    expect(rowsOf(text, 'servers')[0]).toContain('| **failed** | 39 of 40 |');
    expect(text).toContain('## Failed steps');
    expect(text).toContain('- `servers`: exit 1 refused');
  });
});

describe('durationText', () => {
  it('counts minutes from one on', () => {
    expect(durationText(59)).toBe('59 s');
    expect(durationText(60)).toBe('1 min 0 s');
  });
});
