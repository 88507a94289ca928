import { fromBase64Url, toBase64Url } from '../../kit/base64.js';
import { utf8, utf8Text, type Bytes } from '../../kit/bytes.js';
import { equalBytes } from '../equal.js';
import { BLOCK, ciphertextLength, LENGTH_OCTETS, TAG, writeLength } from './aes-cbc-hmac.js';
import type { ContentCipher } from './content-cipher.js';

function webCipher(macKey: CryptoKey, key: CryptoKey): ContentCipher {
  const { subtle } = crypto;
  /** The input of the MAC (RFC 7518, section 5.2.2.1). */
  const macInput = (aad: Bytes, iv: Bytes, ciphertext: Bytes): Bytes => {
    const end = aad.length + BLOCK + ciphertext.length;
    const input = new Uint8Array(end + LENGTH_OCTETS);
    input.set(aad);
    input.set(iv, aad.length);
    input.set(ciphertext, aad.length + BLOCK);
    writeLength(input, end, aad.length);
    return input;
  };
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
      // RFC 7518, section 5.2.2.2: the MAC is checked first, in constant time, so that a forgery's padding does not matter.
      if (!equalBytes(await tagOf(macInput(aad, iv, ciphertext)), tag)) return undefined;
      try {
        return utf8Text(new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext)));
      } catch {
        return undefined;
      }
    },
  };
}

/** AES_256_CBC_HMAC_SHA_512 (RFC 7518, section 5.2.5) by WebCrypto, with a key of 64 octets. */
export async function createWebAesCbcHmac(raw: Bytes): Promise<ContentCipher> {
  const hmac = { name: 'HMAC', hash: 'SHA-512' };
  const [macKey, key] = await Promise.all([
    crypto.subtle.importKey('raw', raw.subarray(0, 32), hmac, false, ['sign']),
    crypto.subtle.importKey('raw', raw.subarray(32), 'AES-CBC', false, ['encrypt', 'decrypt']),
  ]);
  return webCipher(macKey, key);
}
