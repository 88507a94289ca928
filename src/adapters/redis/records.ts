import type { LimitsTime } from '../../types/limits-time.js';
import type { RecordKey, RecordStore, StoredRecord } from '../../types/records.js';
import { timeOf } from '../shared/dates.js';
import { type RedisClient, type RunScript, scriptRunner } from './client.js';
import { scheduleOf, type CleanupSchedule } from '../shared/start-cleanup.js';
import { batch, deleteAt } from './expiry.js';
import * as scripts from './record-scripts.js';
import { toList } from './rows.js';
import { noteOptions } from '../shared/note-options.js';
import { redisRecordsTable } from '../shared/option-tables.js';

/** The options of {@link redisRecords}. */
export interface RedisRecordsOptions {
  /** The prefix of every key. In a cluster it needs a hash tag, such as `{latchkey}:`. @default 'latchkey:' */
  prefix?: string;
}

/** A store of records in Redis, which deletes what has expired. */
export interface RedisRecords extends RecordStore, CleanupSchedule, LimitsTime {}

/**
 * Makes a store of records in Redis 7 or Valkey, for the option `records` beside an adapter of any kind. Takes a connected
 * client of `redis` or `ioredis`, or one of `@upstash/redis`. Each method is one Lua script, so that of any number of parallel writers exactly one wins.
 * Redis deletes a record a day after it expired, if `cleanup` has not done so before.
 *
 * @throws {TypeError} When `client` is none of these.
 * @example
 * const config = { adapter: UpstashRedisAdapter(upstash), records: redisRecords(client), … };
 */
export function redisRecords(client: RedisClient, options: RedisRecordsOptions = {}): RedisRecords {
  const { prefix = 'latchkey:' } = options;
  const { run, timeLimit } = scriptRunner(client, { prefix, name: 'redisRecords' });
  const store = recordsOn(run);
  const records = { ...store, ...scheduleOf(store.cleanup), timeLimit };
  return noteOptions(records, 'redisRecords', { options, table: redisRecordsTable });
}

/** The store of records on what runs scripts. */
export function recordsOn(run: RunScript): RecordStore {
  const argumentsOf = (
    { kind, key, owner, value, version, expiresAt }: StoredRecord,
    ifVersion?: number,
  ): string[] => {
    const expected = ifVersion === undefined ? '' : `${ifVersion}`;
    const expires = [`${timeOf(expiresAt)}`, expected, deleteAt(expiresAt), `${Date.now()}`];
    return [kind, key, owner, value, `${version}`, ...expires];
  };
  const keysOf = (keys: readonly RecordKey[]): string[] => [
    JSON.stringify(keys.map(({ kind, key }) => [kind, key])),
  ];
  const removeMany = async (keys: readonly RecordKey[]): Promise<number> =>
    Number(await run(scripts.deleteRecords, keysOf(keys)));
  const removeOwned = async (kinds: readonly string[], owner: string): Promise<number> =>
    Number(await run(scripts.deleteOwned, [owner, ...kinds]));
  return {
    get: async (kind, key) => toRecord(await run(scripts.getRecord, [kind, key])),
    put: async (record, { ifVersion } = {}) =>
      Number(await run(scripts.putRecord, argumentsOf(record, ifVersion))) === 1,
    delete: async (kind, key) => (await removeMany([{ kind, key }])) === 1,
    getMany: async (keys) =>
      toList(await run(scripts.getRecords, keysOf(keys))).flatMap((row) => toRecord(row) ?? []),
    putMany: async (writes) => {
      const list = writes.map(({ record, ifVersion }) => argumentsOf(record, ifVersion));
      return toList(await run(scripts.putRecords, [JSON.stringify(list)])).map((one) => Number(one) === 1);
    },
    deleteMany: removeMany,
    deleteKindsByOwner: removeOwned,
    listByOwner: async (kind, owner) =>
      toList(await run(scripts.listRecords, [kind, owner])).flatMap((row) => toRecord(row) ?? []),
    listByKind: async (kind, { after = '0', limit }) => {
      const [next, rows] = toList(await run(scripts.scanRecords, [after, kind, `${limit}`]));
      const records = toList(rows).flatMap((row) => toRecord(row) ?? []);
      return { records, next: typeof next !== 'string' || next === '0' ? undefined : next };
    },
    deleteByOwner: (kind, owner) => removeOwned([kind], owner),
    cleanup: async (now = new Date()) => {
      let removed = 0;
      let cursor = '0';
      do {
        const args = [cursor, `${timeOf(now)}`, `${batch}`];
        const [next, count] = toList(await run(scripts.removeExpiredRecords, args));
        cursor = typeof next === 'string' ? next : '0';
        removed += Number(count ?? 0);
      } while (cursor !== '0');
      return removed;
    },
  };
}

function toRecord(row: unknown): StoredRecord | null {
  if (!Array.isArray(row)) return null;
  const [kind = '', key = '', owner = '', value = '', version, expiresAt] = row.map(String);
  return { kind, key, owner, value, version: Number(version), expiresAt: new Date(Number(expiresAt)) };
}
