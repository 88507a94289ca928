import type { AdapterAuthenticator } from '../../types/adapter.js';
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from '../../kit/base64.js';
import type { Bytes } from '../../kit/bytes.js';
import { sha256 } from '../../crypto/digest.js';
import type { CredentialDescriptor } from './ceremony-functions.js';

/** Characters of a fingerprint: 96 bits, which have to share a cookie. */
const FINGERPRINT = 16;

/** How credential ids and keys are stored: standard base64 (contract, Passkeys). */
export const toStored: (octets: Bytes) => string = toBase64;

/** Octets of a stored id or key, with or without padding, in either alphabet; none when it is neither. */
export function fromStored(text: string): Bytes {
  const spelled = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return fromBase64(text) ?? fromBase64Url(spelled) ?? new Uint8Array(0);
}

/** A stored credential as it is sent to browsers. */
export function toDescriptor({ credentialID, transports }: AdapterAuthenticator): CredentialDescriptor {
  const id = toBase64Url(fromStored(credentialID));
  const list = (transports ?? '').split(',').filter((one) => one !== '');
  return list.length === 0 ? { id } : { id, transports: list };
}

/** Stands for a credential where its id is too long; `id` is base64url. */
export async function fingerprintOf(id: string): Promise<string> {
  return toBase64Url(await sha256(id)).slice(0, FINGERPRINT);
}
