import { createCipheriv, createHmac, randomBytes } from 'node:crypto';

/** What a forged JWE is made of; everything may be wrong but the MAC. */
export interface Forgery {
  /** 64 octets, or 32 for A256GCM. */
  readonly key: Uint8Array;
  readonly header: unknown;
  readonly plaintext?: string | Uint8Array;
}

/** A JWE as an attacker who knows the key would make it: whatever is refused in it is not refused for its MAC. */
export function forgeJwe({ key, header, plaintext = '{}' }: Forgery): string {
  const json = typeof header === 'string' ? header : JSON.stringify(header);
  const encoded = Buffer.from(json).toString('base64url');
  const [iv, ciphertext, tag] =
    key.length === 32 ? gcm(key, encoded, plaintext) : cbc(key, encoded, plaintext);
  return [encoded, '', ...[iv, ciphertext, tag].map((part) => part.toString('base64url'))].join('.');
}

type Sealed = readonly [Buffer, Buffer, Buffer];

function cbc(key: Uint8Array, aad: string, plaintext: string | Uint8Array): Sealed {
  const iv = randomBytes(16);
  const aes = createCipheriv('aes-256-cbc', key.subarray(32), iv);
  const ciphertext = Buffer.concat([aes.update(plaintext), aes.final()]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(aad.length * 8));
  const mac = createHmac('sha512', key.subarray(0, 32))
    .update(aad)
    .update(iv)
    .update(ciphertext)
    .update(length);
  return [iv, ciphertext, mac.digest().subarray(0, 32)];
}

function gcm(key: Uint8Array, aad: string, plaintext: string | Uint8Array): Sealed {
  const iv = randomBytes(12);
  const aes = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad));
  const ciphertext = Buffer.concat([aes.update(plaintext), aes.final()]);
  return [iv, ciphertext, aes.getAuthTag()];
}
