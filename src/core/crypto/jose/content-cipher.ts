import type { Awaitable } from '../../../types/model.js';
import type { Bytes } from '../../kit/bytes.js';

/** The content encryption algorithms (RFC 7518, section 5.1); the second one is only decrypted. */
export type ContentEncryption = 'A256CBC-HS512' | 'A256GCM';

/** The last three parts of a compact JWE (RFC 7516, section 7.1), in base64url, not verified yet. */
export interface Sealed {
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** The input of an encryption. */
export interface ToSeal {
  readonly plaintext: string;
  /** The initialization vector: new random octets. */
  readonly iv: Bytes;
  /** The additional authenticated data: the encoded protected header. */
  readonly aad: Bytes;
}

/**
 * Authenticated encryption of texts under one key. It includes the base64url encoding, so that all octets are read from and
 * written into the one buffer that the MAC is computed of.
 */
export interface ContentCipher {
  /** Octets of the initialization vector. */
  readonly ivLength: number;
  /** Encrypts into `<iv>.<ciphertext>.<tag>`. Absent if the algorithm is only decrypted. */
  readonly encrypt?: (input: ToSeal) => Awaitable<string>;
  /** Decrypts into the plaintext; `undefined` for every kind of failure. */
  readonly decrypt: (sealed: Sealed, aad: Bytes) => Awaitable<string | undefined>;
}
