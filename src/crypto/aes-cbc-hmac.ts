import type { Awaitable } from '../types/model.js';
import { equalBytes, fromBase64Url, toBase64Url, utf8, utf8Text, type Bytes } from './bytes.js';
import type { ContentCipher, Sealed } from './content-cipher.js';
import { nodeBuffer, nodeCrypto, type NodeBuffer, type NodeBytes, type NodeCrypto } from './runtime.js';

const BLOCK = 16;
const TAG = 32;
/** Characters of base64url that a vector and a tag take. */
const IV_LENGTH = 22;
const TAG_LENGTH = 43;
/** Octets of the number at the end of the MAC's input. */
const LENGTH_OCTETS = 8;

/**
 * The octets that a ciphertext of so many characters has; 0 when it cannot be one. Here too a shorter tag would be
 * easier to guess (RFC 7518, section 5.2.2.2).
 */
function ciphertextLength({ iv, ciphertext, tag }: Sealed): number {
  if (iv.length !== IV_LENGTH || tag.length !== TAG_LENGTH) return 0;
  const length = Math.floor((ciphertext.length * 3) / 4);
  return length % BLOCK === 0 ? length : 0;
}

/**
 * The end of the MAC's input (RFC 7518, section 5.2.2.1, step 5: AAD, IV, ciphertext, AL): the length of the AAD in
 * bits, a 64-bit integer of which a header of at most 64 KiB needs the lower half.
 */
function writeLength(input: Bytes, at: number, aadLength: number): void {
  const bits = aadLength * 8;
  for (let index = 0; index < 4; index += 1) {
    input[at + index] = 0;
    input[at + 4 + index] = bits >>> (24 - 8 * index);
  }
}

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

/** The whole input of the MAC. */
function macInput(aad: Bytes, iv: Bytes, ciphertext: Bytes): Bytes {
  const end = aad.length + BLOCK + ciphertext.length;
  const input = new Uint8Array(end + LENGTH_OCTETS);
  input.set(aad);
  input.set(iv, aad.length);
  input.set(ciphertext, aad.length + BLOCK);
  writeLength(input, end, aad.length);
  return input;
}

function webCipher(macKey: CryptoKey, key: CryptoKey): ContentCipher {
  const { subtle } = crypto;
  const tagOf = async (input: Bytes): Promise<Bytes> =>
    new Uint8Array(await subtle.sign('HMAC', macKey, input), 0, TAG);
  return {
    ivLength: BLOCK,
    encrypt: async ({ plaintext, iv, aad }) => {
      const ciphertext = new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, utf8(plaintext)));
      const tag = await tagOf(macInput(aad, iv, ciphertext));
      return `${toBase64Url(iv)}.${toBase64Url(ciphertext)}.${toBase64Url(tag)}`;
    },
    decrypt: async (sealed, aad) => {
      if (ciphertextLength(sealed) === 0) return undefined;
      const iv = fromBase64Url(sealed.iv);
      const ciphertext = fromBase64Url(sealed.ciphertext);
      const tag = fromBase64Url(sealed.tag);
      if (iv === undefined || ciphertext === undefined || tag === undefined) return undefined;
      // RFC 7518, section 5.2.2.2: the MAC first, in constant time; padding of a forgery is never looked at.
      if (!equalBytes(await tagOf(macInput(aad, iv, ciphertext)), tag)) return undefined;
      try {
        return utf8Text(new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext)));
      } catch {
        return undefined;
      }
    },
  };
}

async function importCipher(raw: Bytes): Promise<ContentCipher> {
  const hmac = { name: 'HMAC', hash: 'SHA-512' };
  const [macKey, key] = await Promise.all([
    crypto.subtle.importKey('raw', raw.subarray(0, 32), hmac, false, ['sign']),
    crypto.subtle.importKey('raw', raw.subarray(32), 'AES-CBC', false, ['encrypt', 'decrypt']),
  ]);
  return webCipher(macKey, key);
}

/**
 * AES_256_CBC_HMAC_SHA_512 (RFC 7518, section 5.2.5).
 * @param raw - 64 octets: MAC key, then encryption key
 */
export function createAesCbcHmac(raw: Bytes): Awaitable<ContentCipher> {
  if (raw.length !== 64) throw new TypeError('A256CBC-HS512 takes a key of 64 octets');
  return nodeCrypto !== undefined && nodeBuffer !== undefined
    ? nodeCipher(nodeCrypto, nodeBuffer, raw)
    : importCipher(raw);
}
