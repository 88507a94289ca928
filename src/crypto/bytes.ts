import { nodeBuffer, nodeCrypto } from './runtime.js';

/** Octets in memory that is not shared, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

type Encoding = 'base64' | 'base64url' | 'hex';

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const CHUNK = 8192;

/** A plain `Uint8Array` over the same memory: Node's Buffer differs in `slice` and in comparisons. */
export function plainBytes(buffer: Bytes): Bytes {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

function nodeText(bytes: Bytes, encoding: Encoding): string | undefined {
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

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Bytes): string {
  const native = nodeText(bytes, 'base64');
  if (native !== undefined) return native;
  let binary = '';
  // In pieces, because the arguments of one call live on the stack.
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/** base64url without padding (RFC 7515, section 2). */
export function toBase64Url(bytes: Bytes): string {
  return (
    nodeText(bytes, 'base64url') ??
    toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  );
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Bytes): string {
  const native = nodeText(bytes, 'hex');
  if (native !== undefined) return native;
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

function decodeBinary(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Octets of standard base64 with padding; `undefined` unless it is the one canonical spelling of them. */
export function fromBase64(text: string): Bytes | undefined {
  const bytes = nodeBuffer === undefined ? decodeBinary(text) : plainBytes(nodeBuffer.from(text, 'base64'));
  // Decoders forgive foreign characters and stray bits; only the text that encoding gives back is canonical.
  return bytes !== undefined && toBase64(bytes) === text ? bytes : undefined;
}

/**
 * Octets of base64url; `undefined` for foreign characters, padding, impossible lengths or non-zero trailing bits
 * (RFC 4648, section 3.5), so that no two texts stand for the same octets.
 */
export function fromBase64Url(text: string): Bytes | undefined {
  const bytes =
    nodeBuffer === undefined
      ? decodeBinary(text.replaceAll('-', '+').replaceAll('_', '/'))
      : plainBytes(nodeBuffer.from(text, 'base64url'));
  return bytes !== undefined && toBase64Url(bytes) === text ? bytes : undefined;
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

/** Whether both are the same octets, in a time that depends on their lengths alone. */
export function equalBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false;
  if (nodeCrypto !== undefined) return nodeCrypto.timingSafeEqual(a, b);
  let difference = 0;
  // Every octet is looked at: an early return would tell how many of them were right.
  for (let index = 0; index < a.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

/** Whether both texts have the same UTF-8 form, in a time that depends on their lengths alone. */
export function equalStrings(a: string, b: string): boolean {
  return equalBytes(utf8(a), utf8(b));
}
