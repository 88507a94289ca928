import type { Awaitable } from '../types/model.js';
import { concat, type Bytes } from './bytes.js';
import type { ContentCipher } from './content-cipher.js';
import { nodeCrypto, type NodeCrypto } from './runtime.js';

const IV = 12;
const TAG = 16;

function nodeGcm(node: NodeCrypto, raw: Bytes): ContentCipher {
  const key = node.createSecretKey(raw);
  return {
    ivLength: IV,
    tagLength: TAG,
    decrypt: ({ ciphertext, tag, iv, aad }) => {
      try {
        // Without the length node:crypto would take tags of 4 octets as well.
        const decipher = node.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG });
        decipher.setAuthTag(tag);
        decipher.setAAD(aad);
        // The text counts only once final() has proven the tag.
        return concat(decipher.update(ciphertext), decipher.final());
      } catch {
        return undefined;
      }
    },
  };
}

function webGcm(key: CryptoKey): ContentCipher {
  return {
    ivLength: IV,
    tagLength: TAG,
    decrypt: async ({ ciphertext, tag, iv, aad }) => {
      try {
        const parameters = { name: 'AES-GCM', iv, additionalData: aad, tagLength: TAG * 8 };
        return new Uint8Array(await crypto.subtle.decrypt(parameters, key, concat(ciphertext, tag)));
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * AES-256-GCM (RFC 7518, section 5.3), decryption only: random 96-bit vectors under one long-lived key would wear
 * it out, so nothing is issued with it.
 * @param raw - 32 octets
 */
export function createAesGcm(raw: Bytes): Awaitable<ContentCipher> {
  if (raw.length !== 32) throw new TypeError('A256GCM takes a key of 32 octets');
  if (nodeCrypto !== undefined) return nodeGcm(nodeCrypto, raw);
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']).then(webGcm);
}
