import type { Awaitable } from '../../types/model.js';
import { fromBase64Url } from '../../kit/base64.js';
import type { Bytes } from '../../kit/bytes.js';
import type { JwsAlgorithm } from './jws-algorithms.js';
import { nodeCrypto } from '../runtime.js';

const MIN_RSA_BITS = 2048;

/**
 * This runtime cannot check a signature: it lacks the algorithm, or its implementation failed. That says nothing about the
 * signature, and is never to be taken for a wrong one.
 */
export class SignatureUncheckable extends Error {
  constructor(cause: unknown) {
    super('This runtime cannot check the signature', { cause });
    this.name = 'SignatureUncheckable';
  }
}

/** Whether a signature over `data` is right. Throws (or rejects) when that cannot be found out. */
type Verify = (data: Bytes, signature: Bytes) => Awaitable<boolean>;

/** A public key ready to verify with one algorithm. */
export interface VerifyKey {
  /** Octets of a signature made with it. */
  readonly signatureLength: number;
  readonly verify: Verify;
}

/**
 * Keys by the JWK object they came from, `undefined` for one that must not be used: a key set that is fetched anew brings
 * new objects, the old ones are freed.
 */
const imported = new WeakMap<JsonWebKey, Map<string, Promise<VerifyKey | undefined>>>();

/** `Ed25519` (RFC 9864) is the exact name of what `EdDSA` was mostly used for. */
function sameAlgorithm(a: string, b: string): boolean {
  const exact = (alg: string): string => (alg === 'EdDSA' ? 'Ed25519' : alg);
  return exact(a) === exact(b);
}

/** The octets of a number in a JWK without zeros in front; empty for what is no number above zero. */
function numberOf(member: string | undefined): Bytes {
  const octets = typeof member === 'string' ? fromBase64Url(member) : undefined;
  const first = octets?.findIndex((octet) => octet !== 0) ?? -1;
  return octets === undefined || first === -1 ? new Uint8Array() : octets.subarray(first);
}

function bitsOf([top = 0, ...rest]: Bytes): number {
  return rest.length * 8 + (32 - Math.clz32(top));
}

/** FIPS 186-5, appendix A.1.1: odd, 65537 or more and below 2^256. With 1, everybody can make signatures. */
function isSoundExponent(exponent: Bytes): boolean {
  const isOdd = ((exponent.at(-1) ?? 0) & 1) === 1;
  return isOdd && bitsOf(exponent) > 16 && bitsOf(exponent) <= 256;
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
  const bits = bitsOf(numberOf(jwk.n));
  // RFC 7518, sections 3.3 and 3.5: 2048 bits or more.
  return bits >= MIN_RSA_BITS && isSoundExponent(numberOf(jwk.e)) ? Math.ceil(bits / 8) : undefined;
}

/** Only the members that make up the public key: all others (`x5c`, `ext`, …) are never looked at. */
function publicMembers({ kty, crv, x, y, n, e }: JsonWebKey): JsonWebKey {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(members);
}

/** `undefined` where this runtime has no node:crypto, or one that cannot verify with this algorithm. */
function nodeVerify(
  key: JsonWebKey,
  { node: { hash, parameters } }: JwsAlgorithm,
  signatureLength: number,
): Verify | undefined {
  if (nodeCrypto === undefined) return undefined;
  const node = nodeCrypto;
  try {
    const made = node.createPublicKey({ key, format: 'jwk' });
    // Given with parameters, a key is looked at anew, which takes half as long as the signature.
    const given = parameters === undefined ? made : { ...parameters, key: made };
    // workerd throws at every key that comes with parameters: only what has once worked is trusted.
    node.verify(hash, new Uint8Array(), given, new Uint8Array(signatureLength));
    return (data, signature) => node.verify(hash, data, given, signature);
  } catch {
    return undefined;
  }
}

/**
 * @returns `undefined` when the members make no key
 * @throws {SignatureUncheckable} when the runtime does not know the algorithm
 */
async function webVerify(key: JsonWebKey, algorithm: JwsAlgorithm): Promise<Verify | undefined> {
  const { web } = algorithm;
  try {
    const made = await crypto.subtle.importKey('jwk', key, web, false, ['verify']);
    return (data, signature) => crypto.subtle.verify(web, made, signature, data);
  } catch (error) {
    // Web Cryptography API, section 14.3.9: what is wrong with the members is a DataError.
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
 * The key of a JWK, checked and imported once per JWK object and algorithm; `undefined` when it must not verify
 * signatures made with `alg`, or its members make no key.
 * @throws {SignatureUncheckable} when the runtime does not know the algorithm
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
