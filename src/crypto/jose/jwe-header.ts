import type { CipherTools } from './cipher-tools.js';
import type { ContentEncryption } from './content-cipher.js';

/** Header parameters that would change how a token is read: compression, extensions, password-based keys. */
const REFUSED_PARAMETERS: readonly string[] = ['zip', 'crit', 'p2c', 'p2s'];

/** What a protected header says. */
export interface JweHeader {
  readonly enc: ContentEncryption;
  readonly kid: string | undefined;
}

/** Parses a protected header that is not, to the letter, the one that we issue; `undefined` for what is refused. */
export function parseHeader(encoded: string, tools: CipherTools): JweHeader | undefined {
  const text = tools.utf8Text(tools.fromBase64Url(encoded));
  const header = text === undefined ? undefined : tools.parseJsonObject(text);
  if (header === undefined || header.alg !== 'dir') return undefined;
  // RFC 8725, section 3.1: the algorithms are ours to choose, not the token's.
  if (header.enc !== 'A256CBC-HS512' && header.enc !== 'A256GCM') return undefined;
  if (REFUSED_PARAMETERS.some((name) => Object.hasOwn(header, name))) return undefined;
  if (header.kid !== undefined && typeof header.kid !== 'string') return undefined;
  return { enc: header.enc, kid: header.kid };
}
