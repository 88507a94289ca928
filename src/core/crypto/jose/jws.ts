import { fromBase64Url, toBase64Url } from '../../kit/base64.js';
import { fromUtf8, utf8, type Bytes } from '../../kit/bytes.js';
import { equalBytes } from '../equal.js';
import { createMacKey, hmac } from '../hmac.js';
import { hmacHash, jwsAlgorithm, type WebSignature } from './jws-algorithms.js';
import { SignatureUncheckable, verifyKeyOf } from './jws-key.js';
import { parseJsonObject } from '../../kit/json.js';
import { withoutPrototype } from '../../kit/bare-object.js';

const MAX_LENGTH = 64 * 1024;

/** A parsed JWS. It is not verified yet, so nothing in it can be trusted. */
export interface ParsedJws {
  /** Without prototype. Keys and URLs of keys in it (`jwk`, `jku`, `x5c`, `x5u`) are never used. */
  readonly header: Record<string, unknown>;
  /** Without prototype. */
  readonly payload: Record<string, unknown>;
  /** The text that is signed. */
  readonly signingInput: string;
  readonly signature: Bytes;
}

function parsePart(encoded: string | undefined): Record<string, unknown> | undefined {
  const bytes = encoded === undefined ? undefined : fromBase64Url(encoded);
  if (bytes === undefined) return undefined;
  try {
    const object = parseJsonObject(fromUtf8(bytes));
    return object && withoutPrototype(object);
  } catch {
    return undefined;
  }
}

/**
 * Parses a compact JWS (RFC 7515, section 7.1) of up to 64 KiB whose payload is a JSON object. `undefined` for anything else,
 * and for a JWS with extensions.
 */
export function parseJws(compact: string): ParsedJws | undefined {
  if (typeof compact !== 'string' || compact.length > MAX_LENGTH) return undefined;
  const parts = compact.split('.', 4);
  const header = parsePart(parts[0]);
  const payload = parsePart(parts[1]);
  const signature = fromBase64Url(parts[2] ?? '');
  if (parts.length !== 3 || header === undefined || payload === undefined || signature === undefined)
    return undefined;
  // RFC 7515, section 4.1.11: unknown critical extensions must be refused, and none is known here.
  if ('crit' in header) return undefined;
  // RFC 7797, section 6: with `b64: false`, the payload would not be encoded.
  if ('b64' in header && header.b64 !== true) return undefined;
  return { header, payload, signingInput: compact.slice(0, compact.lastIndexOf('.')), signature };
}

/**
 * Verifies the signature of a JWS with a public key. `alg` is what the caller expects; a header with another `alg` is refused.
 * Resolves to `false` for every kind of failure, including an unusable key.
 * @throws {SignatureUncheckable} (rejects) if the runtime cannot check the signature
 */
export async function verifyJws(parsed: ParsedJws, jwk: JsonWebKey, alg: string): Promise<boolean> {
  const algorithm = jwsAlgorithm(alg);
  // RFC 8725, section 3.1: the verifier chooses the algorithm.
  if (algorithm === undefined || parsed.header.alg !== alg) return false;
  const key = await verifyKeyOf(jwk, alg, algorithm);
  // RFC 8017, section 8.1.2, step 1. OpenSSL omits this check and accepts PSS signatures without leading zeros.
  if (key?.signatureLength !== parsed.signature.length) return false;
  try {
    return await key.verify(utf8(parsed.signingInput), parsed.signature);
  } catch (error) {
    throw new SignatureUncheckable(error);
  }
}

/**
 * Verifies the MAC of a JWS (`HS256`, `HS384` or `HS512`) with a shared secret, encoded as UTF-8. Separate from
 * {@link verifyJws}, so that a public key can never be used as a secret (RFC 8725, section 2.1).
 */
export async function verifyHmacJws(parsed: ParsedJws, secret: string, alg: string): Promise<boolean> {
  const hash = hmacHash(alg);
  if (hash === undefined || parsed.header.alg !== alg || secret === '') return false;
  const key = await createMacKey(utf8(secret), hash);
  return equalBytes(await hmac(key, parsed.signingInput), parsed.signature);
}

/** The options of {@link signJws}. */
export interface SignJwsOptions {
  /** Further header parameters (`kid`, `typ`); `alg` is added. */
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A private key for the public-key algorithms, octets of a shared secret for `HS*`. */
  readonly key: CryptoKey | Bytes;
  readonly alg: string;
}

/** Asserts that a key matches `alg`. WebCrypto signs with the hash or curve of the key, whatever the header says. */
function assertKeyFits({ algorithm }: CryptoKey, web: WebSignature, alg: string): void {
  const hash = 'hash' in algorithm ? (algorithm as RsaHashedKeyAlgorithm).hash.name : web.hash; // RSA keys alone have one
  const curve = 'namedCurve' in algorithm ? algorithm.namedCurve : undefined;
  if (algorithm.name !== web.name || hash !== web.hash || curve !== web.namedCurve) {
    throw new TypeError(`This key cannot sign with ${alg}`);
  }
}

async function signatureOf(data: Bytes, key: CryptoKey | Bytes, alg: string): Promise<Bytes> {
  if (key instanceof Uint8Array) {
    const hash = hmacHash(alg);
    if (hash === undefined) throw new TypeError(`${alg} does not sign with a shared secret`);
    return hmac(await createMacKey(key, hash), data);
  }
  const algorithm = jwsAlgorithm(alg);
  if (algorithm === undefined) throw new TypeError(`${alg} does not sign with a private key`);
  assertKeyFits(key, algorithm.web, alg);
  return new Uint8Array(await crypto.subtle.sign(algorithm.web, key, data));
}

/**
 * Signs a JSON object into a compact JWS. Private keys sign off the main thread, as RSA takes a millisecond.
 * @throws {TypeError} (rejects) for an unknown algorithm, or a key of another algorithm
 */
export async function signJws({ header, payload, key, alg }: SignJwsOptions): Promise<string> {
  const encode = (part: object): string => toBase64Url(utf8(JSON.stringify(part)));
  const signingInput = `${encode({ ...header, alg })}.${encode(payload)}`;
  return `${signingInput}.${toBase64Url(await signatureOf(utf8(signingInput), key, alg))}`;
}
