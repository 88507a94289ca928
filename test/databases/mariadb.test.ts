import { createConnection, createPool, type Pool } from 'mysql2/promise';
import { createPool as createCallbackPool } from 'mysql2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MysqlAdapter,
  type MysqlAdapterOptions,
  type MysqlClient,
  type SqlAdapterObject,
} from '../../src/adapters/mysql/index.js';
import { anAccount, anotherUser, aSession, aToken, aUser } from '../../src/testing/adapter-case.js';
import { runAdapterSuite } from '../../src/testing/index.js';
import { definitions, statementsOf, statementsOfVersions } from '../adapters/schema-files.js';
import { describeTokensAtRest } from '../adapters/tokens-at-rest.js';
import { expectUpgraded } from '../adapters/upgraded.js';

const url = process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test';
// A database of this run, in which nobody else is.
const database = `latchkey_test_${process.pid}_${Date.now().toString(36)}`;
const own = new URL(url);
own.pathname = `/${database}`;

const admin = await createConnection({ uri: url, multipleStatements: true });
await admin.query(`CREATE DATABASE ${database} CHARACTER SET latin1`);
// A zone that is not UTC, and integers that the driver would round.
const pool = createPool({ uri: own.href, timezone: '+05:30', supportBigNumbers: true });
const callbacks = createCallbackPool({ uri: own.href, charset: 'utf8mb4' });
const connection = await createConnection(own.href);

async function tables(): Promise<string[]> {
  const [rows] = await admin.query<never[]>(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?',
    [database],
  );
  return rows.map(({ name }) => `${database}.\`${String(name)}\``);
}

async function empty(): Promise<void> {
  const names = await tables();
  if (names.length > 0) await admin.query(`SET FOREIGN_KEY_CHECKS = 0; DROP TABLE ${names.join(', ')}`);
}

async function removeRows(): Promise<void> {
  const statements = (await tables()).map((name) => `DELETE FROM ${name}`);
  await admin.query(`SET FOREIGN_KEY_CHECKS = 0; ${statements.join('; ')}`);
}

beforeAll(empty);
afterAll(async () => {
  await Promise.all([pool.end(), callbacks.promise().end(), connection.end()]);
  await admin.query(`DROP DATABASE ${database}`);
  await admin.end();
});

/** What MySQL 8 can do of it: it gives no rows back from statements that write. */
function asMysql(inner: Pool): MysqlClient {
  return {
    query: (text: string) => inner.query(text),
    getConnection: () => inner.getConnection(),
    execute: async (text: string, values?: never[]): Promise<[unknown, unknown]> => {
      if (text.startsWith('SELECT VERSION()')) return [[{ version: '8.4.3' }], []];
      if (text.includes('RETURNING')) throw new Error('MySQL does not know RETURNING.');
      return inner.execute(text, values);
    },
  };
}

const drivers: readonly (readonly [string, MysqlClient, MysqlAdapterOptions])[] = [
  ['a pool', pool, {}],
  ['a pool, and what MySQL 8 knows', asMysql(pool), {}],
  ['a pool with callbacks, layout kysely', callbacks, { schema: 'kysely' }],
  ['a connection', connection, {}],
  ['a pool, tokens as they are', pool, { hashTokens: false, schema: 'prisma' }],
];

describe.each(drivers)('MariaDB with %s', (_, given, settings) => {
  let kept: SqlAdapterObject | undefined;
  runAdapterSuite({
    test: it,
    conflicts: 'typed',
    counter: 'raised',
    create: async () => {
      if (kept === undefined) {
        await empty();
        kept = MysqlAdapter(given, settings);
        await kept.migrate();
      } else {
        await removeRows();
      }
      return { adapter: kept };
    },
  });

  it('migrates twice, and eight times at once', async () => {
    await empty();
    const adapters = Array.from({ length: 8 }, () => MysqlAdapter(given, settings));
    await Promise.all(adapters.map((adapter) => adapter.migrate()));
    await adapters[0]?.migrate();
    const user = await adapters[1]?.createUser(aUser());
    expect(await adapters[2]?.getUserByEmail(aUser().email)).toEqual(user);
  });

  it('removes what is expired, in batches, and nothing else', async () => {
    await empty();
    const adapter = MysqlAdapter(given, settings);
    await adapter.migrate();
    const now = new Date('2030-01-01T00:00:00.000Z');
    const { id } = await adapter.createUser(aUser());
    await adapter.createSession(aSession(id, { expires: now }));
    await adapter.createSession(aSession(id, { sessionToken: 'kept', expires: new Date(now.getTime() + 1) }));
    const table = settings.schema === undefined ? 'verificationToken' : 'VerificationToken';
    const rows = Array.from({ length: 2500 }, (__, index) => `('old', 't${index}', '2029-12-31 23:59:59')`);
    await admin.query(
      `INSERT INTO ${database}.${table} (identifier, token, expires) VALUES ${rows.join(', ')}`,
    );
    await adapter.createVerificationToken(aToken());
    expect(await adapter.hasExpired(new Date('2029-12-31T23:59:58.000Z'))).toBe(false);
    expect(await adapter.hasExpired(now)).toBe(true);
    expect(await adapter.cleanup(now)).toEqual({ sessions: 1, tokens: 2500, records: 0 });
    expect(await adapter.hasExpired(now)).toBe(false);
    expect(await adapter.getSessionAndUser('kept')).not.toBeNull();
    expect(await adapter.useVerificationToken(aToken())).not.toBeNull();
  });

  it('names no value in its errors, and keeps nothing of a transaction that failed (AD-09)', async () => {
    await empty();
    const adapter = MysqlAdapter(given, settings);
    await adapter.migrate();
    await adapter.createUser(aUser());
    const error: unknown = await adapter
      .transaction(async (inner) => {
        await inner.linkAccount?.(anAccount(aUser().id));
        await inner.createUser?.(anotherUser({ email: aUser().email }));
      })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ type: 'ConflictError', cause: { errno: 1062 } });
    expect(JSON.stringify(error)).not.toContain(aUser().email);
    expect(await adapter.getUserByAccount(anAccount(''))).toBeNull();
  });
});

describe.each([
  ['a pool', pool],
  ['a pool, and what MySQL 8 knows', asMysql(pool)],
])('MariaDB with %s', (_, given) => {
  // As an older adapter may have made them: case and blanks at the end do not matter to the collation.
  describeTokensAtRest(async () => {
    await empty();
    await admin.query(`ALTER DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`);
    await admin.query(`
      USE ${database};
      CREATE TABLE user (id VARCHAR(255) PRIMARY KEY, name VARCHAR(255), email VARCHAR(255) UNIQUE, emailVerified TIMESTAMP(3) NULL, image TEXT);
      CREATE TABLE session (sessionToken VARCHAR(255) PRIMARY KEY, userId VARCHAR(255) NOT NULL, expires DATETIME(3) NOT NULL);
      CREATE TABLE verificationToken (identifier VARCHAR(255), token VARCHAR(255), expires DATETIME(3) NOT NULL, PRIMARY KEY (identifier, token));
    `);
    const hashed = MysqlAdapter(given);
    await hashed.migrate();
    const read = async (column: string, table: string): Promise<unknown[]> => {
      const [rows] = await pool.query<never[]>(`SELECT ${column} AS found FROM ${table}`);
      return rows.map(({ found }) => found);
    };
    return {
      hashed,
      plain: MysqlAdapter(given, { hashTokens: false }),
      stored: async () => ({
        sessions: await read('sessionToken', 'session'),
        tokens: await read('token', 'verificationToken'),
      }),
    };
  });
});

describe.each([
  ['MariaDB', pool],
  ['what MySQL 8 knows', asMysql(pool)],
])('a database made by the files, %s', (_, given) => {
  const asked: string[] = [];
  async function recording(): Promise<MysqlClient> {
    await empty();
    asked.length = 0;
    return {
      execute: (text: string, values?: never[]) => (given as Pool).execute(text, values),
      query: (text: string) => (given as Pool).query(text),
      getConnection: async () => {
        const held = await pool.getConnection();
        return {
          execute: (text: string, values?: never[]) => held.execute(text, values),
          query: (text: string) => {
            asked.push(text);
            return held.query(text);
          },
          release: () => held.release(),
          destroy: () => held.destroy(),
        };
      },
    };
  }

  it('is what migrate() makes', async () => {
    await MysqlAdapter(await recording()).migrate();
    expect(definitions(asked)).toEqual(statementsOfVersions('mysql'));
  });

  it('keeps everything at later versions', async () => {
    const client = await recording();
    for (const statement of statementsOf('test/adapters/fixtures/mysql-1.sql')) await pool.query(statement);
    const adapter = MysqlAdapter(client);
    await adapter.migrate();
    expect(definitions(asked)).toEqual(statementsOfVersions('mysql', 1));
    await expectUpgraded(adapter);
  });
});
