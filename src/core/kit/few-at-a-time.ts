/** How many calls of one request may wait at once: a pool of connections is for others, too. */
const AT_ONCE = 8;

/** Runs `work` for each item, eight at a time. @returns the results, in the order of the items. @throws what the first to fail throws */
export async function fewAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => PromiseLike<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}
