import type { Awaitable } from '../types/model.js';
import { plainBytes, utf8, type Bytes } from '../kit/bytes.js';
import { nodeCrypto } from './runtime.js';

/** The members of the SHA-2 family that are used here. */
export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512';

/** The same hashes in node:crypto's spelling. */
export const NODE_HASH: { readonly [Name in HashName]: string } = {
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
};

/** The hash of octets, or of a text's UTF-8 form. */
export function digest(hash: HashName, data: Bytes | string): Awaitable<Bytes> {
  if (nodeCrypto !== undefined) {
    // The one-shot form came with Node 20.12, and three times faster. Texts are coded in passing.
    const oneShot = nodeCrypto.hash?.(NODE_HASH[hash], data, 'buffer');
    return plainBytes(oneShot ?? nodeCrypto.createHash(NODE_HASH[hash]).update(data).digest());
  }
  return crypto.subtle
    .digest(hash, typeof data === 'string' ? utf8(data) : data)
    .then((buffer) => new Uint8Array(buffer));
}

/** SHA-256 (FIPS 180-4) of octets, or of a text's UTF-8 form. */
export function sha256(data: Bytes | string): Awaitable<Bytes> {
  return digest('SHA-256', data);
}
