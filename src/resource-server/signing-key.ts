import type { Awaitable } from '../core/kit/awaitable.js';
import { fromBase64Url } from '../core/kit/base64.js';
import { utf8, type Bytes } from '../core/kit/bytes.js';
import { isObject } from '../core/kit/object.js';
import { nodeCrypto, type NodeKey } from '../core/crypto/runtime.js';

/** A signature algorithm of access tokens and DPoP proofs (RFC 7518, section 3.4; RFC 8037, section 3.1). */
export type AccessAlgorithm = 'ES256' | 'EdDSA';

/** A public key. What it verifies with follows from its type alone (RFC 8725, section 3.1). */
export interface SigningKey {
  readonly alg: AccessAlgorithm;
  /** The members that its thumbprint is made of, as the text that is hashed (RFC 7638, section 3.2). */
  readonly canonical: string;
  /**
   * Verifies a signature of 64 octets.
   * @throws (or rejects) if the key is no valid key, or the runtime lacks the algorithm
   */
  readonly verify: (input: string, signature: Bytes) => Awaitable<boolean>;
}

/** Octets of a signature: R and S of 32 octets each (RFC 7518, section 3.4), or those of Ed25519 (RFC 8032). */
const SIGNATURE_LENGTH = 64;

const WEB_ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
} as const;

/** The name of an algorithm in a header: `Ed25519` (RFC 9864) is what `EdDSA` is used for here. */
export function algorithmOf(name: unknown): AccessAlgorithm | undefined {
  return name === 'ES256' ? name : name === 'EdDSA' || name === 'Ed25519' ? 'EdDSA' : undefined;
}

/**
 * The key in a JWK. `undefined` for what must not verify signatures: other types and curves, keys for another use, and keys
 * with a private part.
 */
export function signingKeyOf(jwk: unknown): SigningKey | undefined {
  if (!isObject(jwk)) return undefined;
  const { kty, crv, x, y, use, key_ops: operations } = jwk;
  // If a private or shared key was published, an attacker can sign with it.
  if ('d' in jwk || 'k' in jwk) return undefined;
  if (use !== undefined && use !== 'sig') return undefined;
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes('verify')))
    return undefined;
  const isCurve = kty === 'EC' && crv === 'P-256' && isCoordinate(y);
  const alg = isCurve ? 'ES256' : kty === 'OKP' && crv === 'Ed25519' ? 'EdDSA' : undefined;
  if (alg === undefined || !isCoordinate(x)) return undefined;
  if (jwk['alg'] !== undefined && algorithmOf(jwk['alg']) !== alg) return undefined;
  const canonical = JSON.stringify(isCurve ? { crv, kty, x, y } : { crv, kty, x });
  return { alg, canonical, verify: verifier(alg, canonical) };
}

function isCoordinate(value: unknown): value is string {
  return typeof value === 'string' && value.length === 43 && fromBase64Url(value) !== undefined;
}

/** Imports the key when it is first used, and keeps what was imported. */
function verifier(alg: AccessAlgorithm, canonical: string): SigningKey['verify'] {
  // The members of the public key alone: `x5c`, `ext` and the like are left out.
  const jwk = JSON.parse(canonical) as JsonWebKey;
  const hash = alg === 'ES256' ? 'sha256' : null;
  const node = nodeCrypto();
  let key: NodeKey | undefined;
  let web: SigningKey['verify'] | undefined;
  try {
    key = node?.createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    // Not a point of the curve, which WebCrypto refuses, too; or a runtime whose node:crypto is incomplete.
  }
  return (input, signature) => {
    if (signature.length !== SIGNATURE_LENGTH) return false;
    if (node === undefined || key === undefined) return (web ??= webVerifier(alg, jwk))(input, signature);
    // DER, not the option `dsaEncoding`: with options, the key is parsed again at each call, which takes half as long as verifying.
    return node.verify(hash, utf8(input), key, hash === null ? signature : toDer(signature));
  };
}

function webVerifier(alg: AccessAlgorithm, jwk: JsonWebKey): SigningKey['verify'] {
  const algorithm = WEB_ALGORITHMS[alg];
  let key: CryptoKey | undefined;
  return async (input, signature) => {
    // The key and not its promise is kept: on Workers, no request may wait for a promise of another.
    key ??= await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    return crypto.subtle.verify(algorithm, key, signature, utf8(input));
  };
}

/** R and S as two integers in DER (RFC 3279, section 2.2.3). */
function toDer(signature: Bytes): Bytes {
  const der = new Uint8Array(8 + SIGNATURE_LENGTH);
  const half = SIGNATURE_LENGTH / 2;
  const middle = writeInteger(der, 2, signature.subarray(0, half));
  const end = writeInteger(der, middle, signature.subarray(half));
  der[0] = 0x30;
  der[1] = end - 2;
  return der.subarray(0, end);
}

/** Writes a positive integer without leading zeros, except for the one that keeps it positive. @returns where it ends */
function writeInteger(der: Bytes, at: number, octets: Bytes): number {
  let start = 0;
  while (start < octets.length - 1 && octets[start] === 0) start += 1;
  const pad = (octets[start] ?? 0) > 0x7f ? 1 : 0;
  const length = octets.length - start + pad;
  der[at] = 0x02;
  der[at + 1] = length;
  der.set(start === 0 ? octets : octets.subarray(start), at + 2 + pad);
  return at + 2 + length;
}
