import { toBase64Url } from '../core/kit/base64.js';
import { utf8 } from '../core/kit/bytes.js';

/** The algorithms that ID Tokens are signed with (RFC 7518, section 3.1; RFC 8037 for `EdDSA`). */
export type SigningAlgorithm =
  'RS256' | 'RS384' | 'RS512' | 'PS256' | 'PS384' | 'PS512' | 'ES256' | 'ES384' | 'ES512' | 'EdDSA';

/** A key that signs, and what is published of it. */
export interface SigningKey {
  /** A JSON Web Key (RFC 7517) with `kid`, `alg` and `use`. */
  readonly jwk: Readonly<Record<string, unknown>>;
  /** Makes a compact JWS (RFC 7515, section 7.1). Members of `header` replace `alg` and `kid`. */
  sign(
    payload: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
}

const CURVES: Readonly<Record<string, string>> = { '256': 'P-256', '384': 'P-384', '512': 'P-521' };

/** Makes a key pair with WebCrypto, so on every runtime. */
export async function createSigningKey(alg: SigningAlgorithm, kid: string): Promise<SigningKey> {
  const { generate, sign } = parametersOf(alg);
  // Pairs only: none of these algorithms is symmetric.
  const pair = (await crypto.subtle.generateKey(generate, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { kty, crv, x, y, n, e } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined);
  return {
    jwk: { ...Object.fromEntries(members), kid, alg, use: 'sig' },
    sign: async (payload, header = {}) => {
      const input = `${encoded({ alg, kid, ...header })}.${encoded(payload)}`;
      const signature = await crypto.subtle.sign(sign, pair.privateKey, utf8(input));
      return `${input}.${toBase64Url(new Uint8Array(signature))}`;
    },
  };
}

interface Parameters {
  readonly generate: RsaHashedKeyGenParams | EcKeyGenParams | { readonly name: 'Ed25519' };
  readonly sign: RsaPssParams | EcdsaParams | { readonly name: string };
}

function parametersOf(alg: SigningAlgorithm): Parameters {
  if (alg === 'EdDSA') return { generate: { name: 'Ed25519' }, sign: { name: 'Ed25519' } };
  const bits = alg.slice(2);
  const hash = `SHA-${bits}`;
  if (alg.startsWith('ES'))
    return { generate: { name: 'ECDSA', namedCurve: CURVES[bits] ?? '' }, sign: { name: 'ECDSA', hash } };
  const name = alg.startsWith('PS') ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  return {
    generate: { name, hash, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    // RFC 7518, section 3.5: the salt is as long as the hash.
    sign: alg.startsWith('PS') ? { name, saltLength: Number(bits) / 8 } : { name },
  };
}

function encoded(value: Readonly<Record<string, unknown>>): string {
  return toBase64Url(utf8(JSON.stringify(value)));
}
