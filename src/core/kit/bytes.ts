import { nodeBuffer } from './platform.js';

/** Octets in memory that is not shared, which WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A plain `Uint8Array` over the same memory: Node's `Buffer` differs in `slice` and in comparisons. */
export function plainBytes(buffer: Bytes): Bytes {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** Encodes octets with Node's `Buffer`; `undefined` if the runtime lacks it. */
export function nodeText(bytes: Bytes, encoding: 'base64' | 'base64url' | 'hex'): string | undefined {
  return nodeBuffer()?.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
}

/** Encodes a text as UTF-8; lone surrogates become U+FFFD. */
export function utf8(text: string): Bytes {
  const buffer = nodeBuffer();
  return buffer === undefined ? encoder.encode(text) : plainBytes(buffer.from(text, 'utf8'));
}

/**
 * Decodes UTF-8; a byte order mark is kept.
 * @throws {TypeError} if the octets are not valid UTF-8
 */
export function fromUtf8(bytes: Bytes): string {
  return strictDecoder.decode(bytes);
}

/** {@link fromUtf8}, but `undefined` if there are no octets or they are not valid UTF-8. */
export function utf8Text(bytes: Bytes | undefined): string | undefined {
  try {
    return bytes === undefined ? undefined : fromUtf8(bytes);
  } catch {
    return undefined;
  }
}

/** Encodes octets in lower-case hexadecimal. */
export function toHex(bytes: Bytes): string {
  const native = nodeText(bytes, 'hex');
  if (native !== undefined) return native;
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

/** Allocates memory that may contain old data: the caller must overwrite all of it. */
export function allocate(length: number): Bytes {
  const buffer = nodeBuffer();
  return buffer === undefined ? new Uint8Array(length) : plainBytes(buffer.allocUnsafe(length));
}

/** Concatenates octets into new memory. */
export function concat(...parts: readonly Bytes[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = allocate(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
