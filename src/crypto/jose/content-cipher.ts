import type { Awaitable } from '../../types/model.js';
import type { Bytes } from '../../kit/bytes.js';

/** The content encryption algorithms (RFC 7518, section 5.1); the second is read and never written. */
export type ContentEncryption = 'A256CBC-HS512' | 'A256GCM';

/** The last three parts of a compact JWE (RFC 7516, section 7.1), in base64url; nothing of them is trusted yet. */
export interface Sealed {
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** What goes into an encryption. */
export interface ToSeal {
  readonly plaintext: string;
  /** The initialization vector: random and new. */
  readonly iv: Bytes;
  /** Additional authenticated data: the protected header as it is sent. */
  readonly aad: Bytes;
}

/**
 * Authenticated encryption of texts under one key. Base64url is a part of it, so that octets go straight to and from
 * the one piece of memory that the MAC is made of.
 */
export interface ContentCipher {
  /** Octets of the initialization vector. */
  readonly ivLength: number;
  /** Gives `<iv>.<ciphertext>.<tag>`. Absent where an algorithm is only read. */
  readonly encrypt?: (input: ToSeal) => Awaitable<string>;
  /** The plaintext, or `undefined` for every failure alike: of form, length, spelling, proof or encoding. */
  readonly decrypt: (sealed: Sealed, aad: Bytes) => Awaitable<string | undefined>;
}
