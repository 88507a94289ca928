import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { isFailure, judge, outdated, type Result, scores, type Verdict } from './tally.ts';

const mutants = findMutants('http/file.ts', 'x = a < b;');
const [mutant] = mutants;

function verdictOf(answer: {
  failed: readonly string[];
  timedOut: boolean;
  tests: number;
}): Verdict | undefined {
  return mutant === undefined ? undefined : judge(mutant, answer).verdict;
}

test('a failed test has noticed, a test that hangs too; otherwise it survived', () => {
  expect(verdictOf({ failed: ['a.test.ts'], timedOut: false, tests: 1 })).toBe('noticed');
  expect(verdictOf({ failed: [], timedOut: true, tests: 1 })).toBe('hung');
  expect(verdictOf({ failed: [], timedOut: false, tests: 1 })).toBe('survived');
  expect(verdictOf({ failed: [], timedOut: false, tests: 0 })).toBe('unreached');
});

test('what nobody noticed and nobody explained is a failure', () => {
  const failures = (['noticed', 'hung', 'survived', 'unreached', 'explained'] as const).filter((verdict) =>
    isFailure({ id: 'a', room: 'http', verdict, by: undefined }),
  );
  expect(failures).toEqual(['survived', 'unreached']);
});

test('an explanation of what no longer exists is found', () => {
  const known = mutants[0]?.id ?? '';
  const why = { kind: 'equivalent', why: 'It is the same.' } as const;
  expect(outdated({ [known]: why }, mutants)).toEqual([]);
  expect(outdated({ [known]: why, 'http/gone.ts:logic:000000': why }, mutants)).toEqual([
    'http/gone.ts:logic:000000',
  ]);
});

test('the share leaves out what is explained, and shows it', () => {
  const of = (verdict: Verdict): Result => ({ id: verdict, room: 'http', verdict, by: undefined });
  const text = scores([of('noticed'), of('hung'), of('noticed'), of('survived'), of('explained')]);
  expect(text.split('\n')[0]).toMatch(
    /^http +5 tried  3 noticed \(1 hung\)  1 explained  1 survived  75\.0 %$/,
  );
});
