import type { CborValue } from './decode-cbor.js';

type CoseKey = ReadonlyMap<number | string, CborValue>;

/** The labels of COSE keys (RFC 9052, section 7; RFC 9053, section 7). */
const KTY = 1;
const ALG = 3;
const FIRST = -1;
const SECOND = -2;
const THIRD = -3;

/** Bytes of an RSA modulus: 2048 bits, because shorter ones are insecure, to 8192, because longer ones only cost time. */
const RSA_SHORTEST = 256;
const RSA_LONGEST = 1024;

/** The checks for the algorithms that are offered by default. Others are left to `@simplewebauthn/server`. */
const CHECKS: ReadonlyMap<number, (key: CoseKey) => Promise<void>> = new Map([
  [-7, assertEs256],
  [-8, assertEd25519],
  [-257, assertRs256],
]);

/**
 * Checks a public key: it must have the members of its key type and no others, coordinates of the right length, and a point
 * on the curve (WebAuthn Level 3, sections 5.8.5 and 6.5.1.1).
 *
 * @throws {TypeError | DOMException} if it is not valid
 */
export async function assertPublicKey(key: CborValue): Promise<void> {
  if (!(key instanceof Map)) throw new TypeError('the public key is not a map');
  const alg: unknown = key.get(ALG);
  if (typeof alg !== 'number') throw new TypeError('the public key names no algorithm');
  await CHECKS.get(alg)?.(key);
}

async function assertEs256(key: CoseKey): Promise<void> {
  assertMembers(key, { kty: 2, curve: 1, size: 5 });
  const [x, y] = [octets(key, SECOND, 32), octets(key, THIRD, 32)];
  const point = Uint8Array.of(4, ...x, ...y);
  // The import fails if the point is not on the curve.
  await crypto.subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
}

async function assertEd25519(key: CoseKey): Promise<void> {
  assertMembers(key, { kty: 1, curve: 6, size: 4 });
  octets(key, SECOND, 32);
}

async function assertRs256(key: CoseKey): Promise<void> {
  assertMembers(key, { kty: 3, curve: undefined, size: 4 });
  const [modulus, exponent] = [octets(key, FIRST), octets(key, SECOND)];
  const isOdd = ((modulus.at(-1) ?? 0) & (exponent.at(-1) ?? 0) & 1) === 1;
  const fits = modulus.length >= RSA_SHORTEST && modulus.length <= RSA_LONGEST && modulus[0] !== 0;
  const isUsual = exponent.length <= 4 && (exponent.length > 1 || (exponent[0] ?? 0) > 1);
  if (!isOdd || !fits || !isUsual) throw new TypeError('the RSA key cannot be used');
}

/** Checks that a key has the required members and no others (WebAuthn Level 3, section 6.5.1.1). */
function assertMembers(
  key: CoseKey,
  { kty, curve, size }: { kty: number; curve: number | undefined; size: number },
): void {
  const hasCurve = curve === undefined || key.get(FIRST) === curve;
  if (key.get(KTY) !== kty || !hasCurve || key.size !== size) {
    throw new TypeError('the public key does not fit its algorithm');
  }
}

function octets(key: CoseKey, label: number, length?: number): Uint8Array {
  const value = key.get(label);
  if (!(value instanceof Uint8Array) || (length !== undefined && value.length !== length)) {
    throw new TypeError('a number of the public key has another length');
  }
  return value;
}
