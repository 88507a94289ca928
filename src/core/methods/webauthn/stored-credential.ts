import type { AdapterAuthenticator } from '../../../types/adapter.js';
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from '../../kit/base64.js';
import type { Bytes } from '../../kit/bytes.js';
import { sha256 } from '../../crypto/digest.js';
import type { CredentialDescriptor } from './ceremony-functions.js';

/** Characters of a fingerprint: 96 bits, so that many fit into a cookie. */
const FINGERPRINT = 16;

/** Encodes a credential id or public key for the adapter: standard base64 (docs/contract.md, Passkeys). */
export const toStored: (octets: Bytes) => string = toBase64;

/** Decodes a stored id or key: base64 or base64url, with or without padding; empty when it is neither. */
export function fromStored(text: string): Bytes {
  const spelled = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return fromBase64(text) ?? fromBase64Url(spelled) ?? new Uint8Array(0);
}

/** Describes a stored credential for the options of a ceremony. */
export function toDescriptor({ credentialID, transports }: AdapterAuthenticator): CredentialDescriptor {
  const id = toBase64Url(fromStored(credentialID));
  const list = (transports ?? '').split(',').filter((one) => one !== '');
  return list.length === 0 ? { id } : { id, transports: list };
}

/** A short hash of a credential id (base64url), for the sealed challenge, where ids would be too long. */
export async function fingerprintOf(id: string): Promise<string> {
  return toBase64Url(await sha256(id)).slice(0, FINGERPRINT);
}
