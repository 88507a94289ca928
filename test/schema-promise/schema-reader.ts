import type { SqliteDatabase } from '../../src/adapters/sqlite/index.js';

/** A column or an index, in the words of the database: two that are equal are the same. */
export type Description = Readonly<Record<string, unknown>>;

/** What a database has. */
export interface DatabaseState {
  /** Columns and indexes by `<table>.<name>`. */
  readonly parts: ReadonlyMap<string, Description>;
  /** Rows by table, in the order of their first columns. */
  readonly rows: ReadonlyMap<string, readonly Description[]>;
}

/** An empty database to try migrations on. */
export interface TrialDatabase {
  /** Runs statements one after the other. */
  run(statements: readonly string[]): Promise<void>;
  /** Reads rows. */
  rows(sql: string): Promise<readonly Description[]>;
}

/** How a database lists what it has. All list `table` and `name`; an index is named by its columns. */
export interface Listing {
  readonly columns: string;
  readonly indexes: string;
  /** How it quotes a name. */
  readonly quote: string;
}

export const sqliteListing: Listing = {
  columns:
    'SELECT t.name AS "table", c.name AS name, c.type AS type, c."notnull" AS needed, c.dflt_value AS fallback, c.pk AS pk ' +
    "FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'",
  indexes:
    'SELECT t.name AS "table", i."unique" AS only, group_concat(c.name) AS name FROM sqlite_master t, ' +
    "pragma_index_list(t.name) i, pragma_index_info(i.name) c WHERE t.type = 'table' GROUP BY t.name, i.name",
  quote: '"',
};

export const postgresListing: Listing = {
  columns:
    'SELECT table_name AS "table", column_name AS name, data_type AS type, is_nullable AS needed, column_default AS fallback ' +
    'FROM information_schema.columns WHERE table_schema = current_schema()',
  indexes:
    'SELECT c.relname AS "table", i.indisunique AS only, string_agg(a.attname, \',\' ORDER BY a.attnum) AS name ' +
    'FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) ' +
    'WHERE c.relnamespace = current_schema()::regnamespace GROUP BY c.relname, i.indexrelid, i.indisunique',
  quote: '"',
};

export const mysqlListing: Listing = {
  columns:
    'SELECT TABLE_NAME AS `table`, COLUMN_NAME AS name, COLUMN_TYPE AS type, IS_NULLABLE AS needed, COLUMN_DEFAULT AS fallback, ' +
    'COLLATION_NAME AS collation FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()',
  indexes:
    'SELECT TABLE_NAME AS `table`, NON_UNIQUE AS rest, GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX) AS name ' +
    'FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() GROUP BY TABLE_NAME, INDEX_NAME, NON_UNIQUE',
  quote: '`',
};

/** Reads what a database has; of each table, the columns of `known` if they are given, and otherwise all. */
export async function stateOf(
  database: TrialDatabase,
  { columns, indexes, quote }: Listing,
  known?: DatabaseState,
): Promise<DatabaseState> {
  const [listed, indexed] = [await database.rows(columns), await database.rows(indexes)];
  const keyOf = ({ table, name }: Description): string => `${String(table)}.${String(name)}`;
  const parts = new Map([
    ...listed.map((row) => [keyOf(row), { ...row }] as const),
    ...indexed.map((row) => [`index of ${keyOf(row)}`, { ...row }] as const),
  ]);
  const wanted = known === undefined ? listed : listed.filter((row) => known.parts.has(keyOf(row)));
  const rows = new Map<string, readonly Description[]>();
  for (const table of new Set(wanted.map((row) => String(row['table'])))) {
    const members = wanted.filter((row) => row['table'] === table);
    const names = members.map(({ name }) => `${quote}${String(name)}${quote}`).toSorted();
    const list = names.join(', ');
    const found = await database.rows(`SELECT ${list} FROM ${quote}${table}${quote} ORDER BY ${list}`);
    rows.set(
      table,
      found.map((row) => ({ ...row })),
    );
  }
  return { parts, rows };
}

/** A database of SQLite with a driver that blocks. */
export function sqliteTrial(database: SqliteDatabase): TrialDatabase {
  return {
    run: async (statements) => {
      for (const statement of statements) database.exec(statement);
    },
    // SQLite gives rows as objects.
    rows: async (sql) => database.prepare(sql).all() as Description[],
  };
}
