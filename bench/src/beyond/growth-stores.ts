import { hash } from 'node:crypto';
import Database from 'better-sqlite3';
import pg from 'pg';
import { loadSubpath } from '../load-subpath.ts';
import { ada, DAY } from '../scene.ts';

/** A database in which sessions are looked up. */
export interface SessionStore {
  /** Whether it works in a process of its own, whose time is not ours. */
  readonly isOutside: boolean;
  /** Our adapter over tables of their own, with so many sessions of one user. */
  readonly adapterWith: (sessions: number) => Promise<object>;
  readonly close: () => Promise<void>;
}

/** The token of one of the sessions, as a browser has it. */
export function storedToken(index: number): string {
  return `token-${index}`;
}

const IN_A_MONTH = 30 * DAY * 1000;

/** Databases in memory, each with the tables and indexes of `migrate()`; tokens are stored as hashes, as by default. */
export async function openSqlite(dist: string): Promise<SessionStore> {
  const { SqliteAdapter } = await loadSubpath<typeof import('latchkey/adapters/sqlite')>(
    dist,
    'adapters/sqlite',
  );
  return {
    isOutside: false,
    adapterWith: async (sessions) => {
      const database = new Database(':memory:');
      const adapter = SqliteAdapter(database);
      adapter.migrate();
      const { id, name, email } = ada;
      await adapter.createUser({ id, name, email, emailVerified: null });
      const expires = new Date(Date.now() + IN_A_MONTH);
      await adapter.createSession({ sessionToken: storedToken(0), userId: id, expires });
      database.function('hashed', (token) => `sha256:${hash('sha256', String(token), 'base64url')}`);
      // The first was stored by the adapter: the others look the same.
      database
        .prepare(
          `INSERT INTO session ("sessionToken", "userId", expires)
           WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
           SELECT hashed('token-' || i), "userId", expires FROM n, (SELECT "userId", expires FROM session LIMIT 1)`,
        )
        .run(sessions);
      database.exec('ANALYZE');
      return adapter;
    },
    close: async () => {},
  };
}

const URL = process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test';

/**
 * Schemas of their own in the database of the tests, dropped at the end. `undefined`, with a line that says so, where
 * there is no server.
 * @throws {Error} where there is none and one is required
 */
export async function openPostgres(dist: string, required: boolean): Promise<SessionStore | undefined> {
  const admin = new pg.Client({ connectionString: URL });
  try {
    await admin.connect();
  } catch (cause) {
    if (required)
      throw new Error('There is no PostgreSQL to measure with; LATCHKEY_TEST_POSTGRES names one.', { cause });
    console.error('No PostgreSQL: the curve of its sessions is left out.');
    return undefined;
  }
  const { PostgresAdapter } = await loadSubpath<typeof import('latchkey/adapters/postgres')>(
    dist,
    'adapters/postgres',
  );
  const pools: pg.Pool[] = [];
  const schemas: string[] = [];
  return {
    isOutside: true,
    adapterWith: async (sessions) => {
      const schema = `latchkey_bench_${process.pid}_${sessions}`;
      schemas.push(schema);
      await admin.query(`CREATE SCHEMA ${schema}`);
      const pool = new pg.Pool({ connectionString: URL, options: `-c search_path=${schema}`, max: 1 });
      pools.push(pool);
      const adapter = PostgresAdapter(pool);
      await adapter.migrate();
      await adapter.createUser({ ...ada, emailVerified: null });
      await pool.query(SEED, [ada.id, new Date(Date.now() + IN_A_MONTH), sessions]);
      await pool.query('VACUUM ANALYZE session');
      return adapter;
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      for (const schema of schemas) await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await admin.end();
    },
  };
}

const SEED = `
INSERT INTO session ("sessionToken", "userId", expires)
SELECT 'sha256:' || rtrim(translate(encode(sha256(('token-' || i)::bytea), 'base64'), '+/', '-_'), '='), $1, $2
FROM generate_series(0, $3::int - 1) AS i`;
