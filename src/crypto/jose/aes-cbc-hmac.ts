import type { Awaitable } from '../../types/model.js';
import { ciphertextLength, writeLength } from './aes-cbc-hmac-form.js';
import { andThen } from '../../kit/awaitable.js';
import { utf8Text, type Bytes } from '../../kit/bytes.js';
import type { ContentCipher } from './content-cipher.js';
import { cipherTools, rareCiphers } from './load-rare-ciphers.js';
import { nodeBuffer, type NodeBuffer, type NodeBytes } from '../../kit/platform.js';
import { nodeCrypto, type NodeCrypto } from '../runtime.js';

const BLOCK = 16;
const TAG = 32;
/** Octets of the number at the end of the MAC's input. */
const LENGTH_OCTETS = 8;

/** Takes the padding (PKCS #7) off a text that the MAC has proven: nobody can learn from the answer any more. */
function unpadded(padded: Bytes): Bytes | undefined {
  const length = padded[padded.length - 1] ?? 0;
  if (length < 1 || length > BLOCK) return undefined;
  const end = padded.length - length;
  for (let index = end; index < padded.length; index += 1) if (padded[index] !== length) return undefined;
  return padded.subarray(0, end);
}

/** Reads base64url into `target`; whether it was the one canonical spelling of as many octets. */
function readInto(target: NodeBytes, text: string): boolean {
  target.write(text, 0, target.length, 'base64url');
  // Decoders forgive foreign characters and stray bits; only the text that encoding gives back is canonical.
  return target.toString('base64url') === text;
}

function nodeCipher(node: NodeCrypto, buffer: NodeBuffer, raw: Bytes): ContentCipher {
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
      // RFC 7518, section 5.2.2.2: the MAC first, in constant time; padding of a forgery is never looked at.
      if (!node.timingSafeEqual(macOf(input).subarray(0, TAG), tag)) return undefined;
      const decipher = node.createDecipheriv('aes-256-cbc', key, iv);
      decipher.setAutoPadding(false);
      return utf8Text(unpadded(decipher.update(ciphertext)));
    },
  };
}

/**
 * AES_256_CBC_HMAC_SHA_512 (RFC 7518, section 5.2.5).
 * @param raw - 64 octets: MAC key, then encryption key
 */
export function createAesCbcHmac(raw: Bytes): Awaitable<ContentCipher> {
  if (raw.length !== 64) throw new TypeError('A256CBC-HS512 takes a key of 64 octets');
  return nodeCrypto !== undefined && nodeBuffer !== undefined
    ? nodeCipher(nodeCrypto, nodeBuffer, raw)
    : andThen(rareCiphers(), ({ createWebAesCbcHmac }) => createWebAesCbcHmac(raw, cipherTools));
}
