import type { HashName } from '../digest.js';
import type { NodeVerifyKey } from '../runtime.js';

/** The WebCrypto parameters for importing a key, signing and verifying. */
export interface WebSignature {
  readonly name: string;
  readonly hash?: HashName;
  readonly saltLength?: number;
  readonly namedCurve?: string;
}

/** A signature algorithm with a public key (RFC 7518, section 3.1; RFC 8037, section 3.1). */
export interface JwsAlgorithm {
  readonly kty: 'RSA' | 'EC' | 'OKP';
  readonly crv?: string;
  /** Octets of a signature if the algorithm determines them. */
  readonly signatureLength?: number;
  readonly web: WebSignature;
  readonly node: {
    /** `null` if hashing is part of the algorithm. */
    readonly hash: string | null;
    readonly parameters?: Omit<NodeVerifyKey, 'key'>;
  };
}

const RSA_PKCS1_PSS_PADDING = 6; // node:crypto's constant of this name

const rs = (size: 256 | 384 | 512): JwsAlgorithm => ({
  kty: 'RSA',
  web: { name: 'RSASSA-PKCS1-v1_5', hash: `SHA-${size}` },
  node: { hash: `sha${size}` },
});

// RFC 7518, section 3.5: the salt is as long as the hash.
const ps = (size: 256 | 384 | 512): JwsAlgorithm => ({
  kty: 'RSA',
  web: { name: 'RSA-PSS', hash: `SHA-${size}`, saltLength: size / 8 },
  node: { hash: `sha${size}`, parameters: { padding: RSA_PKCS1_PSS_PADDING, saltLength: size / 8 } },
});

// RFC 7518, section 3.4: the signature is R and S concatenated, not DER.
const es = (size: 256 | 384 | 512, crv: string, signatureLength: number): JwsAlgorithm => ({
  kty: 'EC',
  crv,
  signatureLength,
  web: { name: 'ECDSA', namedCurve: crv, hash: `SHA-${size}` },
  node: { hash: `sha${size}`, parameters: { dsaEncoding: 'ieee-p1363' } },
});

const ed25519: JwsAlgorithm = {
  kty: 'OKP',
  crv: 'Ed25519',
  signatureLength: 64,
  web: { name: 'Ed25519' },
  node: { hash: null },
};

const ALGORITHMS: ReadonlyMap<string, JwsAlgorithm> = new Map([
  ['RS256', rs(256)],
  ['RS384', rs(384)],
  ['RS512', rs(512)],
  ['PS256', ps(256)],
  ['PS384', ps(384)],
  ['PS512', ps(512)],
  ['ES256', es(256, 'P-256', 64)],
  ['ES384', es(384, 'P-384', 96)],
  ['ES512', es(512, 'P-521', 132)],
  ['EdDSA', ed25519],
  ['Ed25519', ed25519],
]);

const HMAC_HASHES: ReadonlyMap<string, HashName> = new Map([
  ['HS256', 'SHA-256'],
  ['HS384', 'SHA-384'],
  ['HS512', 'SHA-512'],
]);

/** The public-key algorithm with this name; `undefined` for any other name, including `none` and `HS*`. */
export function jwsAlgorithm(alg: string): JwsAlgorithm | undefined {
  return ALGORITHMS.get(alg);
}

/** The hash of `HS256`, `HS384` or `HS512`; `undefined` for any other name. */
export function hmacHash(alg: string): HashName | undefined {
  return HMAC_HASHES.get(alg);
}
