import type { Bytes } from '../../kit/bytes.js';
import type { Sealed } from './content-cipher.js';
import type { NodeCrypto } from '../runtime.js';

/**
 * What ciphers that are loaded on demand are given instead of importing it: a bundler would otherwise cut what is there
 * from the start into one file for both and one for the rest.
 */
export interface CipherTools {
  readonly node: NodeCrypto | undefined;
  readonly utf8: (text: string) => Bytes;
  readonly utf8Text: (bytes: Bytes | undefined) => string | undefined;
  readonly toBase64Url: (bytes: Bytes) => string;
  readonly fromBase64Url: (text: string) => Bytes | undefined;
  readonly parseJsonObject: (text: string) => Record<string, unknown> | undefined;
  readonly concat: (...parts: readonly Bytes[]) => Bytes;
  readonly equalBytes: (a: Bytes, b: Bytes) => boolean;
  readonly ciphertextLength: (sealed: Sealed) => number;
  readonly writeLength: (input: Bytes, at: number, aadLength: number) => void;
}
