import { fromBase64Url } from '../core/kit/base64.js';
import { utf8Text, type Bytes } from '../core/kit/bytes.js';
import { parseJsonObject } from '../core/kit/json.js';

/** The longest token and the longest proof, in characters. */
const MAX_LENGTH = 8192;

/** A parsed JWS. It is not verified yet. */
export interface Jws {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The text that is signed. */
  readonly input: string;
  readonly signature: Bytes;
}

/**
 * Parses a compact JWS (RFC 7515, section 7.1) of up to 8192 characters whose payload is a JSON object. `undefined` for anything else,
 * and for extensions: `crit` (RFC 7515, section 4.1.11) and `b64` (RFC 7797).
 */
export function parseJws(compact: string): Jws | undefined {
  if (compact.length > MAX_LENGTH) return undefined;
  const first = compact.indexOf('.');
  const last = compact.lastIndexOf('.');
  const header = parsePart(compact.slice(0, Math.max(0, first)));
  const payload = parsePart(compact.slice(first + 1, last));
  // Base64url has no dot, so that there are two of them.
  const signature = fromBase64Url(compact.slice(last + 1));
  if (header === undefined || payload === undefined || signature === undefined) return undefined;
  if (Object.hasOwn(header, 'crit') || Object.hasOwn(header, 'b64')) return undefined;
  return { header, payload, input: compact.slice(0, last), signature };
}

function parsePart(encoded: string): Record<string, unknown> | undefined {
  const text = utf8Text(fromBase64Url(encoded));
  const object = text === undefined ? undefined : parseJsonObject(text);
  // No token has this claim; copied, it would change a prototype (CWE-1321).
  return object !== undefined && Object.hasOwn(object, '__proto__') ? undefined : object;
}

/** Whether the header parameter `typ` is a media type: `application/` may be left out (RFC 7515, section 4.1.9). */
export function isType({ header: { typ } }: Jws, name: string): boolean {
  return typeof typ === 'string' && typ.toLowerCase().replace(/^application\//, '') === name;
}
