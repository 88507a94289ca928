import { decodeBase64, encodeBase64, URL_SAFE } from './base64-table.js';
import { nativeBase64, nodeBuffer } from './platform.js';

/** Octets in memory that is not shared, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

type Encoding = 'base64' | 'base64url' | 'hex';

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Whether the runtime codes base64 itself. */
export const IS_NATIVE: boolean = nodeBuffer !== undefined || nativeBase64 !== undefined;

/** A plain `Uint8Array` over the same memory: Node's Buffer differs in `slice` and in comparisons. */
export function plainBytes(buffer: Bytes): Bytes {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** Their text as Node writes it; `undefined` where there is no Node. */
export function nodeText(bytes: Bytes, encoding: Encoding): string | undefined {
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

/** The same, and `undefined` when there are no octets, or they are not UTF-8. */
export function utf8Text(bytes: Bytes | undefined): string | undefined {
  try {
    return bytes === undefined ? undefined : fromUtf8(bytes);
  } catch {
    return undefined;
  }
}

/** base64url without padding (RFC 7515, section 2). */
export function toBase64Url(bytes: Bytes): string {
  return (
    nodeText(bytes, 'base64url') ?? nativeBase64?.encode(bytes, 'base64url') ?? encodeBase64(bytes, URL_SAFE)
  );
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Bytes): string {
  const native = nodeText(bytes, 'hex');
  if (native !== undefined) return native;
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

/** Octets as the runtime reads them, which forgives much. */
export function decodeNative(text: string, encoding: 'base64' | 'base64url'): Bytes | undefined {
  if (nodeBuffer !== undefined) return nodeBuffer.from(text, encoding);
  try {
    return nativeBase64?.decode(text, encoding);
  } catch {
    return undefined;
  }
}

/**
 * Octets of base64url; `undefined` for foreign characters, padding, impossible lengths or non-zero trailing bits
 * (RFC 4648, section 3.5), so that no two texts stand for the same octets.
 */
export function fromBase64Url(text: string): Bytes | undefined {
  if (!IS_NATIVE) return decodeBase64(text, URL_SAFE);
  const bytes = decodeNative(text, 'base64url');
  return bytes !== undefined && toBase64Url(bytes) === text ? plainBytes(bytes) : undefined;
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
