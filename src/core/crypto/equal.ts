import { utf8, type Bytes } from '../kit/bytes.js';
import { nodeBuffer } from '../kit/platform.js';
import { nodeCrypto } from './runtime.js';

/** Compares octets in constant time: the time depends only on their lengths. */
export function equalBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false;
  const node = nodeCrypto();
  if (node !== undefined) return node.timingSafeEqual(a, b);
  let difference = 0;
  // No early return: it would reveal how many octets match.
  for (let index = 0; index < a.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

/** Compares strings, as UTF-8, in constant time: the time depends only on their lengths. */
export function equalStrings(a: string, b: string): boolean {
  const buffer = nodeBuffer();
  if (buffer === undefined) return equalBytes(utf8(a), utf8(b));
  return equalBytes(buffer.from(a, 'utf8'), buffer.from(b, 'utf8'));
}
