import { concat, type Bytes } from './bytes.js';

/**
 * Reads a stream to its end. `undefined` when it has more than `most` octets: the rest is not read any further.
 * @throws whatever reading throws
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
      // Nobody waits for the sender to agree.
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(value);
  }
  // Nearly everything comes in one piece.
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : concat(...chunks);
}
