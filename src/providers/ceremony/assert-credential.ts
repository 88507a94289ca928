import { assertPublicKey } from './assert-public-key.js';
import { decodeCbor } from './decode-cbor.js';

/** Bytes of RP ID hash, flags and counter, which precede the credential (WebAuthn Level 3, section 6.1). */
const HEADER = 37;
const AAGUID = 16;
/** The flags AT and ED: attested credential data and extension data are present (section 6.1). */
const ATTESTED = 0x40;
const EXTENSIONS = 0x80;

/**
 * Checks the attestation object of a new credential: it must have the structure of WebAuthn Level 3, section 6.5, without
 * extra bytes, and a valid public key. The attestation statement is not verified here.
 *
 * @throws {TypeError | RangeError | DOMException} if it is malformed
 * @see https://www.w3.org/TR/webauthn-3/#sctn-attestation
 */
export async function assertCredential(attestationObject: Uint8Array<ArrayBuffer>): Promise<void> {
  const { value, end } = decodeCbor(attestationObject);
  if (end !== attestationObject.length) throw new RangeError('there are bytes after the attestation object');
  if (!(value instanceof Map) || value.size !== 3)
    throw new TypeError('the attestation object has other members');
  const [fmt, attStmt, authData] = ['fmt', 'attStmt', 'authData'].map((name) => value.get(name));
  if (typeof fmt !== 'string' || !(attStmt instanceof Map) || !(authData instanceof Uint8Array)) {
    throw new TypeError('a member of the attestation object has another type');
  }
  // Decoded by `decodeCbor`, so its buffer is an ArrayBuffer.
  await assertAuthenticatorData(authData as Uint8Array<ArrayBuffer>);
}

async function assertAuthenticatorData(data: Uint8Array<ArrayBuffer>): Promise<void> {
  const flags = data[HEADER - 5] ?? 0;
  if ((flags & ATTESTED) === 0) throw new TypeError('the authenticator data has no credential');
  const lengthAt = HEADER + AAGUID;
  const length = ((data[lengthAt] ?? 0) << 8) | (data[lengthAt + 1] ?? 0);
  const keyAt = lengthAt + 2 + length;
  if (keyAt >= data.length) throw new RangeError('the authenticator data ends early');
  const key = decodeCbor(data, keyAt);
  let { end } = key;
  if ((flags & EXTENSIONS) !== 0) {
    const extensions = decodeCbor(data, end);
    if (!(extensions.value instanceof Map)) throw new TypeError('the extensions are not a map');
    ({ end } = extensions);
  }
  if (end !== data.length) throw new RangeError('there are bytes after the authenticator data');
  await assertPublicKey(key.value);
}
