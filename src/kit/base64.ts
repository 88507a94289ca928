import { decodeBase64, encodeBase64, STANDARD } from './base64-table.js';
import { decodeNative, IS_NATIVE, nodeText, plainBytes, type Bytes } from './bytes.js';
import { nativeBase64 } from './platform.js';

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Bytes): string {
  return (
    nodeText(bytes, 'base64') ??
    nativeBase64?.encode(bytes, 'base64') ??
    encodeBase64(bytes, STANDARD) + '='.repeat((3 - (bytes.length % 3)) % 3)
  );
}

/** Octets of standard base64 with padding; `undefined` unless it is the one canonical spelling of them. */
export function fromBase64(text: string): Bytes | undefined {
  const bytes = IS_NATIVE
    ? decodeNative(text, 'base64')
    : decodeBase64(text.replace(/={1,2}$/, ''), STANDARD);
  // Decoders forgive foreign characters and stray bits; only the text that encoding gives back is canonical.
  return bytes !== undefined && toBase64(bytes) === text ? plainBytes(bytes) : undefined;
}
