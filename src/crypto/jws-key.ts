import type { Awaitable } from '../types/model.js';
import { andThen } from './and-then.js';
import { fromBase64Url } from './bytes.js';
import type { JwsAlgorithm } from './jws-algorithms.js';
import { nodeCrypto, type NodeKey } from './runtime.js';

const MIN_RSA_BITS = 2048;

type ImportedKey = { readonly node: NodeKey } | { readonly web: CryptoKey };

/** A public key ready to verify with one algorithm. */
export type VerifyKey = ImportedKey & {
  /** Octets of a signature made with it. */
  readonly signatureLength: number;
};

/**
 * Keys by the JWK object they came from, `undefined` for one that must not be used: a key set that is fetched anew brings
 * new objects, the old ones are freed.
 */
const judged = new WeakMap<JsonWebKey, Map<string, Awaitable<VerifyKey | undefined>>>();

/** `Ed25519` (RFC 9864) is the exact name of what `EdDSA` was mostly used for. */
function sameAlgorithm(a: string, b: string): boolean {
  const exact = (alg: string): string => (alg === 'EdDSA' ? 'Ed25519' : alg);
  return exact(a) === exact(b);
}

function rsaBits(n: string | undefined): number {
  const modulus = typeof n === 'string' ? fromBase64Url(n) : undefined;
  const first = modulus?.findIndex((byte) => byte !== 0) ?? -1;
  const top = modulus?.[first];
  if (modulus === undefined || top === undefined) return 0;
  return (modulus.length - first - 1) * 8 + (32 - Math.clz32(top));
}

/** Whether what a JWK says about itself allows to verify signatures made with `alg`. */
function isMeantFor(jwk: JsonWebKey, alg: string, algorithm: JwsAlgorithm): boolean {
  // RFC 8725, section 3.1: a key is used with the algorithms of its own kind only.
  if (jwk.kty !== algorithm.kty || (algorithm.crv !== undefined && jwk.crv !== algorithm.crv)) return false;
  // RFC 7517, sections 4.2, 4.3 and 4.4: what the key says about its use binds.
  if (jwk.use !== undefined && jwk.use !== 'sig') return false;
  if (jwk.key_ops !== undefined && !(Array.isArray(jwk.key_ops) && jwk.key_ops.includes('verify')))
    return false;
  if (jwk.alg !== undefined && !sameAlgorithm(jwk.alg, alg)) return false;
  // A private key that was published proves nothing any more.
  return jwk.d === undefined && jwk.k === undefined;
}

/** Octets of a signature made with this key: those of the RSA modulus, or what the algorithm fixes. */
function signatureLengthOf(jwk: JsonWebKey, algorithm: JwsAlgorithm): number | undefined {
  if (algorithm.signatureLength !== undefined) return algorithm.signatureLength;
  const bits = rsaBits(jwk.n);
  // RFC 7518, sections 3.3 and 3.5: 2048 bits or more.
  return bits < MIN_RSA_BITS ? undefined : Math.ceil(bits / 8);
}

/** Only the members that make up the public key: all others (`x5c`, `ext`, …) are never looked at. */
function publicMembers({ kty, crv, x, y, n, e }: JsonWebKey): JsonWebKey {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members);
}

function importJwk(jwk: JsonWebKey, algorithm: JwsAlgorithm): Awaitable<ImportedKey> {
  const key = publicMembers(jwk);
  if (nodeCrypto !== undefined) return { node: nodeCrypto.createPublicKey({ key, format: 'jwk' }) };
  return crypto.subtle.importKey('jwk', key, algorithm.web, false, ['verify']).then((web) => ({ web }));
}

function judge(jwk: JsonWebKey, alg: string, algorithm: JwsAlgorithm): Awaitable<VerifyKey | undefined> {
  if (!isMeantFor(jwk, alg, algorithm)) return undefined;
  const signatureLength = signatureLengthOf(jwk, algorithm);
  if (signatureLength === undefined) return undefined;
  return andThen(importJwk(jwk, algorithm), (key) => ({ ...key, signatureLength }));
}

/**
 * The key of a JWK, judged and imported once per JWK object and algorithm; `undefined` when it must not verify
 * signatures made with `alg`.
 * @throws (or rejects) when its members make no key
 */
export function verifyKeyOf(
  jwk: JsonWebKey,
  alg: string,
  algorithm: JwsAlgorithm,
): Awaitable<VerifyKey | undefined> {
  const known = judged.get(jwk);
  if (known?.has(alg) === true) return known.get(alg);
  const key = judge(jwk, alg, algorithm);
  judged.set(jwk, new Map([...(known ?? []), [alg, key]]));
  return key;
}
