import { sealKey } from '../crypto/derive-key.js';
import { findKey, sealParts, splitSealed } from '../crypto/jose/jwe.js';
import { parseJsonObject } from '../kit/json.js';
import { LoadError } from '../kit/on-demand.js';
import type { StoredRecord } from '../../types/records.js';

/** Characters. A grant holds three tokens of a provider, each of up to 16 KiB or so. */
const MAX_LENGTH = 128 * 1024;
const PURPOSE = 'record';

/** What a value is bound to: where any of it differs, the value cannot be opened. */
export type RecordPlace = Omit<StoredRecord, 'value'>;

function placeOf({ kind, key, owner, version, expiresAt }: RecordPlace): readonly (string | number)[] {
  return [kind, key, owner, version, expiresAt.getTime()];
}

/**
 * Encrypts a value for one record. An attacker who can write into the store can neither read it, nor move it to another kind, key
 * or owner, nor prolong it.
 * @throws {RangeError} for a value that is too long
 */
export async function sealRecord(value: unknown, place: RecordPlace, secret: string): Promise<string> {
  const key = await sealKey(secret, PURPOSE);
  const sealed = `${key.kid}.${await sealParts(JSON.stringify({ place: placeOf(place), value }), key)}`;
  if (sealed.length > MAX_LENGTH)
    throw new RangeError(`A record of the kind "${place.kind}" is too long to be sealed`);
  return sealed;
}

/** Seals the value of a record with another secret, as its next version. */
export async function resealRecord(row: StoredRecord, value: unknown, secret: string): Promise<StoredRecord> {
  const place = { ...row, version: row.version + 1 };
  return { ...place, value: await sealRecord(value, place, secret) };
}

/** The decrypted value of a record. */
export interface OpenedRecord {
  readonly value: unknown;
  /** Whether the newest secret decrypted it. */
  readonly isNewest: boolean;
}

/**
 * Opens the value of a record; `undefined` if it was sealed with none of the secrets, for another record, or was changed.
 * @param secrets - newest first
 * @throws {LoadError} if code that is needed could not be loaded; the value may be valid then
 */
export async function openRecord(
  record: StoredRecord,
  secrets: readonly string[],
): Promise<OpenedRecord | undefined> {
  if (typeof record.value !== 'string' || record.value.length > MAX_LENGTH) return undefined;
  try {
    const opened = await open(record.value, secrets);
    const isHere = JSON.stringify(opened?.content?.['place']) === JSON.stringify(placeOf(record));
    return isHere && opened ? { value: opened.content?.['value'], isNewest: opened.isNewest } : undefined;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    return undefined;
  }
}

interface Opened {
  readonly content: Record<string, unknown> | undefined;
  readonly isNewest: boolean;
}

async function open(text: string, secrets: readonly string[]): Promise<Opened | undefined> {
  const end = text.indexOf('.');
  const kid = text.slice(0, end);
  let tried = 0;
  const key = await findKey(
    secrets,
    (secret) => (secret === '' ? undefined : sealKey(secret, PURPOSE)),
    (candidate) => {
      tried += 1;
      return candidate.kid === kid;
    },
  );
  const plaintext = await key?.cipher.decrypt(splitSealed(text, end + 1), key.aad);
  return plaintext === undefined ? undefined : { content: parseJsonObject(plaintext), isNewest: tried === 1 };
}
