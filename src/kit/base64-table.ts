/** One of the two alphabets of RFC 4648, made when it is first used: most runtimes code base64 themselves. */
export type Base64Alphabet = () => AlphabetTables;

/** An alphabet, both ways. */
interface AlphabetTables {
  /** ASCII codes by value. */
  readonly codes: Uint8Array<ArrayBuffer>;
  /** Values by octet; above 63 for what is not in the alphabet. */
  readonly values: Uint8Array<ArrayBuffer>;
}

const FOREIGN = 0xc0;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function alphabetOf(lastTwo: string): Base64Alphabet {
  let tables: AlphabetTables | undefined;
  return () => (tables ??= tablesOf(lastTwo));
}

function tablesOf(lastTwo: string): AlphabetTables {
  const codes = encoder.encode(`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${lastTwo}`);
  const values = new Uint8Array(256).fill(FOREIGN);
  for (const [value, code] of codes.entries()) values[code] = value;
  return { codes, values };
}

/** RFC 4648, section 4. */
export const STANDARD: Base64Alphabet = alphabetOf('+/');

/** RFC 4648, section 5. */
export const URL_SAFE: Base64Alphabet = alphabetOf('-_');

/** Base64 without padding, for runtimes that have none for octets: `btoa` and `atob` know only texts. */
export function encodeBase64(bytes: Uint8Array, alphabet: Base64Alphabet): string {
  const { codes } = alphabet();
  const text = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  const whole = bytes.length - (bytes.length % 3);
  let at = 0;
  for (let index = 0; index < whole; index += 3) {
    const three = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    text[at] = codes[three >> 18] ?? 0;
    text[at + 1] = codes[(three >> 12) & 63] ?? 0;
    text[at + 2] = codes[(three >> 6) & 63] ?? 0;
    text[at + 3] = codes[three & 63] ?? 0;
    at += 4;
  }
  const rest = ((bytes[whole] ?? 0) << 16) | ((bytes[whole + 1] ?? 0) << 8);
  for (let shift = 18; at < text.length; shift -= 6, at += 1) text[at] = codes[(rest >> shift) & 63] ?? 0;
  return decoder.decode(text);
}

/** The octets of base64 without padding; `undefined` unless it is their one canonical spelling. */
export function decodeBase64(text: string, alphabet: Base64Alphabet): Uint8Array<ArrayBuffer> | undefined {
  const { values } = alphabet();
  const codes = encoder.encode(text);
  const whole = codes.length - (codes.length % 4);
  const bytes = new Uint8Array(Math.floor((codes.length * 3) / 4));
  let seen = 0;
  let at = 0;
  for (let index = 0; index < whole; index += 4) {
    const a = values[codes[index] ?? 0] ?? 0;
    const b = values[codes[index + 1] ?? 0] ?? 0;
    const c = values[codes[index + 2] ?? 0] ?? 0;
    const d = values[codes[index + 3] ?? 0] ?? 0;
    seen |= a | b | c | d;
    bytes[at] = (a << 2) | (b >> 4);
    bytes[at + 1] = (b << 4) | (c >> 2);
    bytes[at + 2] = (c << 6) | d;
    at += 3;
  }
  let rest = 0;
  for (let index = whole; index < codes.length; index += 1) {
    const value = values[codes[index] ?? 0] ?? 0;
    seen |= value;
    rest = (rest << 6) | value;
  }
  if (seen >= 64) return undefined;
  switch (codes.length - whole) {
    case 0:
      return bytes;
    // RFC 4648, section 3.5: the bits behind the last octet are zero.
    case 2:
      bytes[at] = rest >> 4;
      return (rest & 0b1111) === 0 ? bytes : undefined;
    case 3:
      bytes[at] = rest >> 10;
      bytes[at + 1] = rest >> 2;
      return (rest & 0b11) === 0 ? bytes : undefined;
    default:
      return undefined;
  }
}
