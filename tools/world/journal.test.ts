import { describe, expect, it } from 'vitest';
import { temporaryTree } from '../support/temporary-tree.ts';
import { Journal, withEntry, type Entry, type Results } from './journal.ts';

const outcome = { passed: 3, failed: 0, seconds: 1, failures: [] };
const entry: Entry = { verdict: 'passed', outcome, against: [], commit: 'abc', date: '2026-11-26' };

describe('Journal', () => {
  it('goes on where a run of the same commit stopped', () => {
    const path = `${temporaryTree({})}/cache/journal.json`;
    new Journal(path, 'abc').add('servers', entry);
    expect(new Journal(path, 'abc').ended).toEqual({ servers: [entry] });
  });

  it('begins anew for another commit, and once it is cleared', () => {
    const path = `${temporaryTree({})}/journal.json`;
    const journal = new Journal(path, 'abc');
    journal.add('servers', entry);
    expect(new Journal(path, 'def').ended).toEqual({});
    journal.clear();
    expect(journal.ended).toEqual({});
    expect(new Journal(path, 'abc').ended).toEqual({});
  });
});

describe('withEntry', () => {
  it('keeps the last five runs of a step', () => {
    const dates = ['1', '2', '3', '4', '5', '6'];
    const results = dates.reduce<Results>((all, date) => withEntry(all, 'servers', { ...entry, date }), {});
    expect(results['servers']?.map(({ date }) => date)).toEqual(['2', '3', '4', '5', '6']);
  });
});
