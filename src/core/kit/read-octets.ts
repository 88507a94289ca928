import { concat, type Bytes } from './bytes.js';

/**
 * Reads a stream to its end. Resolves to `undefined` if it has more than `most` octets; the rest is not read then.
 * @throws (rejects) if reading fails
 */
export async function readOctets(
  reader: ReadableStreamDefaultReader<Bytes>,
  most: number,
): Promise<Bytes | undefined> {
  const chunks: Bytes[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      // Not awaited: the sender may never react.
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(value);
  }
  // Most streams have a single chunk, which need not be copied.
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : concat(...chunks);
}
