import type { ColumnKind, SqlColumn, SqlDialect } from './dialect.js';
import { plans } from './table-definitions.js';
import { columnOf, type ResolvedSchema, type SqlModel } from './schema.js';
import { type SqlRow, type SqlStep, call, type SqlValue } from './operation.js';
import { type TableStatements, tableStatements } from './statements.js';

/** A condition: the field has this value, or one of two. */
export type Where = readonly (readonly [field: string, value: SqlValue, other?: SqlValue])[];

/** One table of the store, in the words of its model: fields, not columns. */
export interface SqlTable {
  readonly statements: TableStatements;
  /** Stores the fields for which the table has a column, and gives the row back. */
  insert(entry: object): SqlStep<SqlRow>;
  /** The rows where all of it holds. */
  find(where: Where): SqlStep<readonly SqlRow[]>;
  /** Changes the fields that are given, and gives the rows back. */
  update(where: Where, entry: object): SqlStep<readonly SqlRow[]>;
  /** Removes rows and gives them back: of any number of parallel callers to one. */
  take(where: Where): SqlStep<readonly SqlRow[]>;
  /** Removes rows. */
  remove(where: Where): SqlStep<void>;
  /** Removes up to `limit` rows that expired at `now` or before, and counts them. */
  removeExpired(now: Date, limit: number): SqlStep<number>;
  /** The values of a condition, in the order of its places; none when no row can match. */
  values(where: Where): SqlValue[] | undefined;
}

interface Opened {
  readonly dialect: SqlDialect;
  readonly schema: ResolvedSchema;
  readonly model: SqlModel;
  readonly columns: ReadonlyMap<string, SqlColumn>;
}

/** Looks a table's columns up, so that those of the application are known, too; `undefined` when there is no table. */
export function* openTable(
  dialect: SqlDialect,
  schema: ResolvedSchema,
  model: SqlModel,
): SqlStep<SqlTable | undefined> {
  const { rows } = yield dialect.columnsOf(schema.tables[model]);
  if (rows.length === 0) return undefined;
  const renamed = new Map(Object.entries(schema.columns[model]).map(([field, name]) => [name, field]));
  const columns = new Map(
    rows.map((row) => {
      const name = String(row['name']);
      const field = renamed.get(name) ?? name;
      const type = String(row['type']);
      const hasDefault = Boolean(Number(row['hasDefault']));
      return [field, { name, type, kind: kindFor(field, dialect.kindOf(type)), hasDefault }];
    }),
  );
  return operations({ dialect, schema, model, columns });
}

// Dates of the application's own are left to it and its driver.
function kindFor(field: string, kind: ColumnKind): ColumnKind {
  return kind === 'date' && field !== 'expires' && field !== 'emailVerified' ? 'other' : kind;
}

function operations(opened: Opened): SqlTable {
  const { dialect, schema, model } = opened;
  const { returning } = dialect;
  const statements = tableStatements({ ...opened, name: dialect.quote(schema.tables[model]) });
  const values = (where: Where): SqlValue[] | undefined => conditionValues(opened, where);
  const shape = (where: Where): string[] =>
    where.map(([field, , other]) => (other === undefined ? field : `${field}?`));

  function* find(where: Where): SqlStep<readonly SqlRow[]> {
    const given = values(where);
    return given === undefined ? [] : (yield* call(statements.find(shape(where)), given)).rows;
  }
  function* remove(where: Where): SqlStep<number> {
    const given = values(where);
    return given === undefined ? 0 : (yield* call(statements.remove(shape(where)), given)).changes;
  }
  return {
    statements,
    values,
    find,
    insert: (entry) => insert(opened, statements, entry),
    *update(where, entry) {
      const changes = writable(opened, entry);
      const found = values(where);
      if (found === undefined || changes.length === 0) return yield* find(where);
      const given = [...changes, ...writable(opened, stamps(opened, ['updatedAt'], entry))];
      const text = statements.update(
        given.map(([field]) => field),
        shape(where),
      );
      const { rows } = yield* call(text, [...given.map(([, value]) => value), ...found]);
      return returning.update ? rows : yield* find(where);
    },
    *take(where) {
      const given = values(where);
      if (given === undefined) return [];
      if (returning.remove) return (yield* call(statements.take(shape(where)), given)).rows;
      const rows = yield* find(where);
      // Who removed it has it: the count of the one statement decides, not what was read before.
      return rows.length === 0 ? rows : rows.slice(0, yield* remove(where));
    },
    *remove(where) {
      yield* remove(where);
    },
    *removeExpired(now, limit) {
      const expires = columnFor(opened, 'expires');
      const text = statements.removeExpired(limit);
      return (yield* call(text, [dialect.encode(now, expires, schema)])).changes;
    },
  };
}

function* insert(opened: Opened, statements: TableStatements, entry: object): SqlStep<SqlRow> {
  const { dialect, model } = opened;
  const times = stamps(opened, ['createdAt', 'updatedAt'], entry);
  const given = writable(opened, { ...times, ...withKey(opened, entry) });
  const text = statements.insert(given.map(([field]) => field));
  const { rows, insertId } = yield* call(
    text,
    given.map(([, value]) => value),
  );
  if (dialect.returning.insert) return only(rows);
  const stored = new Map(given);
  const key = plans[model].key.map((field) => [field, stored.get(field) ?? insertId] as const);
  const found = conditionValues(opened, key);
  return only(
    found === undefined ? [] : (yield* call(statements.find(key.map(([field]) => field)), found)).rows,
  );
}

function only(rows: readonly SqlRow[]): SqlRow {
  const [row] = rows;
  if (row === undefined) throw new Error('What was stored is not there.');
  return row;
}

// Keys that the database makes are left to it, and rows that want another key than ours get one.
function withKey({ columns, model }: Opened, entry: object): object {
  const column = columns.get('id');
  if (column === undefined) return entry;
  if (model === 'user') {
    const { id, ...rest } = { id: undefined, ...entry };
    const isOwn =
      column.kind === 'number' || (column.kind === 'uuid' && !/^[0-9a-f-]{36}$/i.test(String(id)));
    return isOwn ? rest : entry;
  }
  const wantsKey = !column.hasDefault && column.kind !== 'number' && !('id' in entry);
  return wantsKey ? { ...entry, id: crypto.randomUUID() } : entry;
}

// Prisma's clients keep these; where the database does not, somebody must.
function stamps({ columns }: Opened, fields: readonly string[], entry: object): object {
  const kept = fields.filter((field) => columns.get(field)?.hasDefault === false && !(field in entry));
  return Object.fromEntries(kept.map((field) => [field, new Date()]));
}

function writable(opened: Opened, entry: object): (readonly [field: string, value: SqlValue])[] {
  const { columns, dialect, schema } = opened;
  return Object.entries(entry).flatMap(([field, value]) => {
    const column = columns.get(field);
    return column === undefined || value === undefined
      ? []
      : [[field, dialect.encode(value, column, schema)] as const];
  });
}

function conditionValues(opened: Opened, where: Where): SqlValue[] | undefined {
  const { dialect, schema } = opened;
  const all: SqlValue[] = [];
  for (const [field, value, other] of where) {
    const column = columnFor(opened, field);
    const given = other === undefined ? [value] : [value, other];
    const [first, ...rest] = given.filter((one) => dialect.fits(one, column));
    if (first === undefined) return undefined;
    const encoded = (other === undefined ? [first] : [first, rest[0] ?? first]).map((one) =>
      dialect.encode(one, column, schema),
    );
    for (let time = 0; time < dialect.repeats(column); time += 1) all.push(...encoded);
  }
  return all;
}

function columnFor({ columns, schema, model }: Opened, field: string): SqlColumn {
  const column = columns.get(field);
  if (column !== undefined) return column;
  const name = columnOf(schema, model, field);
  throw new Error(
    `The table "${schema.tables[model]}" has no column "${name}". Call migrate() or name it in \`schema\`.`,
  );
}
