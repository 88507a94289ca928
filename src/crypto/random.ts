import { toBase64Url } from '../kit/base64.js';
import { allocate, toHex, type Bytes } from '../kit/bytes.js';
import { nodeCrypto } from './runtime.js';

const POOL_SIZE = 1024;
const POOLED_AT_MOST = 16;

/** Randomness fetched ahead, because asking for 16 octets costs as much as asking for a thousand. */
const pool = { bytes: new Uint8Array(POOL_SIZE), used: POOL_SIZE };

/** The same generator behind both; Node loads its WebCrypto, a tenth of a cold start, when that is first touched. */
function fill(bytes: Bytes): void {
  if (nodeCrypto?.randomFillSync !== undefined) nodeCrypto.randomFillSync(bytes);
  else crypto.getRandomValues(bytes);
}

function fresh(length: number): Bytes {
  const bytes = new Uint8Array(length);
  // The platform gives at most 64 KiB per call.
  for (let start = 0; start < length; start += 65_536) fill(bytes.subarray(start, start + 65_536));
  return bytes;
}

/**
 * `length` octets from the platform's generator. Up to 16 (initialization vectors) come from a pool; longer ones
 * and tokens never do, so that a process image that is saved and restored twice does not share them.
 */
export function randomBytes(length: number): Bytes {
  if (length > POOLED_AT_MOST) return fresh(length);
  if (pool.used + length > POOL_SIZE) {
    fill(pool.bytes);
    pool.used = 0;
  }
  const given = pool.bytes.subarray(pool.used, pool.used + length);
  pool.used += length;
  const bytes = allocate(length);
  bytes.set(given);
  // What was handed out is forgotten here, so it can neither leak nor come again.
  given.fill(0);
  return bytes;
}

/** `length` random octets (not characters) in hexadecimal. */
export function randomHex(length: number): string {
  return toHex(fresh(length));
}

/** A random token in base64url; `length` is in octets. @default 32 octets: 256 bits, 43 characters */
export function randomToken(length: number = 32): string {
  return toBase64Url(fresh(length));
}

/**
 * Several random tokens in base64url, of so many octets each. Asked for together, because every question to the
 * platform costs as much as the answer.
 */
export function randomTokens(...lengths: readonly number[]): readonly string[] {
  const bytes = fresh(lengths.reduce((sum, length) => sum + length, 0));
  let end = 0;
  return lengths.map((length) => toBase64Url(bytes.subarray(end, (end += length))));
}

/** A random UUID (RFC 9562, version 4). */
export function uuid(): string {
  return nodeCrypto?.randomUUID?.() ?? crypto.randomUUID();
}
