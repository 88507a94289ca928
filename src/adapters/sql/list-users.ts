import type { AdapterUser } from '../../types/adapter.js';
import type { UserListing, UserPage } from '../../types/administration.js';
import { toUser } from '../shared/from-row.js';
import type { SqlColumn } from './dialect.js';
import { execute, type SqlOperation, type SqlValue } from './operation.js';
import type { SqlRunner } from './runner.js';
import { selection } from './statements.js';
import type { SqlStore } from './store.js';
import type { SqlTable } from './table.js';

/** {@link UserListing} in a SQL database. @param runner - what adapters carry under `sqlRunner` */
export async function listSqlUsers(runner: object, { limit, ...listing }: UserListing): Promise<UserPage> {
  // Only this package uses the symbol.
  const { single } = runner as SqlRunner;
  // One more than asked for says whether there is another page.
  const found = await single((store) => find(store, { ...listing, limit: limit + 1 }));
  const users = found.slice(0, limit);
  const last = users.at(-1);
  return { users, ...(found.length > limit && last !== undefined && { next: String(last.id) }) };
}

function* find(store: SqlStore, { after, limit, query }: UserListing): SqlOperation<AdapterUser[]> {
  const table = yield* store.table('user');
  const { dialect, name, columns } = table.statements;
  const id = columnOf(table, 'id');
  const values: SqlValue[] = [];
  const place = (column: SqlColumn, value: SqlValue): string => dialect.place(values.push(value), column);
  const conditions: string[] = [];
  if (after !== undefined) {
    const [encoded] = table.values([['id', after]]) ?? [];
    // No row has an id that the column could not hold.
    if (encoded === undefined) return [];
    conditions.push(`${dialect.quote(id.name)} > ${place(id, encoded)}`);
  }
  if (query !== undefined) {
    const any = ['email', 'name'].flatMap((field) => {
      const column = columns.get(field);
      if (column === undefined) return [];
      const text = dialect.quote(column.name);
      // Not every database lowers more than the letters A to Z.
      return [
        `LOWER(${text}) LIKE ${place(column, beginningWith(query.toLowerCase()))} ESCAPE '!'`,
        `${text} LIKE ${place(column, beginningWith(query))} ESCAPE '!'`,
      ];
    });
    const [encoded] = table.values([['id', query]]) ?? [];
    if (encoded !== undefined) any.push(`${dialect.quote(id.name)} = ${place(id, encoded)}`);
    conditions.push(`(${any.join(' OR ')})`);
  }
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const order = ` ORDER BY ${dialect.quote(id.name)} LIMIT ${limit}`;
  const { rows } = yield* execute(
    `SELECT ${selection(table.statements)} FROM ${name}${where}${order}`,
    values,
  );
  return rows.map(toUser);
}

/** A pattern of LIKE. */
function beginningWith(text: string): string {
  return `${text.replaceAll(/[!%_]/g, '!$&')}%`;
}

function columnOf({ statements: { columns, name } }: SqlTable, field: string): SqlColumn {
  const column = columns.get(field);
  if (column === undefined) throw new Error(`The table ${name} has no column for "${field}".`);
  return column;
}
