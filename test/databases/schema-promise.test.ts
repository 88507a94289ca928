import { createConnection, createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { MysqlAdapter, type MysqlLayout } from '../../src/adapters/mysql/index.js';
import { PostgresAdapter, type PostgresLayout } from '../../src/adapters/postgres/index.js';
import { releasesFor, testPromise } from '../schema-promise/promise.js';
import { mysqlListing, postgresListing } from '../schema-promise/schema-reader.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
};
// A schema and a database of this run, in which nobody else is.
const namespace = `latchkey_test_${process.pid}_${Date.now().toString(36)}`;

describe('the tables of PostgreSQL (docs/database-schema.md)', () => {
  const admin = new Client({ connectionString: urls.postgres });
  const pool = new Pool({ connectionString: urls.postgres, options: `-c search_path=${namespace}` });
  beforeAll(() => admin.connect());
  afterAll(async () => {
    await pool.end();
    await admin.query(`DROP SCHEMA IF EXISTS ${namespace} CASCADE`);
    await admin.end();
  });

  testPromise(releasesFor('postgres'), postgresListing, async () => {
    await admin.query(`DROP SCHEMA IF EXISTS ${namespace} CASCADE; CREATE SCHEMA ${namespace}`);
    return {
      database: {
        run: async (statements) => void (await pool.query(statements.join(';\n'))),
        rows: async (sql) => (await pool.query(sql)).rows,
      },
      // The files are named after the layouts.
      migrate: (layout) => PostgresAdapter(pool, { schema: layout as PostgresLayout }).migrate(),
    };
  });
});

describe('the tables of MariaDB (docs/database-schema.md)', async () => {
  const own = new URL(urls.mariadb);
  own.pathname = `/${namespace}`;
  const admin = await createConnection({ uri: urls.mariadb, multipleStatements: true });
  await admin.query(`CREATE DATABASE ${namespace}`);
  const pool = createPool({ uri: own.href, multipleStatements: true });
  afterAll(async () => {
    await pool.end();
    await admin.query(`DROP DATABASE ${namespace}`);
    await admin.end();
  });

  testPromise(releasesFor('mysql'), mysqlListing, async () => {
    await admin.query(`DROP DATABASE ${namespace}; CREATE DATABASE ${namespace}`);
    return {
      database: {
        run: async (statements) => void (await pool.query(statements.join(';\n'))),
        rows: async (sql) => (await pool.query<never[]>(sql))[0],
      },
      migrate: (layout) => MysqlAdapter(pool, { schema: layout as MysqlLayout }).migrate(),
    };
  });
});
