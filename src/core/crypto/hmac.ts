import type { Awaitable } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { plainBytes, toHex, utf8, type Bytes } from '../kit/bytes.js';
import { NODE_HASH, type HashName } from './digest.js';
import { nodeCrypto, type NodeHash, type NodeKey } from './runtime.js';

/** A key of {@link hmac}, prepared once. */
export type MacKey =
  { readonly hash: HashName; readonly node: NodeKey } | { readonly hash: HashName; readonly web: CryptoKey };

/**
 * Prepares a key for {@link hmac}.
 * @param hash - @default 'SHA-256'
 * @throws {TypeError} for an empty key, with which anybody could compute the MAC
 */
export function createMacKey(raw: Bytes, hash: HashName = 'SHA-256'): Awaitable<MacKey> {
  if (raw.length === 0) throw new TypeError('A MAC key must not be empty');
  const node = nodeCrypto();
  if (node !== undefined) return { hash, node: node.createSecretKey(raw) };
  return crypto.subtle
    .importKey('raw', raw, { name: 'HMAC', hash }, false, ['sign'])
    .then((web) => ({ hash, web }));
}

/** The HMAC (RFC 2104) of octets, or of a string as UTF-8, with the key's hash function. */
export function hmac(key: MacKey, data: Bytes | string): Awaitable<Bytes> {
  return 'web' in key ? webHmac(key.web, data) : plainBytes(nodeHmac(key, data).digest());
}

/** {@link hmac} in lower-case hexadecimal. */
export function hmacHex(key: MacKey, data: Bytes | string): Awaitable<string> {
  return 'web' in key ? andThen(webHmac(key.web, data), toHex) : nodeHmac(key, data).digest('hex');
}

async function webHmac(key: CryptoKey, data: Bytes | string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, typeof data === 'string' ? utf8(data) : data));
}

function nodeHmac({ hash, node }: Extract<MacKey, { node: unknown }>, data: Bytes | string): NodeHash {
  // Cannot happen: only node:crypto creates such keys.
  const crypto = nodeCrypto();
  if (crypto === undefined) throw new TypeError('This MAC key belongs to another runtime');
  return crypto.createHmac(NODE_HASH[hash], node).update(data);
}
