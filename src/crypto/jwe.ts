import type { Awaitable } from '../types/model.js';
import { andThen } from './and-then.js';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from './bytes.js';
import type { ContentEncryption, ContentKey } from './content-encryption.js';
import { parseJsonObject } from './json-object.js';
import { randomBytes } from './random.js';
import { TokenError } from './token-error.js';

const MAX_LENGTH = 64 * 1024;
/** Header parameters that would change how a token is read: compression, extensions, password-based keys. */
const REFUSED_PARAMETERS = ['zip', 'crit', 'p2c', 'p2s'];

/** Gives the key of one secret for an algorithm. */
export type KeyCandidate = (enc: ContentEncryption) => Awaitable<ContentKey>;

/** The parts of a compact JWE (RFC 7516, section 7.1) as text, without the encrypted key, which is empty. */
export interface CompactJwe {
  readonly header: string;
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

interface JweHeader {
  readonly enc: ContentEncryption;
  readonly kid: string | undefined;
}

/**
 * Encrypts a text into a compact JWE with direct encryption; the protected header holds `alg`, `enc` and `kid`.
 * @throws {TypeError} for a key whose algorithm is not issued
 */
export function encryptJwe(plaintext: string, key: ContentKey): Awaitable<string> {
  if (key.cipher.encrypt === undefined) throw new TypeError(`${key.enc} is read, never issued`);
  const iv = randomBytes(key.cipher.ivLength);
  return andThen(
    key.cipher.encrypt(utf8(plaintext), iv, key.aad),
    ({ ciphertext, tag }) =>
      `${key.header}..${toBase64Url(iv)}.${toBase64Url(ciphertext)}.${toBase64Url(tag)}`,
  );
}

/** RFC 7516, section 5.2, steps 1 and 2: five parts, and as direct encryption has no encrypted key, the second is empty. */
function parseCompactJwe(token: string): CompactJwe {
  if (token.length > MAX_LENGTH) throw new TokenError();
  const [header, encryptedKey, iv, ciphertext, tag, ...rest] = token.split('.', 6);
  if (header === undefined || encryptedKey !== '' || rest.length > 0) throw new TokenError();
  if (iv === undefined || ciphertext === undefined || tag === undefined) throw new TokenError();
  return { header, iv, ciphertext, tag };
}

/**
 * Decrypts the parts with a key that the header was found to name.
 * @throws {TokenError} (or rejects with it) for whatever is wrong
 */
export function openJwe(parts: CompactJwe, key: ContentKey): Awaitable<string> {
  const iv = fromBase64Url(parts.iv);
  const tag = fromBase64Url(parts.tag);
  const ciphertext = fromBase64Url(parts.ciphertext);
  if (iv === undefined || tag === undefined || ciphertext === undefined) throw new TokenError();
  // RFC 7518, sections 5.2.2.2 and 5.3: a shorter tag would be easier to guess.
  if (iv.length !== key.cipher.ivLength || tag.length !== key.cipher.tagLength) throw new TokenError();
  const aad = parts.header === key.header ? key.aad : utf8(parts.header);
  return andThen(key.cipher.decrypt({ iv, ciphertext, tag, aad }), (plaintext) => {
    if (plaintext === undefined) throw new TokenError();
    return decodeText(plaintext);
  });
}

function decodeText(plaintext: Uint8Array<ArrayBuffer>): string {
  try {
    return fromUtf8(plaintext);
  } catch {
    throw new TokenError();
  }
}

function parseHeader(encoded: string): JweHeader {
  const bytes = fromBase64Url(encoded);
  const header = bytes === undefined ? undefined : parseJsonObject(decodeText(bytes));
  if (header === undefined || header.alg !== 'dir') throw new TokenError();
  // RFC 8725, section 3.1: the algorithms are ours to choose, not the token's.
  if (header.enc !== 'A256CBC-HS512' && header.enc !== 'A256GCM') throw new TokenError();
  if (REFUSED_PARAMETERS.some((name) => Object.hasOwn(header, name))) throw new TokenError();
  if (header.kid !== undefined && typeof header.kid !== 'string') throw new TokenError();
  return { enc: header.enc, kid: header.kid };
}

interface KeySearch {
  readonly candidates: readonly KeyCandidate[];
  readonly enc: ContentEncryption;
  readonly matches: (key: ContentKey) => boolean;
}

/** The first key that matches; later secrets are derived only when the earlier ones did not. */
export function findKey(search: KeySearch, index: number = 0): Awaitable<ContentKey | undefined> {
  const candidate = search.candidates[index];
  if (candidate === undefined) return undefined;
  return andThen(candidate(search.enc), (key) => (search.matches(key) ? key : findKey(search, index + 1)));
}

function keyByHeader(encoded: string, candidates: readonly KeyCandidate[]): Awaitable<ContentKey> {
  const { enc, kid } = parseHeader(encoded);
  // A token without a name is tried with the first secret alone: trying all would tell by the time which one fits.
  const search =
    kid === undefined
      ? { candidates: candidates.slice(0, 1), enc, matches: () => true }
      : { candidates, enc, matches: (key: ContentKey) => key.kid === kid };
  return andThen(findKey(search), (key) => {
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
  const asIssued: KeySearch = {
    candidates,
    enc: 'A256CBC-HS512',
    matches: (key) => key.header === parts.header,
  };
  return andThen(findKey(asIssued), (issued) =>
    issued === undefined
      ? andThen(keyByHeader(parts.header, candidates), (key) => openJwe(parts, key))
      : openJwe(parts, issued),
  );
}
