import type { SqlColumn, SqlDialect } from './dialect.js';
import type { NamedTable } from './named-table.js';
import type { SqlRow } from './operation.js';

/** A table that exists, with the columns that it has. */
export interface TableDescription {
  readonly dialect: SqlDialect;
  readonly table: NamedTable;
  /** Quoted. */
  readonly name: string;
  readonly columns: ReadonlyMap<string, SqlColumn>;
}

/**
 * The texts of all statements on one table. A condition is a list of fields; `field#2` accepts either of two values. Each
 * text is made once: their number is bounded by the sets of fields that the application writes.
 */
export interface TableStatements extends TableDescription {
  find(where: readonly string[]): string;
  insert(fields: readonly string[]): string;
  update(fields: readonly string[], where: readonly string[]): string;
  take(where: readonly string[]): string;
  remove(where: readonly string[]): string;
  removeExpired(limit: number): string;
  /** Finds one row that has expired. */
  findExpired(): string;
  /** Sets `counter` if that raises it. Values: the new counter, the condition's, and the new counter twice. */
  raiseCounter(): string;
  /** The text under a key, made at the first call: for joins. */
  once(key: string, make: () => string): string;
}

/** Makes the statements of a table. */
export function tableStatements(table: TableDescription): TableStatements {
  const { dialect, name } = table;
  const { returning } = dialect;
  const texts = new Map<string, string>();
  const once = (key: string, make: () => string): string => {
    const known = texts.get(key) ?? make();
    texts.set(key, known);
    return known;
  };
  const all = (): string => selection(table);
  const returningIf = (supported: boolean): string => (supported ? ` RETURNING ${all()}` : '');
  const quoted = (field: string): string => dialect.quote(columnIn(table, field).name);
  const place = (field: string, index: number): string => dialect.place(index, columnIn(table, field));
  const expiry = (): Expiry => ({ expires: quoted('expires'), place: place('expires', 1) });
  return {
    ...table,
    find: (where) =>
      once(`find ${where.join()}`, () => `SELECT ${all()} FROM ${name} WHERE ${condition(table, where)}`),
    insert: (fields) =>
      once(`insert ${fields.join()}`, () => {
        const places = fields.map((field, index) => place(field, index + 1)).join(', ');
        const into = `INSERT INTO ${name} (${fields.map(quoted).join(', ')})`;
        return `${into} VALUES (${places})${returningIf(returning.insert)}`;
      }),
    update: (fields, where) =>
      once(`update ${fields.join()} ${where.join()}`, () => {
        const set = fields.map((field, index) => `${quoted(field)} = ${place(field, index + 1)}`).join(', ');
        const filter = condition(table, where, { after: fields.length });
        return `UPDATE ${name} SET ${set} WHERE ${filter}${returningIf(returning.update)}`;
      }),
    take: (where) =>
      once(
        `take ${where.join()}`,
        () => `DELETE FROM ${name} WHERE ${condition(table, where)}${returningIf(true)}`,
      ),
    remove: (where) =>
      once(`remove ${where.join()}`, () => `DELETE FROM ${name} WHERE ${condition(table, where)}`),
    removeExpired: (limit) =>
      once(`expired ${limit}`, () =>
        dialect.removeExpired(name, { ...expiry(), keys: table.table.definition.key.map(quoted), limit }),
      ),
    findExpired: () => expiredRow(dialect, name, expiry()),
    raiseCounter: () => once('raise', () => counterUpdate(table) + returningIf(returning.update)),
    once,
  };
}

/** The column that says when a row expires, and the place of a date. */
interface Expiry {
  readonly expires: string;
  readonly place: string;
}

/** The text that finds one row with `expires` at or before a date. */
export function expiredRow(dialect: SqlDialect, table: string, { expires, place }: Expiry): string {
  return `SELECT 1 AS ${dialect.quote('found')} FROM ${table} WHERE ${expires} <= ${place} LIMIT 1`;
}

function counterUpdate(table: TableDescription): string {
  const { dialect, name } = table;
  const column = columnIn(table, 'counter');
  const counter = dialect.quote(column.name);
  const filter = condition(table, ['credentialID'], { after: 1 });
  const next = 2 + dialect.repeats(columnIn(table, 'credentialID'));
  const [higher, same] = [dialect.place(next, column), dialect.place(next + 1, column)];
  const rises = `${counter} < ${higher} OR (${counter} = 0 AND ${counter} = ${same})`;
  return `UPDATE ${name} SET ${counter} = ${dialect.place(1, column)} WHERE ${filter} AND (${rises})`;
}

/** The text that selects the user of an account. Values: `provider`, `providerAccountId`. */
export function userByAccount(user: TableDescription, account: TableStatements): string {
  const { dialect } = user;
  return account.once(
    'with user',
    () =>
      `SELECT ${selection(user, 'u')} FROM ${account.name} ${dialect.quote('a')} JOIN ${user.name} ${dialect.quote('u')} ` +
      `ON ${columnReference(user, 'u', 'id')} = ${columnReference(account, 'a', 'userId')} ` +
      `WHERE ${condition(account, ['provider', 'providerAccountId'], { alias: 'a' })}`,
  );
}

/** The text that selects a session and its user in one row, which {@link fieldsOf} splits. Values: two candidates for the token. */
export function sessionAndUser(session: TableStatements, user: TableDescription): string {
  const { dialect } = user;
  return session.once(
    'with user',
    () =>
      `SELECT ${selection(session, 's', 's.')}, ${selection(user, 'u', 'u.')} FROM ${session.name} ${dialect.quote('s')} ` +
      `JOIN ${user.name} ${dialect.quote('u')} ON ${columnReference(user, 'u', 'id')} = ${columnReference(session, 's', 'userId')} ` +
      `WHERE ${condition(session, ['sessionToken#2'], { alias: 's' })}`,
  );
}

/** The fields of one table in a row of a join; `label` is what their names begin with. */
export function fieldsOf({ columns }: TableDescription, label: string, row: SqlRow): SqlRow {
  const fields: Record<string, unknown> = {};
  for (const field of columns.keys()) fields[field] = row[label + field];
  return fields;
}

/**
 * All columns of a table, by field; `label` is what their names begin with. By name, never `*`: a column that is added later would
 * change the result of prepared statements.
 */
export function selection(table: TableDescription, alias?: string, label = ''): string {
  const { dialect } = table;
  return [...table.columns]
    .map(
      ([field, column]) =>
        `${dialect.read(columnReference(table, alias, field), column)} AS ${dialect.quote(label + field)}`,
    )
    .join(', ');
}

/** A condition on fields. @param options - `after`: how many placeholders precede it */
export function condition(
  table: TableDescription,
  where: readonly string[],
  { after = 0, alias }: { after?: number; alias?: string } = {},
): string {
  const { dialect } = table;
  let index = after;
  return where
    .map((entry) => {
      const [field = '', count = '1'] = entry.split('#');
      const column = columnIn(table, field);
      const places = Array.from({ length: dialect.repeats(column) }, () =>
        Array.from({ length: Number(count) }, () => dialect.place((index += 1), column)),
      );
      return dialect.matches(columnReference(table, alias, field), places);
    })
    .join(' AND ');
}

/** A column, quoted. */
export function columnReference(table: TableDescription, alias: string | undefined, field: string): string {
  const name = table.dialect.quote(columnIn(table, field).name);
  return alias === undefined ? name : `${table.dialect.quote(alias)}.${name}`;
}

function columnIn({ columns, name }: TableDescription, field: string): SqlColumn {
  const column = columns.get(field);
  if (column === undefined) throw new Error(`The table ${name} has no column for "${field}".`);
  return column;
}
