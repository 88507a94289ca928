import { toBase64Url } from '../kit/base64.js';
import { allocate, toHex, type Bytes } from '../kit/bytes.js';
import { assertCryptography, nodeCrypto } from './runtime.js';

const POOL_SIZE = 1024;
const POOLED_AT_MOST = 16;

/**
 * Random octets fetched in advance, because 16 octets take as long as a thousand.
 *
 * Module state: 1024 octets that were not handed out yet. Those that were are erased.
 */
const pool = { bytes: new Uint8Array(POOL_SIZE), used: POOL_SIZE };

/** Fills memory with random octets. In Node, `randomFillSync` avoids loading WebCrypto, which is a tenth of a cold start. */
function fill(bytes: Bytes): void {
  const node = nodeCrypto();
  if (node?.randomFillSync !== undefined) node.randomFillSync(bytes);
  else {
    assertCryptography();
    crypto.getRandomValues(bytes);
  }
}

function fresh(length: number): Bytes {
  const bytes = new Uint8Array(length);
  // `getRandomValues` takes at most 64 KiB.
  for (let start = 0; start < length; start += 65_536) fill(bytes.subarray(start, start + 65_536));
  return bytes;
}

/**
 * Random octets from the platform's generator. Up to 16 (initialization vectors) come from a pool. Tokens and longer values
 * never do: if a snapshot of the process is restored twice, both copies have the same pool.
 */
export function randomBytes(length: number): Bytes {
  if (length > POOLED_AT_MOST) return fresh(length);
  if (pool.used + length > POOL_SIZE) {
    fill(pool.bytes);
    pool.used = 0;
  }
  const taken = pool.bytes.subarray(pool.used, pool.used + length);
  pool.used += length;
  const bytes = allocate(length);
  bytes.set(taken);
  // Erased, so that used octets can neither leak nor be used again.
  taken.fill(0);
  return bytes;
}

/** Random octets in hexadecimal; `length` is in octets, not characters. */
export function randomHex(length: number): string {
  return toHex(fresh(length));
}

/** A random token in base64url; `length` is in octets. @default 32 octets: 256 bits, 43 characters */
export function randomToken(length: number = 32): string {
  return toBase64Url(fresh(length));
}

/**
 * Several random tokens in base64url; `lengths` are in octets. One call for all of them, because each call to the platform
 * takes time.
 */
export function randomTokens(...lengths: readonly number[]): readonly string[] {
  const bytes = fresh(lengths.reduce((sum, length) => sum + length, 0));
  let end = 0;
  return lengths.map((length) => toBase64Url(bytes.subarray(end, (end += length))));
}

/** A random UUID (RFC 9562, version 4). */
export function uuid(): string {
  const node = nodeCrypto();
  if (node?.randomUUID !== undefined) return node.randomUUID();
  assertCryptography();
  return crypto.randomUUID();
}
