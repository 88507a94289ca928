import { ConflictError } from '../../errors.js';
import type { PutOptions, RecordKey, RecordWrite, StoredRecord } from '../../types/records.js';
import { timeOf } from '../shared/dates.js';
import type { GivenColumn, ManyRows } from './dialect.js';
import type { SqlOperation, SqlResult, SqlRow, SqlValue } from './operation.js';

type Field = keyof StoredRecord;

/** What is needed to address the table of records. All names are quoted. */
export interface RecordTable {
  readonly table: string;
  readonly select: string;
  name(field: Field): string;
  quote(name: string): string;
  /** As of the dialect. */
  readonly unlessTaken: string;
  run(text: string, values: readonly SqlValue[]): SqlOperation<SqlResult>;
  toRecord(row: SqlRow): StoredRecord;
}

/** The methods of `RecordStore` for one record. */
export interface SingleRecordOperations {
  get(kind: string, key: string): SqlOperation<StoredRecord | null>;
  put(record: StoredRecord, options: PutOptions): SqlOperation<boolean>;
  remove(kind: string, key: string): SqlOperation<boolean>;
}

/** The methods of `RecordStore` for many records: one statement each, whatever the number of records. */
export interface ManyRecordOperations {
  getMany(keys: readonly RecordKey[]): SqlOperation<StoredRecord[]>;
  putMany(writes: readonly RecordWrite[]): SqlOperation<boolean[]>;
  removeMany(keys: readonly RecordKey[]): SqlOperation<number>;
}

const FIELDS = ['kind', 'key', 'owner', 'value', 'version', 'expiresAt'] as const;
const REST = ['owner', 'value', 'version', 'expiresAt'] as const;

/** The statements, each with one placeholder. */
interface Texts {
  readonly get: string;
  readonly insert: string;
  readonly replace: string;
  readonly remove: string;
}

/** Describes the methods for many records, for a database that takes them as one value. */
export function manyRecords(
  many: ManyRows,
  records: RecordTable,
  single: SingleRecordOperations,
): ManyRecordOperations {
  const { run, toRecord } = records;
  const texts = textsOf(many, records);
  const keysOf = (list: readonly RecordKey[]): string =>
    JSON.stringify(list.map(({ kind, key }) => [kind, key]));

  function* getMany(list: readonly RecordKey[]): SqlOperation<StoredRecord[]> {
    return list.length === 0 ? [] : (yield* run(texts.get, [keysOf(list)])).rows.map(toRecord);
  }

  /** Runs writes of one sort. @returns which of them were made */
  function* written(text: string, writes: readonly RecordWrite[]): SqlOperation<Set<RecordWrite>> {
    if (writes.length === 0) return new Set();
    const { changes } = yield* run(text, [JSON.stringify(writes.map(rowOf))]);
    if (changes === writes.length) return new Set(writes);
    // Some were overtaken. Values are encrypted, so that no two are the same.
    const found = yield* getMany(writes.map(({ record }) => record));
    const values = new Set(found.map(({ kind, key, value }) => `${kind}\n${key}\n${value}`));
    return new Set(
      writes.filter(({ record: { kind, key, value } }) => values.has(`${kind}\n${key}\n${value}`)),
    );
  }

  function* inserted(writes: readonly RecordWrite[]): SqlOperation<Set<RecordWrite>> {
    try {
      return yield* written(texts.insert, writes);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
    // A key is taken, and this database inserts all or nothing.
    const made = yield* oneByOne(single).putMany(writes);
    return new Set(writes.filter((_, index) => made[index] === true));
  }

  return {
    getMany,
    *putMany(writes) {
      const sorted = writes.toSorted(byKey);
      const added = yield* inserted(sorted.filter(({ ifVersion }) => ifVersion === 0));
      const replaced = yield* written(
        texts.replace,
        sorted.filter(({ ifVersion }) => ifVersion !== 0),
      );
      return writes.map((write) => added.has(write) || replaced.has(write));
    },
    *removeMany(list) {
      return list.length === 0 ? 0 : (yield* run(texts.remove, [keysOf(list)])).changes;
    },
  };
}

function textsOf(many: ManyRows, records: RecordTable): Texts {
  const { table, select, name, quote, unlessTaken } = records;
  const alias = (field: Field | 'before'): string => quote(`given_${field}`);
  const columnOf = (field: Field | 'before'): GivenColumn => ({
    name: alias(field),
    kind: field === 'version' || field === 'expiresAt' || field === 'before' ? 'number' : 'text',
  });
  const stored = (field: Field): string =>
    field === 'kind' || field === 'key' || field === 'owner' ? many.octets(alias(field)) : alias(field);
  const pair = (field: Field): [string, string] => [name(field), stored(field)];
  const onKey = [pair('kind'), pair('key')];
  const keys = many.given([columnOf('kind'), columnOf('key')]);
  const rows = many.given(FIELDS.map(columnOf));
  const insert = `INSERT INTO ${table} (${FIELDS.map(name).join(', ')}) SELECT ${FIELDS.map(stored).join(', ')} FROM ${rows}`;
  return {
    get: `${select} JOIN ${keys} ON ${onKey.map(([column, given]) => `${column} = ${given}`).join(' AND ')}`,
    // WHERE: without it, SQLite takes the ON of a conflict for that of a join.
    insert: `${insert} WHERE true${unlessTaken}`,
    replace: many.update(
      {
        table,
        given: many.given([...FIELDS.map(columnOf), columnOf('before')]),
        on: [...onKey, [name('version'), alias('before')]],
      },
      REST.map(pair),
    ),
    remove: many.remove({ table, given: keys, on: onKey }),
  };
}

/** The same, for a database that does not take rows as one value. */
export function oneByOne(single: SingleRecordOperations): ManyRecordOperations {
  return {
    *getMany(keys) {
      const found: StoredRecord[] = [];
      for (const { kind, key } of keys) {
        const record = yield* single.get(kind, key);
        if (record !== null) found.push(record);
      }
      return found;
    },
    *putMany(writes) {
      const written: boolean[] = [];
      for (const { record, ifVersion } of writes) written.push(yield* single.put(record, { ifVersion }));
      return written;
    },
    *removeMany(keys) {
      let removed = 0;
      for (const { kind, key } of keys) if (yield* single.remove(kind, key)) removed += 1;
      return removed;
    },
  };
}

/** In one order for all writers, so that they wait for each other instead of blocking each other. */
function byKey({ record: one }: RecordWrite, { record: other }: RecordWrite): number {
  const [first, second] = [`${one.kind}\n${one.key}`, `${other.kind}\n${other.key}`];
  return first < second ? -1 : Number(first > second);
}

function rowOf({ record, ifVersion }: RecordWrite): (string | number)[] {
  const { kind, key, owner, value, version, expiresAt } = record;
  return [kind, key, owner, value, version, timeOf(expiresAt), ifVersion];
}
