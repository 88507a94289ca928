/**
 * The name that was probably meant: one with the same letters (`client_id`), or with at most two typing mistakes, in short
 * names one.
 */
export function closest(name: string, known: readonly string[]): string | undefined {
  const plain = plainOf(name);
  const same = known.find((other) => plainOf(other) === plain);
  if (same !== undefined) return same;
  const ranked = known
    .map((other) => ({ other, distance: editDistance(plain, plainOf(other)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= (plain.length < 5 ? 1 : 2) ? best.other : undefined;
}

/** A name in lower case and without separators. */
export function plainOf(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

/** The edit distance: letters that are missing, added, replaced or swapped with their neighbour (Damerau, 1964). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [above = 0, diagonal = 0, left = 0] = [last?.[j], last?.[j - 1], row[j - 1]];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before?.[j - 2] : undefined;
      const replaced = diagonal + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(above + 1, left + 1, replaced, (swapped ?? Infinity) + 1));
    }
    [before, last] = [last, row];
  }
  return last?.at(-1) ?? 0;
}
