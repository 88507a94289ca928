import { tableColumns } from './sqlite-columns.js';
import type { SqliteConnection } from './sqlite-connection.js';
import { columnOf, quote, type ResolvedSchema, type SqliteModel } from './sqlite-schema.js';

type ColumnType = 'text' | 'number' | 'date';

interface TablePlan {
  /** Fields and the type of their columns. */
  readonly fields: Readonly<Record<string, ColumnType>>;
  /** Fields that may not be NULL. */
  readonly required: readonly string[];
  readonly primaryKey: readonly string[];
  /** What else is unique. */
  readonly unique: readonly (readonly string[])[];
  /** Fields that are looked up by. */
  readonly indexed: readonly string[];
}

const plans: Readonly<Record<SqliteModel, TablePlan>> = {
  user: {
    fields: { id: 'text', name: 'text', email: 'text', emailVerified: 'date', image: 'text' },
    required: ['id'],
    primaryKey: ['id'],
    unique: [['email']],
    indexed: [],
  },
  account: {
    fields: {
      userId: 'text',
      type: 'text',
      provider: 'text',
      providerAccountId: 'text',
      refresh_token: 'text',
      access_token: 'text',
      expires_at: 'number',
      token_type: 'text',
      scope: 'text',
      id_token: 'text',
      session_state: 'text',
    },
    required: ['userId', 'type', 'provider', 'providerAccountId'],
    primaryKey: ['provider', 'providerAccountId'],
    unique: [],
    indexed: ['userId'],
  },
  session: {
    fields: { sessionToken: 'text', userId: 'text', expires: 'date' },
    required: ['sessionToken', 'userId', 'expires'],
    primaryKey: ['sessionToken'],
    unique: [],
    indexed: ['userId', 'expires'],
  },
  verificationToken: {
    fields: { identifier: 'text', token: 'text', expires: 'date' },
    required: ['identifier', 'token', 'expires'],
    primaryKey: ['identifier', 'token'],
    unique: [],
    indexed: ['expires'],
  },
  authenticator: {
    fields: {
      credentialID: 'text',
      userId: 'text',
      providerAccountId: 'text',
      credentialPublicKey: 'text',
      counter: 'number',
      credentialDeviceType: 'text',
      credentialBackedUp: 'number',
      transports: 'text',
    },
    required: [
      'credentialID',
      'userId',
      'providerAccountId',
      'credentialPublicKey',
      'counter',
      'credentialDeviceType',
      'credentialBackedUp',
    ],
    primaryKey: ['userId', 'credentialID'],
    unique: [['credentialID']],
    indexed: [],
  },
};

// In the order of their foreign keys; a literal list of every key of the record above.
const models: readonly SqliteModel[] = ['user', 'account', 'session', 'verificationToken', 'authenticator'];

/**
 * Creates the tables, columns and indexes that are missing, and changes none that is there. Safe to run again, and by
 * several processes at once: it holds the write lock from before it looks until it is done, and waits 5 s for it.
 */
export function migrateSchema(connection: SqliteConnection, schema: ResolvedSchema): void {
  const before = connection.busyTimeout();
  connection.exec('PRAGMA busy_timeout = 5000');
  try {
    connection.exec('BEGIN IMMEDIATE');
    try {
      for (const model of models) migrateTable({ connection, schema, model });
      connection.exec('COMMIT');
    } catch (error) {
      connection.exec('ROLLBACK');
      throw error;
    }
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${before}`);
  }
}

interface Target {
  readonly connection: SqliteConnection;
  readonly schema: ResolvedSchema;
  readonly model: SqliteModel;
}

function migrateTable(target: Target): void {
  const { connection, schema, model } = target;
  const plan = plans[model];
  const table = schema.tables[model];
  connection.exec(createTable(schema, model));
  const present = new Set(tableColumns(connection, table).map((column) => column.name));
  for (const [field, type] of Object.entries(plan.fields)) {
    const column = columnOf(schema, model, field);
    // SQLite adds columns without a default only when they may be NULL.
    if (!present.has(column)) {
      connection.exec(`ALTER TABLE ${quote(table)} ADD COLUMN ${quote(column)} ${columnType(type, schema)}`);
    }
  }
  for (const fields of [plan.primaryKey, ...plan.unique]) ensureUnique(target, fields);
  for (const field of plan.indexed) connection.exec(createIndex(target, 'INDEX', [field]));
}

function createTable(schema: ResolvedSchema, model: SqliteModel): string {
  const plan = plans[model];
  const column = (field: string): string => quote(columnOf(schema, model, field));
  const list = (fields: readonly string[]): string => fields.map(column).join(', ');
  const owner = `REFERENCES ${quote(schema.tables.user)} (${quote(columnOf(schema, 'user', 'id'))}) ON DELETE CASCADE`;
  const lines = Object.entries(plan.fields).map(([field, type]) => {
    const required = plan.required.includes(field) ? ' NOT NULL' : '';
    return `${column(field)} ${columnType(type, schema)}${required}${field === 'userId' ? ` ${owner}` : ''}`;
  });
  const unique = plan.unique.map((fields) => `UNIQUE (${list(fields)})`);
  const body = [...lines, `PRIMARY KEY (${list(plan.primaryKey)})`, ...unique].join(', ');
  return `CREATE TABLE IF NOT EXISTS ${quote(schema.tables[model])} (${body})`;
}

// A table that was there before may lack what makes concurrent sign-ins safe.
function ensureUnique(target: Target, fields: readonly string[]): void {
  const { connection, schema, model } = target;
  const wanted = fields
    .map((field) => columnOf(schema, model, field))
    .toSorted()
    .join('\n');
  const indexes = new Map<string, string[]>();
  const rows = connection.rows(
    'SELECT list.name AS "index", info.name AS "column" FROM pragma_index_list(?) AS list, ' +
      'pragma_index_info(list.name) AS info WHERE list."unique" = 1 AND list.partial = 0',
    [schema.tables[model]],
  );
  for (const row of rows) {
    const index = String(row['index']);
    indexes.set(index, [...(indexes.get(index) ?? []), String(row['column'])]);
  }
  const present = [...indexes.values()].some((columns) => columns.toSorted().join('\n') === wanted);
  if (!present) connection.exec(createIndex(target, 'UNIQUE INDEX', fields));
}

function createIndex(
  { schema, model }: Target,
  kind: 'INDEX' | 'UNIQUE INDEX',
  fields: readonly string[],
): string {
  const table = schema.tables[model];
  const name = quote(['latchkey', table, ...fields, ...(kind === 'INDEX' ? [] : ['unique'])].join('_'));
  const columns = fields.map((field) => quote(columnOf(schema, model, field))).join(', ');
  return `CREATE ${kind} IF NOT EXISTS ${name} ON ${quote(table)} (${columns})`;
}

function columnType(type: ColumnType, schema: ResolvedSchema): string {
  if (type === 'date') return schema.dates === 'text' ? 'TEXT' : 'INTEGER';
  return type === 'text' ? 'TEXT' : 'INTEGER';
}
