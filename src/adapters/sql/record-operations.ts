import { ConflictError } from '../../errors.js';
import type { ListByKindOptions, RecordPage, StoredRecord } from '../../types/records.js';
import { timeOf } from '../shared/dates.js';
import type { SqlColumn, SqlDialect } from './dialect.js';
import {
  manyRecords,
  oneByOne,
  type ManyRecordOperations,
  type RecordTable,
  type SingleRecordOperations,
} from './many-records.js';
import { migration } from './migration.js';
import {
  execute,
  executeSlowly,
  type SqlOperation,
  type SqlResult,
  type SqlRow,
  type SqlValue,
} from './operation.js';
import { pendingMigration } from './pending-migration.js';
import { namedTable } from './named-table.js';
import { columnOf, type ResolvedSchema } from './schema.js';
import { expiredRow } from './statements.js';

/** The methods of `RecordStore` as operations, and what maintains their table. */
export interface RecordOperations extends SingleRecordOperations, ManyRecordOperations {
  listByOwner(kind: string, owner: string): SqlOperation<StoredRecord[]>;
  listByKind(kind: string, options: ListByKindOptions): SqlOperation<RecordPage>;
  removeByOwner(kinds: readonly string[], owner: string): SqlOperation<number>;
  /** Deletes up to `limit` records that expired at `now` or before. @returns how many */
  removeExpired(now: Date, limit: number): SqlOperation<number>;
  /** Whether there is a record that expired at `before` or earlier. */
  hasExpired(before: Date): SqlOperation<boolean>;
  /** Whether the table is there. */
  exists(): SqlOperation<boolean>;
  /** Creates what is missing of the table. */
  migrate(): SqlOperation<void>;
  /** The statements that `migrate` would execute now. */
  pendingMigration(): SqlOperation<readonly string[]>;
}

type Field = keyof StoredRecord;

const all: readonly Field[] = ['kind', 'key', 'owner', 'value', 'version', 'expiresAt'];
const key: readonly Field[] = ['kind', 'key'];
const rest: readonly Field[] = ['owner', 'value', 'version', 'expiresAt'];
const owned: readonly Field[] = ['kind', 'owner'];
const column = (name: Field, kind: SqlColumn['kind']): SqlColumn => ({
  name,
  kind,
  type: '',
  hasDefault: false,
});
/** The table never changes, so its columns need not be looked up. */
const columns: Readonly<Record<Field, SqlColumn>> = {
  kind: column('kind', 'octets'),
  key: column('key', 'octets'),
  owner: column('owner', 'octets'),
  value: column('value', 'text'),
  version: column('version', 'number'),
  expiresAt: column('expiresAt', 'number'),
};

/** Describes the methods of a store of records, each of which is one statement. */
export function recordOperations(dialect: SqlDialect, schema: ResolvedSchema): RecordOperations {
  let made: Statements | undefined;
  const context: Context = {
    texts: () => (made ??= statementsOf(dialect, schema)),
    fits: (kind, name) => dialect.fits(kind, columns.kind) && dialect.fits(name, columns.key),
    run: (text, values, how = execute) => executeOnTable({ dialect, schema }, how(text, values)),
  };
  const single = singleOperations(context);
  let known: ManyRecordOperations | undefined;
  const many = (): ManyRecordOperations => (known ??= manyOperations({ dialect, schema }, context, single));
  return {
    ...single,
    ...ownerOperations(context),
    getMany: (keys) => many().getMany(keys),
    putMany: (writes) => many().putMany(writes),
    removeMany: (keys) => many().removeMany(keys),
    *exists() {
      return (yield dialect.columnsOf(schema.tables.record)).rows.length > 0;
    },
    migrate: () => migration(dialect, schema, [namedTable(schema, 'record')]),
    pendingMigration: () => pendingMigration(dialect, schema, [namedTable(schema, 'record')]),
  };
}

/** What all operations need. */
interface Context {
  readonly texts: () => Statements;
  /** Whether columns could hold what is searched for. */
  fits(kind: string, name: string): boolean;
  run(text: string, values: readonly SqlValue[], how?: typeof execute): SqlOperation<SqlResult>;
}

function singleOperations({ texts, fits, run }: Context): SingleRecordOperations {
  return {
    *get(kind, name) {
      if (!fits(kind, name)) return null;
      const [row] = (yield* run(texts().get, [kind, name])).rows;
      return row === undefined ? null : toRecord(row);
    },
    *put(record, { ifVersion }) {
      const { kind, key: name, owner, value, version } = record;
      const changed = [owner, value, version, timeOf(record.expiresAt)];
      if (ifVersion === 0) return yield* wasWritten(run(texts().insert, [kind, name, ...changed]));
      if (ifVersion === undefined) yield* run(texts().overwrite, [kind, name, ...changed]);
      else return (yield* run(texts().replace, [...changed, kind, name, ifVersion])).changes === 1;
      return true;
    },
    *remove(kind, name) {
      return fits(kind, name) && (yield* run(texts().remove, [kind, name])).changes === 1;
    },
  };
}

function manyOperations(
  { dialect, schema }: Target,
  { texts, run }: Context,
  single: SingleRecordOperations,
): ManyRecordOperations {
  if (dialect.many === undefined) return oneByOne(single);
  const table: RecordTable = {
    table: dialect.quote(schema.tables.record),
    select: texts().select,
    name: (field) => dialect.quote(columnOf(schema.columns.record, field)),
    quote: (text) => dialect.quote(text),
    unlessTaken: dialect.unlessTaken,
    run,
    toRecord,
  };
  return manyRecords(dialect.many, table, single);
}

function ownerOperations({
  texts,
  fits,
  run,
}: Context): Pick<
  RecordOperations,
  'listByOwner' | 'listByKind' | 'removeByOwner' | 'removeExpired' | 'hasExpired'
> {
  return {
    *listByOwner(kind, owner) {
      if (!fits(kind, owner)) return [];
      return (yield* run(texts().listByOwner, [kind, owner])).rows.map(toRecord);
    },
    *listByKind(kind, { after = '', limit }) {
      if (!fits(kind, after)) return { records: [] };
      const records = (yield* run(texts().listByKind(limit), [kind, after])).rows.map(toRecord);
      return { records, next: records.length < limit ? undefined : records.at(-1)?.key };
    },
    *removeByOwner(kinds, owner) {
      if (!kinds.every((kind) => fits(kind, owner))) return 0;
      return (yield* run(texts().removeByOwner(kinds.length), [...kinds, owner])).changes;
    },
    *removeExpired(now, limit) {
      return (yield* run(texts().removeExpired(limit), [timeOf(now)], executeSlowly)).changes;
    },
    *hasExpired(before) {
      return (yield* run(texts().findExpired, [timeOf(before)])).rows.length > 0;
    },
  };
}

interface Target {
  readonly dialect: SqlDialect;
  readonly schema: ResolvedSchema;
}

/** Runs one statement; if the table is not there, the error says so, and what to do. */
function* executeOnTable(target: Target, statement: SqlOperation<SqlResult>): SqlOperation<SqlResult> {
  try {
    return yield* statement;
  } catch (error) {
    throw (yield* missingTable(target, error)) ?? error;
  }
}

function* missingTable({ dialect, schema }: Target, cause: unknown): SqlOperation<Error | undefined> {
  // Most common, and never for want of a table.
  if (cause instanceof ConflictError) return undefined;
  try {
    const pending = yield* pendingMigration(dialect, schema, [namedTable(schema, 'record')]);
    if (!pending.some((statement) => statement.startsWith('CREATE TABLE'))) return undefined;
    const advice = `Call migrate(), or run this:\n${pending.map((statement) => `${statement};`).join('\n')}`;
    return new Error(`There is no table "${schema.tables.record}" for records. ${advice}`, { cause });
  } catch {
    // The database cannot be asked now: the first error is the one to report.
    return undefined;
  }
}

/** Whether an INSERT wrote a row; not, where the key is taken. */
function* wasWritten(insert: SqlOperation<SqlResult>): SqlOperation<boolean> {
  try {
    return (yield* insert).changes === 1;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

interface Statements {
  readonly select: string;
  readonly get: string;
  readonly insert: string;
  readonly overwrite: string;
  readonly replace: string;
  readonly remove: string;
  readonly listByOwner: string;
  /** In the order of the primary key, so that a page costs what it holds. */
  listByKind(limit: number): string;
  removeByOwner(kinds: number): string;
  removeExpired(limit: number): string;
  readonly findExpired: string;
}

function statementsOf(dialect: SqlDialect, schema: ResolvedSchema): Statements {
  const table = dialect.quote(schema.tables.record);
  const name = (field: Field): string => dialect.quote(columnOf(schema.columns.record, field));
  const place = (field: Field, index: number): string => dialect.place(index, columns[field]);
  const places = (fields: readonly Field[]): string =>
    fields.map((field, index) => place(field, index + 1)).join(', ');
  const equal = (fields: readonly Field[], after: number): string[] =>
    fields.map((field, index) => `${name(field)} = ${place(field, after + index + 1)}`);
  const where = (fields: readonly Field[], after = 0): string =>
    `WHERE ${equal(fields, after).join(' AND ')}`;
  const read = all.map((field) => `${dialect.read(name(field), columns[field])} AS ${dialect.quote(field)}`);
  const select = `SELECT ${read.join(', ')} FROM ${table}`;
  const expiry = { expires: name('expiresAt'), place: place('expiresAt', 1) };
  const insert = `INSERT INTO ${table} (${all.map(name).join(', ')}) VALUES (${places(all)})`;
  return {
    select,
    get: `${select} ${where(key)}`,
    insert: insert + dialect.unlessTaken,
    overwrite: insert + dialect.overwriting(key.map(name), rest.map(name)),
    replace: `UPDATE ${table} SET ${equal(rest, 0).join(', ')} ${where([...key, 'version'], rest.length)}`,
    remove: `DELETE FROM ${table} ${where(key)}`,
    listByOwner: `${select} ${where(owned)}`,
    listByKind: (limit) =>
      `${select} WHERE ${name('kind')} = ${place('kind', 1)} AND ${name('key')} > ${place('key', 2)} ` +
      // With the table: alone, the name is that of what is selected, which folds case in MySQL.
      `ORDER BY ${table}.${name('key')} LIMIT ${Math.trunc(limit)}`,
    removeByOwner: (kinds) => {
      const list = Array.from({ length: kinds }, (_, index) => place('kind', index + 1)).join(', ');
      return `DELETE FROM ${table} WHERE ${name('kind')} IN (${list}) AND ${name('owner')} = ${place('owner', kinds + 1)}`;
    },
    removeExpired: (limit) => dialect.removeExpired(table, { ...expiry, keys: key.map(name), limit }),
    findExpired: expiredRow(dialect, table, expiry),
  };
}

// Drivers give large integers as text or as BigInt.
function toRecord(row: SqlRow): StoredRecord {
  return {
    kind: String(row['kind']),
    key: String(row['key']),
    owner: String(row['owner']),
    value: String(row['value']),
    version: Number(row['version']),
    expiresAt: new Date(Number(row['expiresAt'])),
  };
}
