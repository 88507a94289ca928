import type { Bytes } from '../../kit/bytes.js';
import type { Sealed } from './content-cipher.js';

const BLOCK = 16;
/** Characters of base64url that a vector and a tag take. */
const IV_LENGTH = 22;
const TAG_LENGTH = 43;

/**
 * The octets that a ciphertext of so many characters has; 0 when it cannot be one. Here too a shorter tag would be
 * easier to guess (RFC 7518, section 5.2.2.2).
 */
export function ciphertextLength({ iv, ciphertext, tag }: Sealed): number {
  if (iv.length !== IV_LENGTH || tag.length !== TAG_LENGTH) return 0;
  const length = Math.floor((ciphertext.length * 3) / 4);
  return length % BLOCK === 0 ? length : 0;
}

/**
 * The end of the MAC's input (RFC 7518, section 5.2.2.1, step 5: AAD, IV, ciphertext, AL): the length of the AAD in
 * bits, a 64-bit integer of which a header of at most 64 KiB needs the lower half.
 */
export function writeLength(input: Bytes, at: number, aadLength: number): void {
  const bits = aadLength * 8;
  for (let index = 0; index < 4; index += 1) {
    input[at + index] = 0;
    input[at + 4 + index] = bits >>> (24 - 8 * index);
  }
}
