import type { ApiKeySettings } from '../contracts/api-key-settings.js';
import type { Settings } from '../contracts/settings.js';
import { AuthError } from '../../errors.js';
import { sha256 } from '../crypto/digest.js';
import { toBase64Url } from '../kit/base64.js';
import type { ApiKeyRow } from '../records/api-key-kinds.js';
import { atTheEnd } from '../records/kinds.js';
import { recordsOf, type Records } from '../records/records.js';

/** Milliseconds for which an expired key is still listed. */
const LISTED_FOR = 30 * 86_400_000;

/** The resolved option `apiKeys`. @throws {AuthError} without it */
export function apiKeysOf({ apiKeys }: Pick<Settings, 'apiKeys'>): ApiKeySettings {
  if (apiKeys === undefined)
    throw new AuthError(
      'This needs the option `apiKeys`: set it to what `apiKeys()` of `latchkey/api` returns.',
    );
  return apiKeys;
}

/** The records of the option `apiKeys`, which needs a store. */
export function keyRecords(settings: Settings): Records {
  const records = recordsOf(settings);
  if (records === undefined) throw new AuthError('The option `apiKeys` needs a store of records.');
  return records;
}

/** When the record of a key expires. */
export function recordEndOf({ expiresAt }: ApiKeyRow): Date {
  return expiresAt === undefined ? atTheEnd() : new Date(expiresAt + LISTED_FOR);
}

/** What is stored of a secret. It is random, so that no slow hash is needed. */
export async function hashOfSecret(secret: string): Promise<string> {
  return toBase64Url(await sha256(secret));
}
