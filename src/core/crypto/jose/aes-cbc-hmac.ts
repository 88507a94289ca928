import { utf8Text, type Bytes } from '../../kit/bytes.js';
import type { NodeBuffer, NodeBytes } from '../../kit/platform.js';
import { equalBytes } from '../equal.js';
import type { NodeCrypto } from '../runtime.js';
import type { ContentCipher, Sealed } from './content-cipher.js';

/** Octets of an AES block and of the initialization vector. */
export const BLOCK = 16;
/** Octets of the authentication tag (RFC 7518, section 5.2.5). */
export const TAG = 32;
/** Octets of the length at the end of the MAC's input. */
export const LENGTH_OCTETS = 8;

/** Base64url characters of the initialization vector and of the tag. */
const IV_LENGTH = 22;
const TAG_LENGTH = 43;

/**
 * The length of a ciphertext in octets; 0 if any part has a wrong length. A shorter tag must be refused, as it would be easier
 * to guess (RFC 7518, section 5.2.2.2).
 */
export function ciphertextLength({ iv, ciphertext, tag }: Sealed): number {
  if (iv.length !== IV_LENGTH || tag.length !== TAG_LENGTH) return 0;
  const length = Math.floor((ciphertext.length * 3) / 4);
  return length % BLOCK === 0 ? length : 0;
}

/**
 * Writes the end of the MAC's input (RFC 7518, section 5.2.2.1, step 5: AAD, IV, ciphertext, AL): the length of the AAD in
 * bits as a 64-bit integer. Headers have at most 64 KiB, so the upper half is 0.
 */
export function writeLength(input: Bytes, at: number, aadLength: number): void {
  const bits = aadLength * 8;
  for (let index = 0; index < 4; index += 1) {
    input[at + index] = 0;
    input[at + 4 + index] = bits >>> (24 - 8 * index);
  }
}

/** Removes the PKCS #7 padding. Only called after the MAC was verified, so that the result reveals nothing to an attacker. */
function unpadded(padded: Bytes): Bytes | undefined {
  const length = padded[padded.length - 1] ?? 0;
  if (length < 1 || length > BLOCK) return undefined;
  const end = padded.length - length;
  for (let index = end; index < padded.length; index += 1) if (padded[index] !== length) return undefined;
  return padded.subarray(0, end);
}

/** Decodes base64url into `target`. Says whether the text was the canonical encoding of exactly as many octets. */
function readInto(target: NodeBytes, text: string): boolean {
  target.write(text, 0, target.length, 'base64url');
  // Decoders ignore invalid characters and stray bits; a text is canonical only if encoding gives it back.
  return target.toString('base64url') === text;
}

/**
 * AES_256_CBC_HMAC_SHA_512 (RFC 7518, section 5.2.5) by node:crypto, synchronously.
 * @param raw - 64 octets: the MAC key, then the encryption key
 */
export function createNodeAesCbcHmac(raw: Bytes, node: NodeCrypto, buffer: NodeBuffer): ContentCipher {
  const macKey = node.createSecretKey(raw.subarray(0, 32));
  const key = node.createSecretKey(raw.subarray(32));
  const macOf = (input: Bytes): NodeBytes => node.createHmac('sha512', macKey).update(input).digest();
  return {
    ivLength: BLOCK,
    encrypt: ({ plaintext, iv, aad }) => {
      const cipher = node.createCipheriv('aes-256-cbc', key, iv);
      const head = cipher.update(plaintext, 'utf8');
      const tail = cipher.final();
      const start = aad.length + BLOCK;
      const end = start + head.length + tail.length;
      const input = buffer.allocUnsafe(end + LENGTH_OCTETS);
      input.set(aad);
      input.set(iv, aad.length);
      input.set(head, start);
      input.set(tail, start + head.length);
      writeLength(input, end, aad.length);
      const tag = macOf(input).toString('base64url', 0, TAG);
      return `${input.toString('base64url', aad.length, start)}.${input.toString('base64url', start, end)}.${tag}`;
    },
    decrypt: (sealed, aad) => {
      const length = ciphertextLength(sealed);
      if (length === 0) return undefined;
      const start = aad.length + BLOCK;
      const end = start + length;
      const input = buffer.allocUnsafe(end + LENGTH_OCTETS);
      const iv = input.subarray(aad.length, start);
      const ciphertext = input.subarray(start, end);
      const tag = buffer.allocUnsafe(TAG);
      if (!readInto(iv, sealed.iv) || !readInto(ciphertext, sealed.ciphertext)) return undefined;
      if (!readInto(tag, sealed.tag)) return undefined;
      input.set(aad);
      writeLength(input, end, aad.length);
      // RFC 7518, section 5.2.2.2: the MAC is checked first, in constant time, so that a forgery's padding does not matter.
      if (!equalBytes(macOf(input).subarray(0, TAG), tag)) return undefined;
      const decipher = node.createDecipheriv('aes-256-cbc', key, iv);
      decipher.setAutoPadding(false);
      return utf8Text(unpadded(decipher.update(ciphertext)));
    },
  };
}
