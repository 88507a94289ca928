import type { Awaitable } from '../../../types/model.js';
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
 * A token was refused. There is one message for every reason: an attacker who can tell a bad MAC from bad padding learns
 * something about the key (RFC 7516, section 11.5).
 */
export class TokenError extends Error {
  override readonly name: string = 'TokenError';

  constructor() {
    super('The token was refused');
  }
}

/** Returns the key that one secret gives for an algorithm. */
export type KeyCandidate = (enc: ContentEncryption) => Awaitable<ContentKey>;

/** The parts of a compact JWE (RFC 7516, section 7.1) except for the encrypted key, which is empty. */
interface CompactJwe extends Sealed {
  readonly header: string;
}

/**
 * Encrypts a text and authenticates the key's header: `<iv>.<ciphertext>.<tag>`.
 * @throws {TypeError} for a key whose algorithm is only decrypted
 */
export function sealParts(plaintext: string, { enc, cipher, aad }: ContentKey): Awaitable<string> {
  if (cipher.encrypt === undefined) throw new TypeError(`${enc} is only decrypted, never issued`);
  return cipher.encrypt({ plaintext, iv: randomBytes(cipher.ivLength), aad });
}

/**
 * Encrypts a text into a compact JWE with direct encryption; the protected header has `alg`, `enc` and `kid`.
 * @throws {TypeError} for a key whose algorithm is only decrypted
 */
export function encryptJwe(plaintext: string, key: ContentKey): Awaitable<string> {
  return andThen(sealParts(plaintext, key), (parts) => `${key.header}..${parts}`);
}

/**
 * Splits the last three parts of a token, which start at `from`.
 * @throws {TokenError} if there are more or fewer
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

/** Splits a compact JWE (RFC 7516, section 5.2, steps 1 and 2). With direct encryption, the second part must be empty. */
function parseCompactJwe(token: string): CompactJwe {
  if (token.length > MAX_LENGTH) throw new TokenError();
  const end = token.indexOf('.');
  if (end === -1 || token.charAt(end + 1) !== '.') throw new TokenError();
  return { header: token.slice(0, end), ...splitSealed(token, end + 2) };
}

/**
 * Decrypts the parts of a token with the key that its header names.
 * @throws {TokenError} (or rejects with it) if anything is wrong
 */
function openJwe(parts: CompactJwe, key: ContentKey): Awaitable<string> {
  const aad = parts.header === key.header ? key.aad : utf8(parts.header);
  return andThen(key.cipher.decrypt(parts, aad), (plaintext) => {
    if (plaintext === undefined) throw new TokenError();
    return plaintext;
  });
}

/**
 * Finds the first key that matches. Later keys are only made if the earlier ones do not match.
 * @param make - makes the key of a source; `undefined` if there is none
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

/** The parsed protected header. */
interface JweHeader {
  readonly enc: ContentEncryption;
  readonly kid: string | undefined;
}

/** Parses a protected header that differs from those issued here; `undefined` if it is refused. */
function parseHeader(encoded: string): JweHeader | undefined {
  const text = utf8Text(fromBase64Url(encoded));
  const header = text === undefined ? undefined : parseJsonObject(text);
  if (header === undefined || header.alg !== 'dir') return undefined;
  // RFC 8725, section 3.1: the token must not choose the algorithm.
  if (header.enc !== 'A256CBC-HS512' && header.enc !== 'A256GCM') return undefined;
  if (REFUSED_PARAMETERS.some((name) => Object.hasOwn(header, name))) return undefined;
  if (header.kid !== undefined && typeof header.kid !== 'string') return undefined;
  return { enc: header.enc, kid: header.kid };
}

function keyByHeader(encoded: string, candidates: readonly KeyCandidate[]): Awaitable<ContentKey> {
  const header = parseHeader(encoded);
  if (header === undefined) throw new TokenError();
  const { enc, kid } = header;
  // A token without a `kid` is only tried with the first secret: trying all would reveal by the time which one fits.
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
 * Decrypts a compact JWE with the one of several secrets that its header names. A malformed token is refused before it is
 * decrypted, and every refusal is the same error.
 * @param candidates - one per secret, newest first
 * @throws {TokenError} (or rejects with it)
 */
export function decryptJwe(token: string, candidates: readonly KeyCandidate[]): Awaitable<string> {
  const parts = parseCompactJwe(token);
  // Nearly every token has exactly the header that is issued here, which then needs no parsing.
  const asIssued = findKey(
    candidates,
    (candidate) => candidate('A256CBC-HS512'),
    (key) => key.header === parts.header,
  );
  return andThen(asIssued, (issued) =>
    andThen(issued ?? keyByHeader(parts.header, candidates), (key) => openJwe(parts, key)),
  );
}
