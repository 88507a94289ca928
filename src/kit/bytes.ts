import { nodeBuffer } from './platform.js';

/** Octets in memory that is not shared, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A plain `Uint8Array` over the same memory: Node's `Buffer` differs in `slice` and in comparisons. */
export function plainBytes(buffer: Bytes): Bytes {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** What Node's `Buffer` writes for these octets; `undefined` on runtimes without it. */
export function nodeText(bytes: Bytes, encoding: 'base64' | 'base64url' | 'hex'): string | undefined {
  return nodeBuffer?.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
}

/** The UTF-8 form of a text; lone surrogates become U+FFFD. */
export function utf8(text: string): Bytes {
  return nodeBuffer === undefined ? encoder.encode(text) : plainBytes(nodeBuffer.from(text, 'utf8'));
}

/**
 * The text of UTF-8 octets, a byte order mark included.
 * @throws {TypeError} when the octets are not UTF-8
 */
export function fromUtf8(bytes: Bytes): string {
  return strictDecoder.decode(bytes);
}

/** {@link fromUtf8}, but `undefined` where there are no octets, or they are not UTF-8. */
export function utf8Text(bytes: Bytes | undefined): string | undefined {
  try {
    return bytes === undefined ? undefined : fromUtf8(bytes);
  } catch {
    return undefined;
  }
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Bytes): string {
  const native = nodeText(bytes, 'hex');
  if (native !== undefined) return native;
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

/** Memory that the caller overwrites from end to end: what was in it before may still be there. */
export function allocate(length: number): Bytes {
  return nodeBuffer === undefined ? new Uint8Array(length) : plainBytes(nodeBuffer.allocUnsafe(length));
}

/** All parts, one after the other, in new memory. */
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
