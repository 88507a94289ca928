/** Chunks with a higher number are not read. */
export const MOST_CHUNKS = 16;

/** The values that a request has for the name of a cookie. */
export type ValuesOf = (name: string) => readonly string[];

/** The name of a chunk of a cookie. */
export function chunkName(name: string, index: number): string {
  return `${name}.${index}`;
}

/** The values of each chunk of a cookie, up to the first gap: whatever follows it is left over from a longer value. */
export function chunksOf(name: string, valuesOf: ValuesOf): readonly (readonly string[])[] {
  const chunks: (readonly string[])[] = [];
  for (let index = 0; index < MOST_CHUNKS; index += 1) {
    const values = valuesOf(chunkName(name, index)).filter(Boolean);
    if (values.length === 0) break;
    chunks.push(values);
  }
  return chunks;
}

/**
 * The values that chunks can be: the first cookies of each name belong together, the second ones, and so on, because browsers
 * send those of one domain in the same order.
 */
export function joined(chunks: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = chunks.toSorted((a, b) => b.length - a.length);
  return first.map((_, row) => chunks.map((values) => values[row] ?? values.at(-1)).join(''));
}

/** The values of a cookie that may be chunked, those of plain cookies first: usually one. */
export function cookieForms(name: string, valuesOf: ValuesOf): readonly string[] {
  const values = [...valuesOf(name), ...joined(chunksOf(name, valuesOf))].filter(Boolean);
  return values.length > 1 ? [...new Set(values)] : values;
}
