import type { Awaitable } from '../../../types/model.js';
import { fromBase64Url } from '../../kit/base64.js';
import { concat, utf8Text, type Bytes } from '../../kit/bytes.js';
import { nodeCrypto, type NodeCrypto } from '../runtime.js';
import type { ContentCipher } from './content-cipher.js';

const IV = 12;
const TAG = 16;

interface ToDecrypt {
  readonly iv: Bytes;
  readonly ciphertext: Bytes;
  readonly tag: Bytes;
  readonly aad: Bytes;
}

/** Decrypts with AES-GCM; `undefined` if the tag is wrong. */
type Gcm = (sealed: ToDecrypt) => Awaitable<Bytes | undefined>;

function nodeGcm(node: NodeCrypto, raw: Bytes): Gcm {
  const key = node.createSecretKey(raw);
  return ({ ciphertext, tag, iv, aad }) => {
    try {
      // Without this length, node:crypto accepts tags of 4 octets as well.
      const decipher = node.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG });
      decipher.setAuthTag(tag);
      decipher.setAAD(aad);
      // final() throws if the tag is wrong.
      return concat(decipher.update(ciphertext), decipher.final());
    } catch {
      return undefined;
    }
  };
}

function webGcm(key: CryptoKey): Gcm {
  return async ({ ciphertext, tag, iv, aad }) => {
    try {
      const parameters = { name: 'AES-GCM', iv, additionalData: aad, tagLength: TAG * 8 };
      return new Uint8Array(await crypto.subtle.decrypt(parameters, key, concat(ciphertext, tag)));
    } catch {
      return undefined;
    }
  };
}

function cipherWith(gcm: Gcm): ContentCipher {
  return {
    ivLength: IV,
    decrypt: async (sealed, aad) => {
      const iv = fromBase64Url(sealed.iv);
      const ciphertext = fromBase64Url(sealed.ciphertext);
      const tag = fromBase64Url(sealed.tag);
      if (ciphertext === undefined || iv?.length !== IV || tag?.length !== TAG) return undefined;
      return utf8Text(await gcm({ iv, ciphertext, tag, aad }));
    },
  };
}

/**
 * AES-256-GCM (RFC 7518, section 5.3), for decryption only: one long-lived key must not be used with too many random 96-bit
 * initialization vectors.
 * @param raw - 32 octets
 */
export async function createAesGcm(raw: Bytes): Promise<ContentCipher> {
  const node = nodeCrypto();
  return cipherWith(
    node === undefined
      ? webGcm(await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']))
      : nodeGcm(node, raw),
  );
}
