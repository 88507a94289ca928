import { fromBase64Url } from '../core/kit/base64.js';
import { allocate, concat, type Bytes } from '../core/kit/bytes.js';
import { encodeCbor, type Encodable } from './cbor.js';

/** The algorithms of a software passkey, by their COSE numbers: ES256, EdDSA, RS256 (RFC 9053; RFC 8812). */
export type PasskeyAlgorithm = -7 | -8 | -257;

/** The key pair of a passkey. */
export interface PasskeyKey {
  /** The public key, as an authenticator gives it (RFC 9053, section 7). */
  readonly cose: Bytes;
  /** A signature as an authenticator makes it (WebAuthn Level 3, section 6.5.5). */
  sign(data: Bytes): Promise<Bytes>;
}

/** Makes a key pair with WebCrypto. */
export async function createPasskeyKey(alg: PasskeyAlgorithm): Promise<PasskeyKey> {
  const { generate, sign } = parametersOf(alg);
  // Pairs only: none of these algorithms is symmetric.
  const pair = (await crypto.subtle.generateKey(generate, true, ['sign', 'verify'])) as CryptoKeyPair;
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return {
    cose: encodeCbor(new Map(coseMembers(alg, jwk))),
    sign: async (data) => {
      const signature = new Uint8Array(await crypto.subtle.sign(sign, pair.privateKey, data));
      return alg === -7 ? toDer(signature) : signature;
    },
  };
}

interface Parameters {
  readonly generate: RsaHashedKeyGenParams | EcKeyGenParams | { readonly name: 'Ed25519' };
  readonly sign: EcdsaParams | { readonly name: string };
}

function parametersOf(alg: PasskeyAlgorithm): Parameters {
  if (alg === -8) return { generate: { name: 'Ed25519' }, sign: { name: 'Ed25519' } };
  const hash = 'SHA-256';
  if (alg === -7) return { generate: { name: 'ECDSA', namedCurve: 'P-256' }, sign: { name: 'ECDSA', hash } };
  const name = 'RSASSA-PKCS1-v1_5';
  const publicExponent = Uint8Array.of(1, 0, 1);
  return { generate: { name, hash, modulusLength: 2048, publicExponent }, sign: { name } };
}

function coseMembers(alg: PasskeyAlgorithm, { x, y, n, e }: JsonWebKey): [number, Encodable][] {
  const octets = (text: string | undefined): Bytes => fromBase64Url(text ?? '') ?? allocate(0);
  const members: Readonly<Record<PasskeyAlgorithm, [number, Encodable][]>> = {
    [-7]: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, octets(x)],
      [-3, octets(y)],
    ],
    [-8]: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, octets(x)],
    ],
    [-257]: [
      [1, 3],
      [3, -257],
      [-1, octets(n)],
      [-2, octets(e)],
    ],
  };
  return members[alg];
}

/** WebCrypto gives r and s side by side; authenticators give them as an ASN.1 sequence (RFC 3279, section 2.2.3). */
function toDer(signature: Bytes): Bytes {
  const half = signature.length / 2;
  const body = concat(integer(signature.slice(0, half)), integer(signature.slice(half)));
  return concat(Uint8Array.of(0x30, body.length), body);
}

/** The shortest form, with a zero in front of what would read as negative. */
function integer(bytes: Bytes): Bytes {
  const start = bytes.findIndex((octet) => octet !== 0);
  const shortest = bytes.slice(start);
  const positive = (shortest[0] ?? 0) < 0x80 ? shortest : concat(Uint8Array.of(0), shortest);
  return concat(Uint8Array.of(0x02, positive.length), positive);
}
