import type { Exchange } from '../contracts/exchange.js';
import type { KeyMade, KeyProblem } from '../contracts/api-key-verbs.js';
import type { Settings } from '../contracts/settings.js';
import type { ApiKey, ApiKeyRotation, NewApiKey } from '../../types/api-keys.js';
import { AuthError } from '../../errors.js';
import { audit } from '../hooks/audit.js';
import { secondsIn } from '../kit/duration.js';
import { API_KEY, parseKeyName, type ApiKeyRow } from '../records/api-key-kinds.js';
import { newKeyId, newKeySecret, startOfKey, writeKey } from './key-format.js';
import { storedUser } from '../store/stored-user.js';
import { apiKeysOf, hashOfSecret, keyRecords, recordEndOf } from './key-records.js';
import { noteNewKey } from './note-new-key.js';
import { ownedScopes } from './owned-scopes.js';

const DAY = 86_400;
/** Seconds for which a replaced secret still works, unless the caller says otherwise; and the most. */
export const OVERLAP: number = DAY;
const LONGEST_OVERLAP = 30 * DAY;
const SHORTEST = 60;
const MOST_TRIES = 8;

/** The keys of a user, the newest first; also those that expired in the last 30 days. */
export async function listKeys(settings: Settings, owner: string): Promise<readonly ApiKey[]> {
  const found = await keyRecords(settings).list(API_KEY, owner);
  return found
    .map(({ value }) => value)
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map((row) => shownKey(settings, row));
}

function shownKey(settings: Settings, row: ApiKeyRow): ApiKey {
  const { id, name, environment, scopes, createdAt, expiresAt, usedAt, previous } = row;
  const { prefix } = apiKeysOf(settings);
  const isOverlapping = previous !== undefined && previous.until > settings.runtime.now().getTime();
  return {
    id,
    name,
    start: startOfKey({ prefix, environment, id }),
    scopes,
    createdAt: new Date(createdAt),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
    ...(usedAt !== undefined && { lastUsedAt: new Date(usedAt) }),
    ...(isOverlapping && { previousUntil: new Date(previous.until) }),
  };
}

/** Creates a key of the signed-in user. */
export async function createKey(
  exchange: Exchange,
  owner: string,
  wanted: NewApiKey,
): Promise<KeyMade | KeyProblem> {
  const { settings } = exchange;
  const { environment } = apiKeysOf(settings);
  const name = parseKeyName(wanted.name);
  if (name === undefined) return { error: 'invalid_name' };
  const now = exchange.now.getTime();
  const life = lifeOf(settings, wanted.expires);
  if (life === 'wrong') return { error: 'invalid_expires' };
  const user = await storedUser(settings, owner);
  if (user === undefined) return { error: 'no_session' };
  const scopes = chosenScopes(wanted.scopes, await ownedScopes(settings, user), settings);
  if (scopes === undefined) return { error: 'invalid_scopes' };
  const secret = newKeySecret();
  const row: ApiKeyRow = {
    id: newKeyId(),
    name,
    environment,
    scopes,
    hash: await hashOfSecret(secret),
    createdAt: now,
    since: now,
    ...(life !== undefined && { expiresAt: now + life * 1000 }),
  };
  if (!(await keepNew(settings, owner, row))) return { error: 'limit_reached' };
  await audit(exchange, { name: 'key.created', actor: owner, key: row.id });
  await noteNewKey(exchange, owner);
  return made(settings, row, secret);
}

/** Keeps a new key, unless the user has too many: of several that are created at a time, none may be one too many. */
async function keepNew(settings: Settings, owner: string, row: ApiKeyRow): Promise<boolean> {
  const records = keyRecords(settings);
  const { limit } = apiKeysOf(settings);
  const now = settings.runtime.now().getTime();
  const count = async (): Promise<number> =>
    (await records.list(API_KEY, owner)).filter(({ value }) => (value.expiresAt ?? Infinity) > now).length;
  if ((await count()) >= limit) return false;
  const entry = { id: row.id, owner, value: row, expiresAt: recordEndOf(row) };
  if (!(await records.add(API_KEY, entry)))
    throw new AuthError('The id of a new API key is taken; try again.');
  if ((await count()) <= limit) return true;
  await records.remove(API_KEY, row.id);
  return false;
}

function made(settings: Settings, row: ApiKeyRow, secret: string): KeyMade {
  const { prefix } = apiKeysOf(settings);
  const { id, environment } = row;
  return { key: writeKey({ prefix, environment, id, secret }), apiKey: shownKey(settings, row) };
}

/** The life of a key in seconds; `undefined`: it does not expire. */
function lifeOf(settings: Settings, wanted: NewApiKey['expires']): number | undefined | 'wrong' {
  const { maxAge } = apiKeysOf(settings);
  if (wanted === undefined) return maxAge;
  if (wanted === false) return maxAge === undefined ? undefined : 'wrong';
  const seconds = secondsIn(wanted);
  if (seconds === undefined || seconds < SHORTEST || seconds > (maxAge ?? Number.MAX_SAFE_INTEGER / 1e6))
    return 'wrong';
  return seconds;
}

/** The scopes of a new key; `undefined` if it may not have them. */
function chosenScopes(
  wanted: unknown = [],
  owned: readonly string[],
  settings: Settings,
): readonly string[] | undefined {
  // The type says so; plain JavaScript may give anything.
  const list: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const chosen = owned.filter((scope) => list.includes(scope));
  const isOwned = list.every((one) => typeof one === 'string' && owned.includes(one));
  const isEnough = chosen.length > 0 || apiKeysOf(settings).scopes.length === 0;
  return isOwned && isEnough ? chosen : undefined;
}

/** What becomes of a key: another row, or a reason against it. */
type Change = (row: ApiKeyRow) => ApiKeyRow | KeyProblem;

/** Changes a key of a user by compare-and-set. One of another user counts as none. */
async function changeKey(
  settings: Settings,
  { owner, id }: { readonly owner: string; readonly id: unknown },
  change: Change,
): Promise<ApiKeyRow | KeyProblem> {
  const records = keyRecords(settings);
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const { value, version, owner: found } = await records.read(API_KEY, String(id));
    if (value === undefined || found !== owner) return { error: 'not_found' };
    const changed = change(value);
    if ('error' in changed) return changed;
    const entry = { id: value.id, owner, value: changed, expiresAt: recordEndOf(changed) };
    if (await records.write(API_KEY, entry, version)) return changed;
  }
  throw new AuthError('Other requests changed the API key; try again.');
}

/** Renames a key of the signed-in user. */
export async function renameKey(
  { settings }: Exchange,
  owner: string,
  wanted: { readonly id: string; readonly name: string },
): Promise<KeyProblem | undefined> {
  const name = parseKeyName(wanted.name);
  if (name === undefined) return { error: 'invalid_name' };
  const changed = await changeKey(settings, { owner, id: wanted.id }, (row) => ({ ...row, name }));
  return 'error' in changed ? changed : undefined;
}

/** Revokes a key of the signed-in user, also one that cannot be read any more. */
export async function revokeKey(
  exchange: Exchange,
  owner: string,
  wanted: string,
): Promise<KeyProblem | undefined> {
  const id = String(wanted);
  const records = keyRecords(exchange.settings);
  const found = await records.readToReplace(API_KEY, id);
  if (found.version === 0 || found.owner !== owner || !(await records.remove(API_KEY, id)))
    return { error: 'not_found' };
  await audit(exchange, { name: 'key.revoked', actor: owner, key: id });
  return undefined;
}

/** Revokes the keys of a user whose secret was made at a time or later, in milliseconds. */
export async function revokeSince(exchange: Exchange, owner: string, since: number): Promise<void> {
  for (const { value } of await keyRecords(exchange.settings).listReadable(API_KEY, owner))
    if (value.since >= since) await revokeKey(exchange, owner, value.id);
}

/** Replaces the secret of a key of the signed-in user. The one before works for a while; those before that do not. */
export async function rotateKey(
  exchange: Exchange,
  owner: string,
  { id, overlap = OVERLAP }: ApiKeyRotation,
): Promise<KeyMade | KeyProblem> {
  const { settings } = exchange;
  const seconds = secondsIn(overlap);
  if (seconds === undefined || seconds > LONGEST_OVERLAP) return { error: 'invalid_overlap' };
  const secret = newKeySecret();
  const hash = await hashOfSecret(secret);
  const now = exchange.now.getTime();
  const changed = await changeKey(settings, { owner, id }, (current) => {
    const { previous: _, ...row } = current;
    if ((row.expiresAt ?? Infinity) <= now) return { error: 'expired' };
    const until = Math.min(now + seconds * 1000, row.expiresAt ?? Infinity);
    const expiresAt = renewedEnd(settings, row, now);
    return {
      ...row,
      hash,
      since: now,
      ...(seconds > 0 && { previous: { hash: row.hash, until } }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
  });
  if ('error' in changed) return changed;
  await audit(exchange, { name: 'key.rotated', actor: owner, key: changed.id });
  await noteNewKey(exchange, owner);
  return made(settings, changed, secret);
}

/** When a key expires whose secret is new: it lives as long again, within what the option allows by now. */
function renewedEnd(settings: Settings, { expiresAt, since }: ApiKeyRow, now: number): number | undefined {
  const { maxAge = Infinity } = apiKeysOf(settings);
  const life = Math.min(expiresAt === undefined ? Infinity : expiresAt - since, maxAge * 1000);
  return life === Infinity ? undefined : now + life;
}
