import type { Bytes } from '../kit/bytes.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes octets in base32 without padding (RFC 4648, section 6), as authenticator apps read keys. */
export function toBase32(bytes: Bytes): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const octet of bytes) {
    held = (held << 8) | octet;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

/** Decodes base32; case, blanks, hyphens and padding do not matter. `undefined` for any other character. */
export function fromBase32(text: string): Bytes | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s-]|=+$/g, '');
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value === -1) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}
