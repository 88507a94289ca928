import type { Awaitable } from '../../../types/model.js';
import { andThen } from '../../kit/awaitable.js';
import { toBase64Url } from '../../kit/base64.js';
import { utf8, type Bytes } from '../../kit/bytes.js';
import { onDemand } from '../../kit/on-demand.js';
import { nodeBuffer } from '../../kit/platform.js';
import { digest } from '../digest.js';
import { nodeCrypto } from '../runtime.js';
import { createNodeAesCbcHmac } from './aes-cbc-hmac.js';
import type { ContentCipher, ContentEncryption } from './content-cipher.js';

/** A key for tokens, with everything that depends on the key alone. */
export interface ContentKey {
  readonly enc: ContentEncryption;
  /** The `kid` in the protected header. */
  readonly kid: string;
  /** The protected header of tokens with this key, in base64url. */
  readonly header: string;
  /** The octets of that header: the additional authenticated data. */
  readonly aad: Bytes;
  readonly cipher: ContentCipher;
}

// Loaded on demand, because most processes have node:crypto and see no tokens with the older algorithm.
const webAesCbcHmac = onDemand(() => import('./aes-cbc-hmac-web.js'));
const aesGcm = onDemand(() => import('./aes-gcm.js'));

function createAesCbcHmac(raw: Bytes): Awaitable<ContentCipher> {
  const [node, buffer] = [nodeCrypto(), nodeBuffer()];
  return node !== undefined && buffer !== undefined
    ? createNodeAesCbcHmac(raw, node, buffer)
    : andThen(webAesCbcHmac(), ({ createWebAesCbcHmac }) => createWebAesCbcHmac(raw));
}

const ALGORITHMS: {
  readonly [Enc in ContentEncryption]: {
    readonly keyLength: number;
    readonly create: (raw: Bytes) => Awaitable<ContentCipher>;
  };
} = {
  'A256CBC-HS512': { keyLength: 64, create: createAesCbcHmac },
  A256GCM: {
    keyLength: 32,
    create: (raw) => andThen(aesGcm(), ({ createAesGcm }) => createAesGcm(raw)),
  },
};

/** The octets of a key for an algorithm. */
export function keyLengthOf(enc: ContentEncryption): number {
  return ALGORITHMS[enc].keyLength;
}

/**
 * The JWK thumbprint of a symmetric key in base64url (RFC 7638, section 3): SHA-512 for keys of 64 octets, SHA-256 for shorter
 * ones.
 */
export function thumbprintOf(raw: Bytes): Awaitable<string> {
  // Section 3.3: the required members, in lexicographic order, without white space.
  const json = JSON.stringify({ k: toBase64Url(raw), kty: 'oct' });
  return andThen(digest(raw.length === 64 ? 'SHA-512' : 'SHA-256', json), toBase64Url);
}

/**
 * Prepares a key for tokens.
 * @param kidLength - characters of the thumbprint that are used as the `kid`; fewer make shorter tokens. @default all
 * @throws {TypeError} (or rejects) if the key does not have the length that the algorithm needs
 */
export function createContentKey(
  raw: Bytes,
  enc: ContentEncryption,
  kidLength?: number,
): Awaitable<ContentKey> {
  const { keyLength, create } = ALGORITHMS[enc];
  if (raw.length !== keyLength) throw new TypeError(`${enc} takes a key of ${keyLength} octets`);
  return andThen(thumbprintOf(raw), (thumbprint) =>
    andThen(create(raw), (cipher) => {
      const kid = thumbprint.slice(0, kidLength);
      const header = toBase64Url(utf8(JSON.stringify({ alg: 'dir', enc, kid })));
      return { enc, kid, header, aad: utf8(header), cipher };
    }),
  );
}
