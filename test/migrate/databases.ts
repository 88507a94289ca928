import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { createConnection, createPool, type RowDataPacket } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import { MysqlAdapter, organizationStore as mysqlOrganizations } from '../../src/adapters/mysql/index.ts';
import {
  organizationStore as postgresOrganizations,
  PostgresAdapter,
} from '../../src/adapters/postgres/index.ts';
import { organizationStore as sqliteOrganizations, SqliteAdapter } from '../../src/adapters/sqlite/index.ts';
import type { Adapter } from '../../src/types/adapter.ts';
import type { SqlOrganizations } from '../../src/adapters/sql/organizations/store.ts';

export type Dialect = 'sqlite' | 'postgres' | 'mysql';
export type Row = Readonly<Record<string, unknown>>;

/** An empty database of this test alone. */
export interface TestDatabase {
  readonly dialect: Dialect;
  /** The driver's object, which the published package gets. */
  readonly client: unknown;
  /** Our adapter for it, and its `migrate`. */
  adapter(): Required<Adapter> & { migrate(): unknown };
  /** Our store of organizations in it. */
  organizations(): SqlOrganizations;
  /** Runs a file of `sql/migrate`, `{dialect}` standing for the folder of the dialect. */
  script(file: string): Promise<void>;
  /** Runs one statement, its names in double quotes. */
  rows(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

const postgresUrl = process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test';
const mariadbUrl = process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test';

const scriptOf = (file: string, dialect: Dialect): string =>
  readFileSync(new URL(`../../sql/migrate/${file.replace('{dialect}', dialect)}`, import.meta.url), 'utf8');

/** A statement whose names are in double quotes, as MySQL reads them; texts stay. */
const inBackticks = (sql: string): string =>
  sql.replaceAll(/'[^']*'|"/g, (part) => (part === '"' ? '`' : part));

let count = 0;
/** The name of a schema or database in which nobody else is. */
const ownName = (): string => `latchkey_migrate_${process.pid}_${Date.now().toString(36)}_${count++}`;

async function openSqlite(): Promise<TestDatabase> {
  const database = new Database(':memory:');
  return {
    dialect: 'sqlite',
    client: database,
    adapter: () => SqliteAdapter(database) as Required<Adapter> & { migrate(): unknown },
    organizations: () => sqliteOrganizations(database),
    script: async (file) => void database.exec(scriptOf(file, 'sqlite')),
    rows: async (sql) => {
      const statement = database.prepare(sql);
      if (statement.reader) return statement.all() as Row[];
      statement.run();
      return [];
    },
    close: async () => void database.close(),
  };
}

async function openPostgres(): Promise<TestDatabase> {
  const name = ownName();
  const admin = new Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`CREATE SCHEMA ${name}`);
  const pool = new Pool({ connectionString: postgresUrl, options: `-c search_path=${name}` });
  return {
    dialect: 'postgres',
    client: pool,
    adapter: () => PostgresAdapter(pool),
    organizations: () => postgresOrganizations(pool),
    script: async (file) => void (await pool.query(scriptOf(file, 'postgres'))),
    rows: async (sql) => (await pool.query<Row>(sql)).rows,
    close: async () => {
      await pool.end();
      await admin.query(`DROP SCHEMA ${name} CASCADE`);
      await admin.end();
    },
  };
}

async function openMysql(): Promise<TestDatabase> {
  const name = ownName();
  const admin = await createConnection({ uri: mariadbUrl });
  await admin.query(`CREATE DATABASE ${name}`);
  const uri = new URL(mariadbUrl);
  uri.pathname = `/${name}`;
  const pool = createPool({ uri: uri.href, timezone: 'Z' });
  return {
    dialect: 'mysql',
    client: pool,
    adapter: () => MysqlAdapter(pool),
    organizations: () => mysqlOrganizations(pool),
    script: async (file) => {
      // As the command line client runs a file: many statements on a connection of its own.
      const connection = await createConnection({ uri: uri.href, multipleStatements: true });
      await connection.query(scriptOf(file, 'mysql'));
      await connection.end();
    },
    rows: async (sql) => (await pool.query<RowDataPacket[]>(inBackticks(sql)))[0],
    close: async () => {
      await pool.end();
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    },
  };
}

/** Opens a database of each kind. */
export const databases: Readonly<Record<string, () => Promise<TestDatabase>>> = {
  SQLite: openSqlite,
  PostgreSQL: openPostgres,
  MariaDB: openMysql,
};
