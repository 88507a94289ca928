import type { Settings } from '../../core/contracts/settings.js';
import { AuthError } from '../../errors.js';
import { macKey } from '../../core/crypto/derive-key.js';
import { hmacHex } from '../../core/crypto/hmac.js';
import { randomHex } from '../../core/crypto/random.js';
import { recordsOf, type Records } from '../../core/records/records.js';
import type { RecordKind } from '../../core/records/kinds.js';

/** Octets of a token: 256 bits. */
const TOKEN_OCTETS = 32;

/** Makes the token of a link. */
export function newToken(): string {
  return randomHex(TOKEN_OCTETS);
}

/** Whether a text has the form of a token. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{64}$/.test(text);
}

/** HMACs of a token under each secret, the newest first: a key of its own for each kind, so that no token opens another door. */
export function tokenHashes(
  { secrets }: Pick<Settings, 'secrets'>,
  { name }: Pick<RecordKind<unknown>, 'name'>,
  token: string,
): Promise<readonly string[]> {
  return Promise.all(secrets.map(async (secret) => hmacHex(await macKey(secret, name), token)));
}

/** The store of records, which the configuration was checked to have. */
export function accountRecords(settings: Settings): Records {
  const records = recordsOf(settings);
  if (records === undefined) throw new AuthError('The option `account` needs a store of records.');
  return records;
}
