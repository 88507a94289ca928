import { chunksOf, joined, type ValuesOf } from './cookie-forms.js';

/** The values of a chunked cookie if its last chunks are left over from a longer one: for a cookie whose forms are invalid. */
export function shorterForms(name: string, valuesOf: ValuesOf): readonly string[] {
  const chunks = chunksOf(name, valuesOf);
  return chunks.flatMap((_, index) => joined(chunks.slice(0, -index)));
}
