import { utf8, type Bytes } from '../kit/bytes.js';
import { nodeBuffer } from '../kit/platform.js';
import { nodeCrypto } from './runtime.js';

/** Whether both are the same octets, in a time that depends on their lengths alone. */
export function equalBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false;
  if (nodeCrypto !== undefined) return nodeCrypto.timingSafeEqual(a, b);
  let difference = 0;
  // Every octet is looked at: an early return would tell how many of them were right.
  for (let index = 0; index < a.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

/** Whether both texts have the same UTF-8 form, in a time that depends on their lengths alone. */
export function equalStrings(a: string, b: string): boolean {
  if (nodeBuffer === undefined) return equalBytes(utf8(a), utf8(b));
  return equalBytes(nodeBuffer.from(a, 'utf8'), nodeBuffer.from(b, 'utf8'));
}
