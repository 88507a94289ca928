import type { Bytes } from '../core/kit/bytes.js';
import type { Derivation, Pbkdf2Cost, Pbkdf2Digest } from './derivation.js';

const NAMES: Readonly<Record<Pbkdf2Digest, string>> = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

/** Derives with PBKDF2 of WebCrypto, which every runtime has (RFC 8018, section 5.2). */
export async function pbkdf2({ password, salt, cost, length }: Derivation<Pbkdf2Cost>): Promise<Bytes> {
  const { digest, iterations } = cost;
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: NAMES[digest], salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}
