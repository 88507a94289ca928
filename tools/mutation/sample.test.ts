import { expect, test } from 'vitest';
import type { Mutant } from './mutant.ts';
import { roomOf } from './rooms.ts';
import { sample } from './sample.ts';

function mutantsOf(path: string, count: number): Mutant[] {
  const rest = { path, operator: 'string', start: 0, end: 1, text: '', line: 1, original: 'a', probe: 0 };
  return Array.from({ length: count }, (_, index) => ({ ...rest, id: `${path}:string:${index}` }));
}

const idsOf = (mutants: readonly Mutant[]) => mutants.map(({ id }) => id);

test('so many of each room, and all of a room that has fewer', () => {
  const drawn = sample([...mutantsOf('core/http/a.ts', 9), ...mutantsOf('core/flow/a.ts', 2)], 3, 'seed');
  expect(drawn.filter(({ path }) => path === 'core/http/a.ts')).toHaveLength(3);
  expect(drawn.filter(({ path }) => path === 'core/flow/a.ts')).toHaveLength(2);
});

test('the seed decides, not the order', () => {
  const mutants = mutantsOf('core/http/a.ts', 50);
  const drawn = idsOf(sample(mutants, 5, 'seed'));
  expect(idsOf(sample(mutants.toReversed(), 5, 'seed'))).toEqual(drawn);
  expect(idsOf(sample(mutants, 5, 'other'))).not.toEqual(drawn);
});

test('a mutant more exchanges at most one', () => {
  const mutants = mutantsOf('core/http/a.ts', 50);
  const before = idsOf(sample(mutants.slice(1), 5, 'seed'));
  const after = idsOf(sample(mutants, 5, 'seed'));
  expect(after.filter((id) => !before.includes(id)).length).toBeLessThanOrEqual(1);
});

test('what only servers of their own would notice is in no room', () => {
  expect(roomOf('adapters/sqlite/index.ts')).toBe('adapters');
  expect(roomOf('core/methods/password/rules.ts')).toBe('passwords');
  expect(roomOf('password/pbkdf2.ts')).toBe('password');
  expect(roomOf('adapters/redis/rows.ts')).toBeUndefined();
  expect(roomOf('core/texts/english.ts')).toBeUndefined();
});
