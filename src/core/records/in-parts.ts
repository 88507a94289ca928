import { fewAtATime } from '../kit/few-at-a-time.js';

/** How many records one statement carries at the most: D1 takes texts of up to 2 MB. */
const PART = 2000;

/** A method for many records, if the store has it, and the one for a single record. */
interface Methods<Item, Result> {
  readonly many: ((part: readonly Item[]) => Promise<Result[]>) | undefined;
  readonly one: (item: Item) => Promise<Result>;
}

/** Calls the method for many records in parts that a statement can carry; without it, the one for a single record, eight at a time. */
export async function inParts<Item, Result>(
  items: readonly Item[],
  { many, one }: Methods<Item, Result>,
): Promise<Result[]> {
  if (many === undefined) return fewAtATime(items, one);
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += PART)
    results.push(...(await many(items.slice(from, from + PART))));
  return results;
}
