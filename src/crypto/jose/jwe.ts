import type { Awaitable } from '../../types/model.js';
import { andThen, isPromiseLike } from '../../kit/awaitable.js';
import { fromBase64Url } from '../../kit/base64.js';
import { utf8, utf8Text } from '../../kit/bytes.js';
import { parseJsonObject } from '../../kit/json.js';
import { randomBytes } from '../random.js';
import type { ContentEncryption, Sealed } from './content-cipher.js';
import type { ContentKey } from './content-key.js';

const MAX_LENGTH = 64 * 1024;
/** Header parameters that would change how a token is read: compression, extensions, password-based keys. */
const REFUSED_PARAMETERS: readonly string[] = ['zip', 'crit', 'p2c', 'p2s'];

/**
 * A sealed or signed value was refused. One message for every reason: who can tell a bad MAC from bad padding or from
 * an old date learns about the key (RFC 7516, section 11.5).
 */
export class TokenError extends Error {
  override readonly name: string = 'TokenError';

  constructor() {
    super('The token was refused');
  }
}

/** Gives the key of one secret for an algorithm. */
export type KeyCandidate = (enc: ContentEncryption) => Awaitable<ContentKey>;

/** The parts of a compact JWE (RFC 7516, section 7.1) as text, without the encrypted key, which is empty. */
interface CompactJwe extends Sealed {
  readonly header: string;
}

/**
 * Encrypts a text under a key, its header being authenticated: `<iv>.<ciphertext>.<tag>`.
 * @throws {TypeError} for a key whose algorithm is not issued
 */
export function sealParts(plaintext: string, { enc, cipher, aad }: ContentKey): Awaitable<string> {
  if (cipher.encrypt === undefined) throw new TypeError(`${enc} is read, never issued`);
  return cipher.encrypt({ plaintext, iv: randomBytes(cipher.ivLength), aad });
}

/**
 * Encrypts a text into a compact JWE with direct encryption; the protected header holds `alg`, `enc` and `kid`.
 * @throws {TypeError} for a key whose algorithm is not issued
 */
export function encryptJwe(plaintext: string, key: ContentKey): Awaitable<string> {
  return andThen(sealParts(plaintext, key), (parts) => `${key.header}..${parts}`);
}

/**
 * The three last parts of a token, behind `from`.
 * @throws {TokenError} when there are more or fewer
 */
export function splitSealed(token: string, from: number): Sealed {
  const second = token.indexOf('.', from);
  const third = token.indexOf('.', second + 1);
  if (second === -1 || third === -1 || token.includes('.', third + 1)) throw new TokenError();
  return {
    iv: token.slice(from, second),
    ciphertext: token.slice(second + 1, third),
    tag: token.slice(third + 1),
  };
}

/** RFC 7516, section 5.2, steps 1 and 2: five parts, and as direct encryption has no encrypted key, the second is empty. */
function parseCompactJwe(token: string): CompactJwe {
  if (token.length > MAX_LENGTH) throw new TokenError();
  const end = token.indexOf('.');
  if (end === -1 || token.charAt(end + 1) !== '.') throw new TokenError();
  return { header: token.slice(0, end), ...splitSealed(token, end + 2) };
}

/**
 * Decrypts the parts with a key that the header was found to name.
 * @throws {TokenError} (or rejects with it) for whatever is wrong
 */
function openJwe(parts: CompactJwe, key: ContentKey): Awaitable<string> {
  const aad = parts.header === key.header ? key.aad : utf8(parts.header);
  return andThen(key.cipher.decrypt(parts, aad), (plaintext) => {
    if (plaintext === undefined) throw new TokenError();
    return plaintext;
  });
}

/**
 * The first key that matches; later ones are made only when the earlier ones did not.
 * @param make - `undefined` for what makes no key
 */
export function findKey<Source>(
  sources: readonly Source[],
  make: (source: Source) => Awaitable<ContentKey> | undefined,
  matches: (key: ContentKey) => boolean,
): Awaitable<ContentKey | undefined> {
  for (const [index, source] of sources.entries()) {
    const key = make(source);
    if (key === undefined) continue;
    if (isPromiseLike(key))
      return key.then((made) => (matches(made) ? made : findKey(sources.slice(index + 1), make, matches)));
    if (matches(key)) return key;
  }
  return undefined;
}

/** What a protected header says. */
interface JweHeader {
  readonly enc: ContentEncryption;
  readonly kid: string | undefined;
}

/** Parses a protected header that is not, to the letter, the one that we issue; `undefined` for what is refused. */
function parseHeader(encoded: string): JweHeader | undefined {
  const text = utf8Text(fromBase64Url(encoded));
  const header = text === undefined ? undefined : parseJsonObject(text);
  if (header === undefined || header.alg !== 'dir') return undefined;
  // RFC 8725, section 3.1: the algorithms are ours to choose, not the token's.
  if (header.enc !== 'A256CBC-HS512' && header.enc !== 'A256GCM') return undefined;
  if (REFUSED_PARAMETERS.some((name) => Object.hasOwn(header, name))) return undefined;
  if (header.kid !== undefined && typeof header.kid !== 'string') return undefined;
  return { enc: header.enc, kid: header.kid };
}

function keyByHeader(encoded: string, candidates: readonly KeyCandidate[]): Awaitable<ContentKey> {
  const header = parseHeader(encoded);
  if (header === undefined) throw new TokenError();
  const { enc, kid } = header;
  // A token without a name is tried with the first secret alone: trying all would tell by the time which one fits.
  const tried = kid === undefined ? candidates.slice(0, 1) : candidates;
  const found = findKey(
    tried,
    (candidate) => candidate(enc),
    (key) => kid === undefined || key.kid === kid,
  );
  return andThen(found, (key) => {
    if (key === undefined) throw new TokenError();
    return key;
  });
}

/**
 * Decrypts a compact JWE with the one secret, of several, that its header names. Whatever is wrong with its form is
 * refused before any decryption, whatever is wrong at all with one and the same error.
 * @param candidates - one per secret, newest first
 * @throws {TokenError} (or rejects with it)
 */
export function decryptJwe(token: string, candidates: readonly KeyCandidate[]): Awaitable<string> {
  const parts = parseCompactJwe(token);
  // Nearly every token carries, to the letter, the header that we issue: it then needs no parsing.
  const asIssued = findKey(
    candidates,
    (candidate) => candidate('A256CBC-HS512'),
    (key) => key.header === parts.header,
  );
  return andThen(asIssued, (issued) =>
    andThen(issued ?? keyByHeader(parts.header, candidates), (key) => openJwe(parts, key)),
  );
}
