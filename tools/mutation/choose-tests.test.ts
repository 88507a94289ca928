import { expect, test } from 'vitest';
import { parseSource } from '../support/source-tree.ts';
import { inGroups, testChooser } from './choose-tests.ts';
import { findMutants } from './find-mutants.ts';
import type { Reached } from './reach.ts';

const TEXT = [
  "const NAME = 'a';",
  'export function over(n) { return n > 5; }',
  'export function other() { return NAME; }',
].join('\n');
const sources = [
  parseSource('room/limit.ts', TEXT),
  parseSource('room/user.ts', "import { over } from './limit.js';\nexport const use = (n) => over(n);"),
];
/** The numbers of the probes: every function, and what it returns. */
const [OVER, OTHER, USE] = ['room/limit.ts#2', 'room/limit.ts#4', 'room/user.ts#1'];

function reached(duration: number, hits: readonly string[], passed = true): Reached {
  return { hash: '', passed, duration, hits };
}

const choose = testChooser(sources, {
  'test/slow.test.ts': reached(900, [OVER]),
  'test/quick.test.ts': reached(100, [OVER]),
  'src/room/limit.test.ts': reached(500, [OVER, OTHER]),
  'src/room/user.test.ts': reached(700, [USE]),
  'test/broken.test.ts': reached(1, [OVER, OTHER, USE], false),
});
const mutants = findMutants('room/limit.ts', TEXT);
const chosenFor = (operator: string, line: number) =>
  mutants.filter((mutant) => mutant.line === line && mutant.operator === operator).map(choose);

test('the test beside the file comes first, then the quick ones; those that fail anyway never', () => {
  expect(chosenFor('boundary', 2)).toEqual([
    ['src/room/limit.test.ts', 'test/quick.test.ts', 'test/slow.test.ts'],
  ]);
  expect(chosenFor('result', 3)).toEqual([['src/room/limit.test.ts']]);
});

test('what runs when a file is loaded is noticed by whoever runs the file, or what imports it', () => {
  expect(chosenFor('string', 1)).toEqual([
    ['src/room/limit.test.ts', 'src/room/user.test.ts', 'test/quick.test.ts', 'test/slow.test.ts'],
  ]);
});

test('groups grow', () => {
  const files = Array.from({ length: 20 }, (_, index) => `${index}.test.ts`);
  expect(inGroups(files).map((group) => group.length)).toEqual([3, 12, 5]);
  expect(inGroups(files).flat()).toEqual(files);
  expect(inGroups([])).toEqual([]);
});
