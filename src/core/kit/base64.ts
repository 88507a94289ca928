import { nodeText, plainBytes, type Bytes } from './bytes.js';
import { nodeBuffer } from './platform.js';

/** One of the two alphabets of RFC 4648; `base64url` is written without padding. */
type Alphabet = 'base64' | 'base64url';

/** A way to encode and decode base64. */
interface Base64Codec {
  readonly decode: (text: string, alphabet: Alphabet) => Bytes;
  readonly encode: (bytes: Bytes, alphabet: Alphabet) => string;
}

/** The methods of `Uint8Array` in ECMAScript 2026, which the compiler does not know yet; `undefined` if the runtime lacks them. */
function findNative(): Base64Codec | undefined {
  // As ECMAScript 2026 defines it, but optional.
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

/** How many arguments every runtime accepts in one call. One call per octet would take ten times as long. */
const MOST_ARGUMENTS = 8192;

/** Uses `atob` and `btoa`, which only know the standard alphabet and take octets as characters. */
const viaText: Base64Codec = {
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

/** Decodes as the platform does, which ignores many mistakes in the text. */
function decodeLoosely(text: string, alphabet: Alphabet): Bytes | undefined {
  const buffer = nodeBuffer();
  if (buffer !== undefined) return buffer.from(text, alphabet);
  try {
    return web.decode(text, alphabet);
  } catch {
    return undefined;
  }
}

function decode(text: string, alphabet: Alphabet): Bytes | undefined {
  const bytes = decodeLoosely(text, alphabet);
  // RFC 4648, section 3.5: only the text that encoding gives back is accepted, so that no two texts mean the same octets.
  return bytes !== undefined && encode(bytes, alphabet) === text ? plainBytes(bytes) : undefined;
}

/** Encodes octets as standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Bytes): string {
  return encode(bytes, 'base64');
}

/** Decodes standard base64; `undefined` unless it is canonical, including the padding. */
export function fromBase64(text: string): Bytes | undefined {
  return decode(text, 'base64');
}

/** Encodes octets as base64url without padding (RFC 7515, section 2). */
export function toBase64Url(bytes: Bytes): string {
  return encode(bytes, 'base64url');
}

/**
 * Decodes base64url; `undefined` unless it is canonical: invalid characters, padding, impossible lengths and stray bits at the
 * end are refused.
 */
export function fromBase64Url(text: string): Bytes | undefined {
  return decode(text, 'base64url');
}
