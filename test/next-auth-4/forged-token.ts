import { CompactEncrypt } from 'jose';
import { hkdf } from '../../src/core/crypto/derive-key.js';

/** The key that next-auth 4 derives from a secret. */
export async function sessionKey4(secret: string): Promise<Uint8Array> {
  return hkdf({ secret, salt: '', info: 'NextAuth.js Generated Encryption Key', length: 32 });
}

/** A token as next-auth 4 makes them, with other claims. */
export async function tokenWith(claims: Record<string, unknown>, secret: string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactEncrypt(text)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await sessionKey4(secret));
}
