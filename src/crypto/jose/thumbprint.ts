import type { Awaitable } from '../../types/model.js';
import { andThen } from '../../kit/awaitable.js';
import { toBase64Url } from '../../kit/base64.js';
import type { Bytes } from '../../kit/bytes.js';
import { digest, type HashName } from '../digest.js';

/**
 * The JWK thumbprint in base64url (RFC 7638, section 3).
 * @param members - the required members of the key's type, and nothing else
 */
export function jwkThumbprint(members: Readonly<Record<string, string>>, hash: HashName): Awaitable<string> {
  // Section 3.3: members in lexicographic order, no white space.
  const ordered = Object.keys(members).sort();
  const json = JSON.stringify(Object.fromEntries(ordered.map((name) => [name, members[name]])));
  return andThen(digest(hash, json), toBase64Url);
}

/** The thumbprint of a symmetric key, with SHA-512 for 64 octets and SHA-256 for shorter ones. */
export function octThumbprint(key: Bytes): Awaitable<string> {
  return jwkThumbprint({ kty: 'oct', k: toBase64Url(key) }, key.length === 64 ? 'SHA-512' : 'SHA-256');
}
