import type { ApiSettings } from '../contracts/api-settings.js';
import type { Settings } from '../contracts/settings.js';
import { AdapterError } from '../../errors.js';
import { randomToken } from '../crypto/random.js';
import { SIGNING_KEYS, type SigningKey, type SigningKeysRow } from '../records/api-kinds.js';
import { atTheEnd } from '../records/kinds.js';
import type { FoundRecord, Records } from '../records/records.js';
import { apiOf, apiRecords } from './api-records.js';

const ID = 'access-tokens';
const DAY = 86_400_000;
/** How long a key is published before it signs, and after it has: longer than any service keeps the list. */
const AHEAD = DAY;
/** How long a process uses what it has read: a key is published for longer before it signs. */
const READ_EVERY = 300_000;
const MOST_TRIES = 8;

/** The keys of an application, as a process has read them. */
interface Cached {
  readonly readAt: number;
  readonly keys: Promise<readonly SigningKey[]>;
}

/** The key that signs now. @throws {AdapterError} (rejects) if the store is down, or the keys cannot be decrypted */
export async function signingKey(settings: Settings): Promise<SigningKey> {
  const now = settings.runtime.now().getTime();
  const keys = await signingKeys(settings);
  const key = keys.findLast(({ from }) => from <= now) ?? keys[0];
  if (key === undefined) throw new AdapterError('The record of the signing keys is empty.');
  return key;
}

/**
 * The keys that are published: that which signs, the next one, and those that signed tokens that may still be valid. They are made
 * when they are first needed; of several processes, one makes them.
 * @param maxAge - how old what this process has read may be, in milliseconds
 */
export async function signingKeys(
  settings: Settings,
  maxAge: number = READ_EVERY,
): Promise<readonly SigningKey[]> {
  const now = settings.runtime.now().getTime();
  const cell = cellOf(settings);
  const { cached } = cell;
  if (cached !== undefined && now >= cached.readAt && now - cached.readAt < maxAge) return cached.keys;
  const keys = readKeys(settings, now);
  cell.cached = { readAt: now, keys };
  // What failed is asked for again.
  keys.catch(() => {
    if (cell.cached?.keys === keys) delete cell.cached;
  });
  return keys;
}

/** What this process has read from a store: an application may have one for each tenant. */
function cellOf({ appMemo, records }: Settings): { cached?: Cached } {
  const cells = appMemo('signing-keys', () => new WeakMap<object, { cached?: Cached }>());
  const cell = (records && cells.get(records)) ?? {};
  if (records !== undefined) cells.set(records, cell);
  return cell;
}

async function readKeys(settings: Settings, now: number): Promise<readonly SigningKey[]> {
  const records = apiRecords(settings);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await records.read(SIGNING_KEYS, ID);
    const next = await nextKeys(found.value?.keys ?? [], apiOf(settings), now);
    if (next === undefined) return found.value?.keys ?? [];
    if (await written(records, found, { keys: next })) return next;
  }
  throw new AdapterError(
    'The signing keys could not be written: check that `put` of the record store is atomic.',
  );
}

function written(
  records: Records,
  { version }: FoundRecord<SigningKeysRow>,
  value: SigningKeysRow,
): Promise<boolean> {
  return records.write(SIGNING_KEYS, { id: ID, owner: '', value, expiresAt: atTheEnd() }, version);
}

/** The keys as they should be by now; `undefined` if they are. */
async function nextKeys(
  keys: readonly SigningKey[],
  { algorithm, keyLife, accessTokenMaxAge }: ApiSettings,
  now: number,
): Promise<readonly SigningKey[] | undefined> {
  const newest = keys.at(-1);
  if (newest === undefined) return [await newKey(algorithm, now)];
  // A key is needed no more once the last token that it signed has expired everywhere.
  const kept = keys.filter((_, index) => {
    const next = keys[index + 1];
    return next === undefined || now < next.from + accessTokenMaxAge * 1000 + AHEAD;
  });
  const isDue = newest.alg !== algorithm ? newest.from <= now : now >= newest.from + keyLife * 1000 - AHEAD;
  if (isDue) return [...kept, await newKey(algorithm, now + AHEAD)];
  return kept.length === keys.length ? undefined : kept;
}

async function newKey(alg: SigningKey['alg'], from: number): Promise<SigningKey> {
  const algorithm: EcKeyGenParams | Algorithm =
    alg === 'ES256' ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'Ed25519' };
  // Both make pairs.
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const members = Object.entries({ kty, crv, x, y, d }).filter(([, value]) => value !== undefined);
  return { kid: randomToken(12), alg, jwk: Object.fromEntries(members), from };
}
