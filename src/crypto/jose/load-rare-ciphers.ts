import type { Awaitable } from '../../types/model.js';
import { ciphertextLength, writeLength } from './aes-cbc-hmac-form.js';
import { fromBase64Url, toBase64Url } from '../../kit/base64.js';
import { concat, utf8, utf8Text } from '../../kit/bytes.js';
import { equalBytes } from '../equal.js';
import type { CipherTools } from './cipher-tools.js';
import { parseJsonObject } from '../../kit/json-object.js';
import { onDemand } from '../../kit/on-demand.js';
import { nodeCrypto } from '../runtime.js';

/** What reads and writes tokens without node:crypto, and what reads those of A256GCM: other processes do without. */
export const rareCiphers: () => Awaitable<typeof import('./rare-ciphers.js')> = onDemand(
  () => import('./rare-ciphers.js'),
);

/** What they work with. */
export const cipherTools: CipherTools = {
  node: nodeCrypto,
  utf8,
  utf8Text,
  toBase64Url,
  fromBase64Url,
  parseJsonObject,
  concat,
  equalBytes,
  ciphertextLength,
  writeLength,
};
