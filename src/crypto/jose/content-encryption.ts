import type { Awaitable } from '../../types/model.js';
import { createAesCbcHmac } from './aes-cbc-hmac.js';
import { andThen } from '../../kit/awaitable.js';
import { toBase64Url } from '../../kit/base64.js';
import { utf8, type Bytes } from '../../kit/bytes.js';
import type { ContentCipher, ContentEncryption } from './content-cipher.js';
import { cipherTools, rareCiphers } from './load-rare-ciphers.js';
import { octThumbprint } from './thumbprint.js';

/** A key for whole tokens, with everything that depends on nothing else. */
export interface ContentKey {
  readonly enc: ContentEncryption;
  /** Names the key in the protected header. */
  readonly kid: string;
  /** The protected header that goes with this key, in base64url. */
  readonly header: string;
  /** The same as octets: the additional authenticated data. */
  readonly aad: Bytes;
  readonly cipher: ContentCipher;
}

function createAesGcm(raw: Bytes): Awaitable<ContentCipher> {
  return andThen(rareCiphers(), (ciphers) => ciphers.createAesGcm(raw, cipherTools));
}

const ALGORITHMS: {
  readonly [Enc in ContentEncryption]: {
    readonly keyLength: number;
    readonly create: (raw: Bytes) => Awaitable<ContentCipher>;
  };
} = {
  'A256CBC-HS512': { keyLength: 64, create: createAesCbcHmac },
  A256GCM: { keyLength: 32, create: createAesGcm },
};

/** How many octets of key an algorithm takes. */
export function keyLengthOf(enc: ContentEncryption): number {
  return ALGORITHMS[enc].keyLength;
}

/**
 * Prepares a key for tokens.
 * @param kidLength - characters of the thumbprint that name the key; fewer make shorter tokens. @default all
 */
export function createContentKey(
  raw: Bytes,
  enc: ContentEncryption,
  kidLength?: number,
): Awaitable<ContentKey> {
  return andThen(octThumbprint(raw), (thumbprint) =>
    andThen(ALGORITHMS[enc].create(raw), (cipher) => {
      const kid = thumbprint.slice(0, kidLength);
      const header = toBase64Url(utf8(JSON.stringify({ alg: 'dir', enc, kid })));
      return { enc, kid, header, aad: utf8(header), cipher };
    }),
  );
}
