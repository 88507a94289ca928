import { createConnection, createPool } from 'mysql2/promise';
import { createPool as createCallbackPool } from 'mysql2';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MysqlAdapter } from '../../src/adapters/mysql/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { aUser } from '../../src/testing/adapter-case.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
};
// A schema and a database of this run, in which nobody else is.
const own = `latchkey_lost_${process.pid}_${Date.now().toString(36)}`;
const mariadbUrl = new URL(urls.mariadb);
mariadbUrl.pathname = `/${own}`;
const pgAdmin = new Client({ connectionString: urls.postgres });
const mariadbAdmin = await createConnection({ uri: urls.mariadb });
await mariadbAdmin.query(`CREATE DATABASE ${own}`);

const pool = new Pool({
  connectionString: urls.postgres,
  options: `-c search_path=${own}`,
  application_name: own,
});
const mariadb = createPool({ uri: mariadbUrl.href });
const callbacks = createCallbackPool({ uri: mariadbUrl.href });

beforeAll(async () => {
  await pgAdmin.connect();
  await pgAdmin.query(`CREATE SCHEMA ${own}`);
});
afterAll(async () => {
  await Promise.all([pool.end(), mariadb.end(), callbacks.promise().end()]);
  await pgAdmin.query(`DROP SCHEMA ${own} CASCADE`);
  await mariadbAdmin.query(`DROP DATABASE ${own}`);
  await Promise.all([pgAdmin.end(), mariadbAdmin.end()]);
});

/** How many connections of PostgreSQL are there, or wait for a lock. */
async function countPostgres(condition = 'true'): Promise<number> {
  // In a transaction, the view is read once otherwise.
  await pgAdmin.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await pgAdmin.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND ${condition}`,
    [own],
  );
  return rowCount ?? 0;
}

async function endPostgres(): Promise<void> {
  await pgAdmin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    own,
  ]);
  await until(async () => (await countPostgres()) === 0);
}

async function listMariadb(condition = 'TRUE'): Promise<readonly { readonly ID: unknown }[]> {
  const [rows] = await mariadbAdmin.query<never[]>(
    `SELECT ID FROM information_schema.PROCESSLIST WHERE DB = ? AND ${condition}`,
    [own],
  );
  return rows;
}

async function endMariadb(): Promise<void> {
  // One that has ended meanwhile is none that has to be killed.
  for (const { ID } of await listMariadb())
    await mariadbAdmin.query(`KILL ${String(ID)}`).catch(() => undefined);
  await until(async () => (await listMariadb()).length === 0);
}

interface Server {
  /** Ends all connections but the administrator's. */
  readonly end: () => Promise<void>;
  /** Holds the table of users, so that a statement is under way for as long as it takes. */
  readonly lock: () => Promise<unknown>;
  readonly unlock: () => Promise<unknown>;
  /** Settles when a statement waits for the lock. */
  readonly reached: () => Promise<unknown>;
}

const postgresServer: Server = {
  end: endPostgres,
  lock: () => pgAdmin.query(`BEGIN; LOCK TABLE ${own}."user" IN ACCESS EXCLUSIVE MODE`),
  unlock: () => pgAdmin.query('ROLLBACK'),
  reached: () => until(async () => (await countPostgres("wait_event_type = 'Lock'")) > 0),
};
const mariadbServer: Server = {
  end: endMariadb,
  lock: () => mariadbAdmin.query(`LOCK TABLES ${own}.user WRITE`),
  unlock: () => mariadbAdmin.query('UNLOCK TABLES'),
  reached: () => until(async () => (await listMariadb("STATE LIKE 'Waiting for%lock'")).length > 0),
};
/** Gives what a server has sent the time to arrive at the driver. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** Asks until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('The server does not come to it.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

// Postgres.js 3.4 is not here: in the middle of a transaction it may never answer, or end the process
// (porsager/postgres#1208).
describe.each([
  ['pg', PostgresAdapter(pool), postgresServer],
  ['mysql2', MysqlAdapter(mariadb), mariadbServer],
  ['mysql2 with callbacks', MysqlAdapter(callbacks), mariadbServer],
])('a connection that the server ends, %s', (_, adapter, { end, lock, unlock, reached }) => {
  it('while a statement of a transaction is under way: fails that transaction, and nothing else', async () => {
    await adapter.migrate();
    await adapter.deleteUser(aUser().id);
    for (let time = 0; time < 3; time++) {
      const outcome = adapter.transaction(async (held) => {
        await held.getAccount?.('nothing', 'is there');
        await lock();
        await held.createUser?.(aUser());
      });
      const refused = outcome.catch((error: unknown) => error);
      await reached();
      await end();
      expect(await refused).toBeInstanceOf(Error);
      await unlock();
    }
    await Promise.allSettled([adapter.getUser('nobody')]);
    expect(await adapter.getUser(aUser().id)).toBeNull();
    expect(await adapter.createUser(aUser())).toMatchObject({ email: aUser().email });
  });

  it('while nobody uses it: the next call, or the one after it, works', async () => {
    await adapter.migrate();
    await Promise.all(Array.from({ length: 8 }, async () => adapter.getUser('nobody')));
    await end();
    await pause();
    await Promise.allSettled([adapter.getUser('nobody')]);
    expect(await adapter.getUser('nobody')).toBeNull();
  });

  it('between two statements of a transaction: fails that transaction, and nothing else', async () => {
    await adapter.migrate();
    await adapter.deleteUser(aUser().id);
    const outcome = adapter.transaction(async (held) => {
      await held.createUser?.(aUser());
      await end();
      // Nothing is asked while the end arrives: the driver has nobody to tell but its listeners.
      await pause();
      await held.createUser?.({ ...aUser(), id: 'another', email: 'another@example.com' });
    });
    await expect(outcome).rejects.toThrow();
    expect(await adapter.getUser(aUser().id)).toBeNull();
    expect(await adapter.createUser(aUser())).toMatchObject({ email: aUser().email });
  });
});
