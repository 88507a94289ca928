import { describe, expect, it } from 'vitest';
import type { App } from './apps.ts';
import { groupsOf, partOf } from './plan.ts';
import type { Row } from './results.ts';

function app(name: string, folder = name): App {
  return {
    name,
    folder,
    dependencies: { 'some-binding': '1.0.0' },
    basePath: '/auth',
    hasCsrf: true,
    ownForms: [],
    hasInside: false,
    start: ['server.mjs'],
  };
}

function row(name: string, seconds: number): Row {
  const run = { seconds: { install: seconds - 2, build: 1, checks: 1 }, checks: {} };
  return { app: name, date: '', runtime: '', dependencies: {}, ours: run, real: run, answers: {} };
}

function names(groups: readonly (readonly App[])[]): string[][] {
  return groups.map((group) => group.map(({ name }) => name));
}

const apps = [app('quick'), app('slow'), app('other'), app('built', 'framework'), app('served', 'framework')];
const rows = [row('quick', 3), row('slow', 60), row('other', 20), row('built', 30), row('served', 20)];
const groups = groupsOf(apps);

describe('groupsOf', () => {
  it('puts together what one installation is enough for', () => {
    expect(names(groups)).toEqual([['quick'], ['slow'], ['other'], ['built', 'served']]);
  });

  it('keeps apart what asks for other versions', () => {
    const newer = { ...app('newer', 'quick'), dependencies: { 'some-binding': '2.0.0' } };
    expect(names(groupsOf([app('quick'), newer]))).toEqual([['quick'], ['newer']]);
  });
});

describe('partOf', () => {
  it('gives parts that take about as long as each other', () => {
    expect(names(partOf(groups, '1/2', rows))).toEqual([['quick'], ['slow']]);
    expect(names(partOf(groups, '2/2', rows))).toEqual([['other'], ['built', 'served']]);
  });

  it('runs everything exactly once, in however many parts, measured or not', () => {
    for (const count of [1, 2, 3, 7]) {
      for (const measured of [rows, rows.slice(0, 2), []]) {
        const parts = Array.from({ length: count }, (_, index) =>
          partOf(groups, `${index + 1}/${count}`, measured),
        );
        expect(names(parts.flat()).flat().sort()).toEqual(names(groups).flat().sort());
      }
    }
  });

  it('spreads what was never measured, too', () => {
    for (const part of ['1/2', '2/2']) expect(partOf(groups, part, [row('quick', 3)])).toHaveLength(2);
  });

  it('refuses what is no part', () => {
    for (const part of ['0/2', '3/2', '1', 'first'])
      expect(() => partOf(groups, part, rows)).toThrow('--part');
  });
});
