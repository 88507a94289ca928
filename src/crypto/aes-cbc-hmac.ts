import type { Awaitable } from '../types/model.js';
import { andThen } from './and-then.js';
import { allocate, equalBytes, plainBytes, type Bytes } from './bytes.js';
import type { ContentCipher, Encrypted, ToDecrypt } from './content-cipher.js';
import { createMacKey, hmac, type MacKey } from './digest.js';
import { nodeCrypto, type NodeCrypto } from './runtime.js';

const BLOCK = 16;
const TAG = 32;

/** AES-CBC alone, with PKCS #7 padding; must only ever see authenticated ciphertext. */
interface Cbc {
  /** Writes the ciphertext into `target`, which is exactly long enough. */
  encrypt(plaintext: Bytes, iv: Bytes, target: Bytes): Awaitable<void>;
  decrypt(ciphertext: Bytes, iv: Bytes): Awaitable<Bytes | undefined>;
}

/** Takes the padding (PKCS #7) off a text that the MAC has proven: nobody can learn from the answer any more. */
function unpadded(padded: Bytes): Bytes | undefined {
  const length = padded.at(-1) ?? 0;
  if (length < 1 || length > BLOCK) return undefined;
  const end = padded.length - length;
  for (let index = end; index < padded.length; index += 1) if (padded[index] !== length) return undefined;
  return padded.subarray(0, end);
}

function nodeCbc(node: NodeCrypto, raw: Bytes): Cbc {
  const key = node.createSecretKey(raw);
  return {
    encrypt: (plaintext, iv, target) => {
      const cipher = node.createCipheriv('aes-256-cbc', key, iv);
      const head = cipher.update(plaintext);
      target.set(head);
      target.set(cipher.final(), head.length);
    },
    decrypt: (ciphertext, iv) => {
      const decipher = node.createDecipheriv('aes-256-cbc', key, iv);
      decipher.setAutoPadding(false);
      return unpadded(plainBytes(decipher.update(ciphertext)));
    },
  };
}

function webCbc(key: CryptoKey): Cbc {
  return {
    encrypt: async (plaintext, iv, target) => {
      target.set(new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plaintext)));
    },
    decrypt: async (ciphertext, iv) => {
      try {
        return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext));
      } catch {
        return undefined;
      }
    },
  };
}

/** The MAC's input (RFC 7518, section 5.2.2.1, step 5): AAD, IV, ciphertext, and the AAD's length in bits. */
function macInput(aad: Bytes, iv: Bytes, ciphertextLength: number): Bytes {
  const input = allocate(aad.length + iv.length + ciphertextLength + 8);
  input.set(aad);
  input.set(iv, aad.length);
  // The length is a 64-bit integer, of which a header of at most 64 KiB needs the lower half.
  const bits = aad.length * 8;
  input.fill(0, input.length - 8);
  input[input.length - 3] = bits >>> 16;
  input[input.length - 2] = bits >>> 8;
  input[input.length - 1] = bits;
  return input;
}

function encryptWith(
  cbc: Cbc,
  mac: MacKey,
): (plaintext: Bytes, iv: Bytes, aad: Bytes) => Awaitable<Encrypted> {
  return (plaintext, iv, aad) => {
    // Padding always adds something: a whole block where the text fills its last one.
    const length = plaintext.length - (plaintext.length % BLOCK) + BLOCK;
    const input = macInput(aad, iv, length);
    const start = aad.length + iv.length;
    const ciphertext = input.subarray(start, start + length);
    return andThen(cbc.encrypt(plaintext, iv, ciphertext), () =>
      andThen(hmac(mac, input), (full) => ({ ciphertext, tag: full.subarray(0, TAG) })),
    );
  };
}

function decryptWith(cbc: Cbc, mac: MacKey): (sealed: ToDecrypt) => Awaitable<Bytes | undefined> {
  return ({ ciphertext, tag, iv, aad }) => {
    if (ciphertext.length === 0 || ciphertext.length % BLOCK !== 0) return undefined;
    const input = macInput(aad, iv, ciphertext.length);
    input.set(ciphertext, aad.length + iv.length);
    return andThen(hmac(mac, input), (full) =>
      // RFC 7518, section 5.2.2.2: the MAC first, in constant time; padding of a forgery is never looked at.
      equalBytes(full.subarray(0, TAG), tag) ? cbc.decrypt(ciphertext, iv) : undefined,
    );
  };
}

/**
 * AES_256_CBC_HMAC_SHA_512 (RFC 7518, section 5.2.5).
 * @param raw - 64 octets: MAC key, then encryption key
 */
export function createAesCbcHmac(raw: Bytes): Awaitable<ContentCipher> {
  if (raw.length !== 64) throw new TypeError('A256CBC-HS512 takes a key of 64 octets');
  const encryptionKey = raw.subarray(32);
  const cbc =
    nodeCrypto === undefined
      ? crypto.subtle.importKey('raw', encryptionKey, 'AES-CBC', false, ['encrypt', 'decrypt']).then(webCbc)
      : nodeCbc(nodeCrypto, encryptionKey);
  return andThen<Cbc, ContentCipher>(cbc, (cipher) =>
    andThen(createMacKey(raw.subarray(0, 32), 'SHA-512'), (mac) => ({
      ivLength: BLOCK,
      tagLength: TAG,
      encrypt: encryptWith(cipher, mac),
      decrypt: decryptWith(cipher, mac),
    })),
  );
}
