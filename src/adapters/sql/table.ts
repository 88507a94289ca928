import type { ColumnKind, SqlColumn, SqlDialect } from './dialect.js';
import type { NamedTable } from './named-table.js';
import { columnOf, type ResolvedSchema } from './schema.js';
import { type SqlRow, type SqlOperation, execute, executeSlowly, type SqlValue } from './operation.js';
import { type TableDescription, type TableStatements, tableStatements } from './statements.js';

/** A condition: every field has the value, or one of the values, beside it. */
export type Where = readonly (readonly [field: string, value: SqlValue, ...others: SqlValue[]])[];

/** One table, addressed by fields of the model instead of columns. */
export interface SqlTable {
  readonly statements: TableStatements;
  /** Inserts a row with those fields that the table has a column for. @returns the row as stored */
  insert(entry: object): SqlOperation<SqlRow>;
  /** The rows that meet the condition. */
  find(where: Where): SqlOperation<readonly SqlRow[]>;
  /** Changes the fields of `entry` in the rows that meet the condition. @returns the rows as stored */
  update(where: Where, entry: object): SqlOperation<readonly SqlRow[]>;
  /** Deletes rows and returns them; of any number of parallel callers exactly one gets each row. */
  take(where: Where): SqlOperation<readonly SqlRow[]>;
  /** Deletes rows. */
  remove(where: Where): SqlOperation<void>;
  /** Deletes up to `limit` rows that expired at `now` or before. @returns how many */
  removeExpired(now: Date, limit: number): SqlOperation<number>;
  /** Whether there is a row that expired at `before` or earlier. */
  hasExpired(before: Date): SqlOperation<boolean>;
  /** The values of a condition in the order of its placeholders; `undefined` when no row can match. */
  values(where: Where): SqlValue[] | undefined;
}

/** A table that was looked up. */
export interface TableContext extends TableDescription {
  readonly schema: ResolvedSchema;
}

/** Looks up the columns of a table, also those that the application added; `undefined` when there is no such table. */
export function* describeTable(
  dialect: SqlDialect,
  schema: ResolvedSchema,
  table: NamedTable,
): SqlOperation<TableContext | undefined> {
  const { rows } = yield dialect.columnsOf(table.name);
  if (rows.length === 0) return undefined;
  const renamed = new Map(Object.entries(table.names).map(([field, name]) => [name, field]));
  const columns = new Map(
    rows.map((row) => {
      const name = String(row['name']);
      const field = renamed.get(name) ?? name;
      const type = String(row['type']);
      const hasDefault = Boolean(Number(row['hasDefault']));
      return [field, { name, type, kind: kindFor(table, field, dialect.kindOf(type)), hasDefault }];
    }),
  );
  return { dialect, schema, table, columns, name: dialect.quote(table.name) };
}

// Dates in columns that the application added are left to the application and its driver.
function kindFor({ definition }: NamedTable, field: string, kind: ColumnKind): ColumnKind {
  return kind === 'date' && definition.fields[field] !== 'date' ? 'other' : kind;
}

/** The fields of a condition, as {@link TableStatements} has them. */
function fieldsIn(where: Where): string[] {
  return where.map(([field, , ...others]) => (others.length === 0 ? field : `${field}#${others.length + 1}`));
}

/** A table that was looked up, addressed by fields. */
export function tableOf(context: TableContext): SqlTable {
  const { dialect, schema } = context;
  const { returning } = dialect;
  const statements = tableStatements(context);
  const values = (where: Where): SqlValue[] | undefined => conditionValues(context, where);
  const expiry = (date: Date): SqlValue => dialect.encode(date, columnFor(context, 'expires'), schema);

  function* find(where: Where): SqlOperation<readonly SqlRow[]> {
    const given = values(where);
    return given === undefined ? [] : (yield* execute(statements.find(fieldsIn(where)), given)).rows;
  }
  function* remove(where: Where): SqlOperation<number> {
    const given = values(where);
    return given === undefined ? 0 : (yield* execute(statements.remove(fieldsIn(where)), given)).changes;
  }
  return {
    statements,
    values,
    find,
    insert: (entry) => insert(context, statements, entry),
    *update(where, entry) {
      const changes = encodeFields(context, entry);
      const found = values(where);
      if (found === undefined || changes.length === 0) return yield* find(where);
      const given = [...changes, ...encodeFields(context, timestamps(context, ['updatedAt'], entry))];
      const text = statements.update(
        given.map(([field]) => field),
        fieldsIn(where),
      );
      const { rows } = yield* execute(text, [...given.map(([, value]) => value), ...found]);
      return returning.update ? rows : yield* find(where);
    },
    *take(where) {
      const given = values(where);
      if (given === undefined) return [];
      if (returning.remove) return (yield* execute(statements.take(fieldsIn(where)), given)).rows;
      const rows = yield* find(where);
      // The caller that deleted the row has it: the count of the DELETE decides, not what was read before it.
      return rows.length === 0 ? rows : rows.slice(0, yield* remove(where));
    },
    *remove(where) {
      yield* remove(where);
    },
    *removeExpired(now, limit) {
      return (yield* executeSlowly(statements.removeExpired(limit), [expiry(now)])).changes;
    },
    *hasExpired(before) {
      return (yield* execute(statements.findExpired(), [expiry(before)])).rows.length > 0;
    },
  };
}

function* insert(context: TableContext, statements: TableStatements, entry: object): SqlOperation<SqlRow> {
  const { dialect, table } = context;
  const times = timestamps(context, ['createdAt', 'updatedAt'], entry);
  const given = encodeFields(context, { ...times, ...withGeneratedKey(context, entry) });
  const text = statements.insert(given.map(([field]) => field));
  const { rows, insertId } = yield* execute(
    text,
    given.map(([, value]) => value),
  );
  if (dialect.returning.insert) return onlyRow(rows);
  const stored = new Map(given);
  const key = table.definition.key.map((field) => [field, stored.get(field) ?? insertId] as const);
  const found = conditionValues(context, key);
  return onlyRow(
    found === undefined ? [] : (yield* execute(statements.find(key.map(([field]) => field)), found)).rows,
  );
}

function onlyRow(rows: readonly SqlRow[]): SqlRow {
  const [row] = rows;
  if (row === undefined) throw new Error('What was stored is not there.');
  return row;
}

// User ids are left to a database that generates them; other tables that need a key `id` get a random one.
function withGeneratedKey({ columns, table }: TableContext, entry: object): object {
  const column = columns.get('id');
  if (column === undefined) return entry;
  if ('id' in table.definition.fields) {
    const { id, ...rest } = { id: undefined, ...entry };
    const isGenerated =
      column.kind === 'number' || (column.kind === 'uuid' && !/^[0-9a-f-]{36}$/i.test(String(id)));
    return isGenerated ? rest : entry;
  }
  const needsKey = !column.hasDefault && column.kind !== 'number' && !('id' in entry);
  return needsKey ? { ...entry, id: crypto.randomUUID() } : entry;
}

// Prisma's client maintains these columns. Where the database has no default for them, we must.
function timestamps({ columns }: TableContext, fields: readonly string[], entry: object): object {
  const missing = fields.filter((field) => columns.get(field)?.hasDefault === false && !(field in entry));
  return Object.fromEntries(missing.map((field) => [field, new Date()]));
}

/** The values of an entry for those columns that the table has. */
export function encodeFields(
  context: TableContext,
  entry: object,
): (readonly [field: string, value: SqlValue])[] {
  const { columns, dialect, schema } = context;
  return Object.entries(entry).flatMap(([field, value]) => {
    const column = columns.get(field);
    return column === undefined || value === undefined
      ? []
      : [[field, dialect.encode(value, column, schema)] as const];
  });
}

/** The values of a condition in the order of its placeholders; `undefined` when no row can match. */
export function conditionValues(context: TableContext, where: Where): SqlValue[] | undefined {
  const { dialect, schema } = context;
  const all: SqlValue[] = [];
  for (const [field, ...given] of where) {
    const column = columnFor(context, field);
    const fitting = given.filter((one) => dialect.fits(one, column));
    const [first] = fitting;
    if (first === undefined) return undefined;
    // As many as there are placeholders.
    const encoded = given.map((_, index) => dialect.encode(fitting[index] ?? first, column, schema));
    for (let time = 0; time < dialect.repeats(column); time += 1) all.push(...encoded);
  }
  return all;
}

function columnFor({ columns, table }: TableContext, field: string): SqlColumn {
  const column = columns.get(field);
  if (column !== undefined) return column;
  const name = columnOf(table.names, field);
  throw new Error(
    `The table "${table.name}" has no column "${name}". Call migrate() or name it in \`schema\`.`,
  );
}
