import type { Awaitable } from '../types/model.js';
import type { Bytes } from './bytes.js';

/** What an encryption gives. */
export interface Encrypted {
  readonly ciphertext: Bytes;
  readonly tag: Bytes;
}

/** What goes into a decryption; nothing of it is trusted yet. */
export interface ToDecrypt extends Encrypted {
  readonly iv: Bytes;
  /** Additional authenticated data: the protected header as it was sent. */
  readonly aad: Bytes;
}

/** Authenticated encryption under one key. */
export interface ContentCipher {
  /** Octets of the initialization vector. */
  readonly ivLength: number;
  /** Octets of the authentication tag. */
  readonly tagLength: number;
  /** Absent where an algorithm is only read. The vector must be random and new. */
  readonly encrypt?: (plaintext: Bytes, iv: Bytes, aad: Bytes) => Awaitable<Encrypted>;
  /** The plaintext, or `undefined` for every failure alike. Lengths of vector and tag are the caller's to check. */
  readonly decrypt: (sealed: ToDecrypt) => Awaitable<Bytes | undefined>;
}
