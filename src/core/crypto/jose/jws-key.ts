import type { Awaitable } from '../../../types/model.js';
import { fromBase64Url } from '../../kit/base64.js';
import type { Bytes } from '../../kit/bytes.js';
import type { JwsAlgorithm } from './jws-algorithms.js';
import { nodeCrypto } from '../runtime.js';

const MIN_RSA_BITS = 2048;

/**
 * The runtime cannot check a signature: it lacks the algorithm, or its implementation failed. This does not mean that the
 * signature is wrong.
 */
export class SignatureUncheckable extends Error {
  constructor(cause: unknown) {
    super('This runtime cannot check the signature', { cause });
    this.name = 'SignatureUncheckable';
  }
}

/** Verifies a signature of `data`. Throws (or rejects) if that is impossible. */
type Verify = (data: Bytes, signature: Bytes) => Awaitable<boolean>;

/** An imported public key for one algorithm. */
export interface VerifyKey {
  /** Octets of a signature made with it. */
  readonly signatureLength: number;
  readonly verify: Verify;
}

/**
 * Imported keys by JWK object and algorithm; `undefined` for a key that must not be used. When a key set is fetched again, its
 * keys are new objects, and the old ones are freed.
 *
 * Module state: it follows from the JWK and the algorithm. It is weak and goes with the JWK.
 */
const imported = new WeakMap<JsonWebKey, Map<string, Promise<VerifyKey | undefined>>>();

/** Whether two names mean the same algorithm. `Ed25519` (RFC 9864) is what `EdDSA` was mostly used for. */
function sameAlgorithm(a: string, b: string): boolean {
  const exact = (alg: string): string => (alg === 'EdDSA' ? 'Ed25519' : alg);
  return exact(a) === exact(b);
}

/** The octets of a number in a JWK without leading zeros; empty if it is not a positive number. */
function numberOf(member: string | undefined): Bytes {
  const octets = typeof member === 'string' ? fromBase64Url(member) : undefined;
  const first = octets?.findIndex((octet) => octet !== 0) ?? -1;
  return octets === undefined || first === -1 ? new Uint8Array() : octets.subarray(first);
}

function bitsOf([top = 0, ...rest]: Bytes): number {
  return rest.length * 8 + (32 - Math.clz32(top));
}

/** Whether an RSA exponent is odd and between 65537 and 2^256 (FIPS 186-5, appendix A.1.1). With 1, anybody could sign. */
function isSoundExponent(exponent: Bytes): boolean {
  const isOdd = ((exponent.at(-1) ?? 0) & 1) === 1;
  return isOdd && bitsOf(exponent) > 16 && bitsOf(exponent) <= 256;
}

/** Whether a JWK may be used to verify signatures with `alg`, by its own members. */
function isMeantFor(jwk: JsonWebKey, alg: string, algorithm: JwsAlgorithm): boolean {
  // RFC 8725, section 3.1: a key must only be used with algorithms of its type.
  if (jwk.kty !== algorithm.kty || (algorithm.crv !== undefined && jwk.crv !== algorithm.crv)) return false;
  // RFC 7517, sections 4.2, 4.3 and 4.4: the intended use of the key.
  if (jwk.use !== undefined && jwk.use !== 'sig') return false;
  if (jwk.key_ops !== undefined && !(Array.isArray(jwk.key_ops) && jwk.key_ops.includes('verify')))
    return false;
  if (jwk.alg !== undefined && !sameAlgorithm(jwk.alg, alg)) return false;
  // If a private or shared key was published, anybody can sign with it.
  return jwk.d === undefined && jwk.k === undefined;
}

/** Octets of a signature with this key: as the algorithm says, or as many as the RSA modulus has. */
function signatureLengthOf(jwk: JsonWebKey, algorithm: JwsAlgorithm): number | undefined {
  if (algorithm.signatureLength !== undefined) return algorithm.signatureLength;
  const bits = bitsOf(numberOf(jwk.n));
  // RFC 7518, sections 3.3 and 3.5: 2048 bits or more.
  return bits >= MIN_RSA_BITS && isSoundExponent(numberOf(jwk.e)) ? Math.ceil(bits / 8) : undefined;
}

/** The members of the public key alone; all others (`x5c`, `ext`, …) are ignored. */
function publicMembers({ kty, crv, x, y, n, e }: JsonWebKey): JsonWebKey {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(members);
}

/** Imports a key into node:crypto; `undefined` if the runtime lacks it, or if it cannot verify with this algorithm. */
function nodeVerify(
  key: JsonWebKey,
  { node: { hash, parameters } }: JwsAlgorithm,
  signatureLength: number,
): Verify | undefined {
  const node = nodeCrypto();
  if (node === undefined) return undefined;
  try {
    const made = node.createPublicKey({ key, format: 'jwk' });
    // Parameters only if necessary: with them the key is parsed again at each call, which takes half as long as verifying.
    const verifyKey = parameters === undefined ? made : { ...parameters, key: made };
    // Tried once, as some runtimes throw for every key with parameters.
    node.verify(hash, new Uint8Array(), verifyKey, new Uint8Array(signatureLength));
    return (data, signature) => node.verify(hash, data, verifyKey, signature);
  } catch {
    return undefined;
  }
}

/**
 * Imports a key into WebCrypto.
 * @returns `undefined` if the members are not a valid key
 * @throws {SignatureUncheckable} if the runtime lacks the algorithm
 */
async function webVerify(key: JsonWebKey, algorithm: JwsAlgorithm): Promise<Verify | undefined> {
  const { web } = algorithm;
  try {
    const made = await crypto.subtle.importKey('jwk', key, web, false, ['verify']);
    return (data, signature) => crypto.subtle.verify(web, made, signature, data);
  } catch (error) {
    // Web Cryptography API, section 14.3.9: invalid members cause a DataError.
    if (error instanceof Error && ['NotSupportedError', 'ReferenceError', 'TypeError'].includes(error.name))
      throw new SignatureUncheckable(error);
    return undefined;
  }
}

async function importKey(
  jwk: JsonWebKey,
  alg: string,
  algorithm: JwsAlgorithm,
): Promise<VerifyKey | undefined> {
  if (!isMeantFor(jwk, alg, algorithm)) return undefined;
  const signatureLength = signatureLengthOf(jwk, algorithm);
  if (signatureLength === undefined) return undefined;
  const key = publicMembers(jwk);
  const verify = nodeVerify(key, algorithm, signatureLength) ?? (await webVerify(key, algorithm));
  return verify && { signatureLength, verify };
}

/**
 * Checks and imports a JWK, once per object and algorithm. Resolves to `undefined` if it must not be used to verify signatures
 * with `alg`, or is not a valid key.
 * @throws {SignatureUncheckable} (rejects) if the runtime lacks the algorithm
 */
export function verifyKeyOf(
  jwk: JsonWebKey,
  alg: string,
  algorithm: JwsAlgorithm,
): Promise<VerifyKey | undefined> {
  const known = imported.get(jwk);
  const before = known?.get(alg);
  if (before !== undefined) return before;
  const key = importKey(jwk, alg, algorithm);
  imported.set(jwk, new Map([...(known ?? []), [alg, key]]));
  return key;
}
