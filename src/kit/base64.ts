import { nodeText, plainBytes, type Bytes } from './bytes.js';
import { nodeBuffer } from './platform.js';

/** One of the two alphabets of RFC 4648; `base64url` is written without padding. */
type Alphabet = 'base64' | 'base64url';

/** Base64 as ECMAScript 2026 has it on `Uint8Array`: younger than the compiler's library. */
interface NativeBase64 {
  readonly decode: (text: string, alphabet: Alphabet) => Bytes;
  readonly encode: (bytes: Bytes, alphabet: Alphabet) => string;
}

function findNative(): NativeBase64 | undefined {
  // The shapes are those of ECMAScript 2026; both are optional.
  const { fromBase64: read } = Uint8Array as {
    readonly fromBase64?: (text: string, options: object) => Bytes;
  };
  // As above.
  const { toBase64: write } = Uint8Array.prototype as {
    readonly toBase64?: (this: Uint8Array, options: object) => string;
  };
  if (typeof read !== 'function' || typeof write !== 'function') return undefined;
  return {
    decode: (text, alphabet) => read.call(Uint8Array, text, { alphabet }),
    encode: (bytes, alphabet) => write.call(bytes, { alphabet, omitPadding: alphabet === 'base64url' }),
  };
}

/** What one call can surely take; a call per octet would be ten times slower. */
const MOST_ARGUMENTS = 8192;

/** By `atob` and `btoa`, which know the standard alphabet alone, and octets as characters. */
const viaText: NativeBase64 = {
  decode: (text, alphabet) => {
    const octets = atob(alphabet === 'base64' ? text : text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(octets.length);
    for (let index = 0; index < octets.length; index += 1) bytes[index] = octets.charCodeAt(index);
    return bytes;
  },
  encode: (bytes, alphabet) => {
    let octets = '';
    for (let at = 0; at < bytes.length; at += MOST_ARGUMENTS)
      octets += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + MOST_ARGUMENTS));
    const text = btoa(octets);
    if (alphabet === 'base64') return text;
    return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  },
};

const web = findNative() ?? viaText;

function encode(bytes: Bytes, alphabet: Alphabet): string {
  return nodeText(bytes, alphabet) ?? web.encode(bytes, alphabet);
}

/** The octets that the platform reads out of a text: it forgives much. */
function decodeForgiving(text: string, alphabet: Alphabet): Bytes | undefined {
  if (nodeBuffer !== undefined) return nodeBuffer.from(text, alphabet);
  try {
    return web.decode(text, alphabet);
  } catch {
    return undefined;
  }
}

function decode(text: string, alphabet: Alphabet): Bytes | undefined {
  const bytes = decodeForgiving(text, alphabet);
  // RFC 4648, section 3.5: only the text that encoding gives back is canonical, so no two texts stand for the same octets.
  return bytes !== undefined && encode(bytes, alphabet) === text ? plainBytes(bytes) : undefined;
}

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Bytes): string {
  return encode(bytes, 'base64');
}

/** The octets of standard base64; `undefined` unless it is their one canonical spelling, padding included. */
export function fromBase64(text: string): Bytes | undefined {
  return decode(text, 'base64');
}

/** Base64url without padding (RFC 7515, section 2). */
export function toBase64Url(bytes: Bytes): string {
  return encode(bytes, 'base64url');
}

/**
 * The octets of base64url; `undefined` unless it is their one canonical spelling: foreign characters, padding,
 * impossible lengths and stray bits at the end are refused.
 */
export function fromBase64Url(text: string): Bytes | undefined {
  return decode(text, 'base64url');
}
