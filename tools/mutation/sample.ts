import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';
import { roomOf } from './rooms.ts';

/**
 * Up to `size` mutants of each room, drawn by the seed. A mutant’s lot follows from its id alone, so a change of the source
 * exchanges few of them.
 */
export function sample(mutants: readonly Mutant[], size: number, seed: string): readonly Mutant[] {
  const rooms = byRoom(mutants, ({ path }) => roomOf(path) ?? '');
  return [...rooms.values()].flatMap((all) =>
    all
      .map((mutant) => ({ mutant, lot: lotOf(mutant, seed) }))
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, size)
      .map(({ mutant }) => mutant),
  );
}

/** Items by their room, in the order in which the rooms appear. */
export function byRoom<Item>(
  items: readonly Item[],
  roomOfItem: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const rooms = new Map<string, Item[]>();
  for (const item of items) rooms.set(roomOfItem(item), [...(rooms.get(roomOfItem(item)) ?? []), item]);
  return rooms;
}

function lotOf({ id }: Mutant, seed: string): string {
  return createHash('sha256').update(`${seed}\0${id}`).digest('hex');
}
