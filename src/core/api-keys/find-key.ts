import type { Settings } from '../contracts/settings.js';
import type { User } from '../../types/model.js';
import { equalStrings } from '../crypto/equal.js';
import type { AuditSource } from '../hooks/audit.js';
import { HttpError } from '../http/http-error.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import { admit } from '../limits/counting.js';
import { API_KEY, type ApiKeyRow } from '../records/api-key-kinds.js';
import type { PresentRecord } from '../records/records.js';
import { parseKey } from './key-format.js';
import { admittedUser } from '../session/admitted-user.js';
import { apiKeysOf, hashOfSecret, keyRecords, recordEndOf } from './key-records.js';
import { ownedScopes } from './owned-scopes.js';
import { noteRefused, type KeyRefusal } from './refused-keys.js';

/** A key that may be used. */
export interface FoundKey {
  readonly id: string;
  readonly name: string;
  /** Its owner. */
  readonly user: User & { readonly id: string };
  /** Those of the key that its owner has now. */
  readonly scopes: readonly string[];
}

/** Milliseconds after which the last use of a key is written again. */
const USED_EVERY = 300_000;
/** Keys of which this process remembers when it wrote that. */
const MOST_USED = 10_000;

/** Whether a text looks like a key of this application. Also those with typing errors, and of other environments. */
export function isKey(text: string, { apiKeys }: Pick<Settings, 'apiKeys'>): boolean {
  return apiKeys !== undefined && text.startsWith(`${apiKeys.prefix}_`);
}

/**
 * The key that a request presents: one look-up of a record, and one of its owner where there is an adapter.
 * @param request - for the audit log
 * @returns `undefined` if it is none: it is unknown, mistyped, expired, replaced or revoked, is for another environment, or its owner
 *   was deleted, or is banned
 * @throws {HttpError} (rejects) 429 with `retryAfter`, if the key made too many requests (`rateLimit`)
 * @throws {AdapterError} (rejects) if the store fails, or the secret is missing that the record was sealed with: that is no refusal
 * @throws {CallbackRouteError} (rejects) if `allowedScopes` of the application fails
 */
export async function findKey(
  settings: Settings,
  text: string,
  request?: NonNullable<AuditSource['request']>,
): Promise<FoundKey | undefined> {
  const source: AuditSource = { settings, ...(request !== undefined && { request }) };
  const { prefix, environment } = apiKeysOf(settings);
  const parts = parseKey(text);
  if (parts?.prefix !== prefix) return refuse(source, 'malformed');
  if (parts.environment !== environment) return refuse(source, 'environment');
  const { id, secret } = parts;
  const found = await keyRecords(settings).read(API_KEY, id);
  const { value: row, owner } = found;
  if (row === undefined) return refuse(source, 'unknown');
  const refusal = await refusalOf(settings, row, secret);
  if (refusal !== undefined) return refuse(source, refusal, { key: id, actor: owner });
  await limitRequests(source, { key: id, actor: owner });
  const user = await admittedUser(settings, owner);
  if (user === undefined) return refuse(source, 'no_owner', { key: id, actor: owner });
  const [owned] = await Promise.all([
    ownedScopes(settings, user),
    noteUse(settings, { ...found, value: row }),
  ]);
  return { id, name: row.name, user, scopes: row.scopes.filter((scope) => owned.includes(scope)) };
}

async function refuse(
  source: AuditSource,
  code: KeyRefusal,
  whose?: { readonly key: string; readonly actor: string },
): Promise<undefined> {
  await noteRefused(source, code, whose);
  return undefined;
}

async function refusalOf(
  settings: Settings,
  { hash, previous, environment, expiresAt }: ApiKeyRow,
  secret: string,
): Promise<KeyRefusal | undefined> {
  const now = settings.runtime.now().getTime();
  const given = await hashOfSecret(secret);
  // Both are compared, so that the time does not tell which one it was.
  const isCurrent = equalStrings(given, hash);
  const isPrevious = equalStrings(given, previous?.hash ?? '');
  if (!isCurrent && !isPrevious) return 'wrong_secret';
  if (environment !== apiKeysOf(settings).environment) return 'environment';
  if (expiresAt !== undefined && expiresAt <= now) return 'expired';
  if (!isCurrent && (previous?.until ?? 0) <= now) return 'replaced';
  return undefined;
}

/** @throws {HttpError} (rejects) 429: nothing is written where requests are not limited */
async function limitRequests(
  source: AuditSource,
  whose: { readonly key: string; readonly actor: string },
): Promise<void> {
  const { settings } = source;
  const { rateLimit } = apiKeysOf(settings);
  if (rateLimit === undefined) return;
  const policy = { kind: 'window', most: rateLimit, seconds: 60 } as const;
  const admission = await admit(settings, [{ key: `api-key ${whose.key}`, policy }]);
  if (!('wait' in admission)) return;
  await noteRefused(source, 'rate_limited', whose);
  throw new HttpError(429, 'This API key made too many requests. Try again in a while.', {
    retryAfter: Math.max(1, Math.ceil(admission.wait / 1000)),
  });
}

/**
 * Keeps when a key was last used, at most every five minutes. It is information: where it fails, the key still works. A key that was
 * revoked or changed meanwhile is not written.
 */
async function noteUse(
  settings: Settings,
  { value, version, owner }: PresentRecord<ApiKeyRow>,
): Promise<void> {
  const now = settings.runtime.now().getTime();
  const written = settings.memo('api-key-uses', () => new BoundedMap<number>(MOST_USED));
  const last = Math.max(value.usedAt ?? -Infinity, written.get([value.id]) ?? -Infinity);
  if (now - last < USED_EVERY) return;
  // Before it is written: of many requests at a time, one writes.
  written.set([value.id], now);
  const entry = { id: value.id, owner, value: { ...value, usedAt: now }, expiresAt: recordEndOf(value) };
  try {
    await keyRecords(settings).write(API_KEY, entry, version);
  } catch (error) {
    settings.logger.debug('when an API key was last used could not be kept', () => ({ error }));
  }
}
