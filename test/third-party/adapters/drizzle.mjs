import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@libsql/client';
import SQLite from 'better-sqlite3';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql';
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { createPool } from 'mysql2/promise';
import { openMariadb } from '../servers/mariadb.mjs';
import { openPostgres, poolOf } from '../servers/postgres.mjs';

export const adapter = '@auth/drizzle-adapter';

const NAMES = ['account', 'session', 'verificationToken', 'authenticator', 'user'];

/** Tables as its documentation gives them, in the types of a dialect. */
function tables({ key, text, idToken = text, time, boolean, quote: q }) {
  const owner = `${q}userId${q} ${key} NOT NULL, FOREIGN KEY (${q}userId${q}) REFERENCES ${q}user${q} (id) ON DELETE CASCADE`;
  return [
    `CREATE TABLE ${q}user${q} (
      id ${key} PRIMARY KEY, name ${text}, email ${key} UNIQUE, ${q}emailVerified${q} ${time} NULL, image ${text}
    )`,
    `CREATE TABLE ${q}account${q} (
      type ${key} NOT NULL, provider ${key} NOT NULL, ${q}providerAccountId${q} ${key} NOT NULL,
      refresh_token ${text}, access_token ${text}, expires_at INTEGER, token_type ${text}, scope ${text},
      id_token ${idToken}, session_state ${text}, ${owner}, PRIMARY KEY (provider, ${q}providerAccountId${q})
    )`,
    `CREATE TABLE ${q}session${q} (${q}sessionToken${q} ${key} PRIMARY KEY, expires ${time} NOT NULL, ${owner})`,
    `CREATE TABLE ${q}verificationToken${q} (
      identifier ${key} NOT NULL, token ${key} NOT NULL, expires ${time} NOT NULL, PRIMARY KEY (identifier, token)
    )`,
    `CREATE TABLE ${q}authenticator${q} (
      ${q}credentialID${q} ${key} NOT NULL UNIQUE, ${q}providerAccountId${q} ${key} NOT NULL,
      ${q}credentialPublicKey${q} ${key} NOT NULL, counter INTEGER NOT NULL,
      ${q}credentialDeviceType${q} ${key} NOT NULL, ${q}credentialBackedUp${q} ${boolean} NOT NULL,
      transports ${key}, ${owner}, PRIMARY KEY (${q}userId${q}, ${q}credentialID${q})
    )`,
  ].join(';');
}

const sqliteTables = tables({ key: 'TEXT', text: 'TEXT', time: 'INTEGER', boolean: 'INTEGER', quote: '"' });
const postgresTables = tables({
  key: 'TEXT',
  text: 'TEXT',
  time: 'TIMESTAMP',
  boolean: 'BOOLEAN',
  quote: '"',
});
const mariadbTypes = {
  key: 'VARCHAR(255)',
  text: 'VARCHAR(255)',
  idToken: 'VARCHAR(2048)',
  time: 'TIMESTAMP(3)',
  boolean: 'BOOLEAN',
  quote: '`',
};

export const targets = [
  {
    backend: 'SQLite (better-sqlite3)',
    async open() {
      let database;
      return {
        create() {
          database = new SQLite(':memory:');
          database.pragma('foreign_keys = ON');
          database.exec(sqliteTables);
          return DrizzleAdapter(drizzleSqlite(database));
        },
        deleteUserRow: (id) => database.prepare('DELETE FROM "user" WHERE id = ?').run(id),
      };
    },
  },
  {
    backend: 'SQLite (libsql)',
    async open() {
      const client = createClient({ url: ':memory:' });
      await client.executeMultiple(`PRAGMA foreign_keys = ON; ${sqliteTables}`);
      return {
        async create() {
          await client.executeMultiple(NAMES.map((name) => `DELETE FROM "${name}"`).join(';'));
          return DrizzleAdapter(drizzleLibsql(client));
        },
        deleteUserRow: (id) => client.execute({ sql: 'DELETE FROM "user" WHERE id = ?', args: [id] }),
      };
    },
  },
  {
    backend: 'PostgreSQL',
    async open() {
      const server = await openPostgres(postgresTables);
      const database = drizzlePostgres(poolOf(server.url));
      return {
        where: server.url,
        async create() {
          await server.empty();
          return DrizzleAdapter(database);
        },
        deleteUserRow: (id) => server.run('DELETE FROM "user" WHERE id = $1', [id]),
        close: server.drop,
      };
    },
    /** The adapter in another process of the application. */
    connect: (where) => DrizzleAdapter(drizzlePostgres(poolOf(where))),
  },
  {
    backend: 'PGlite',
    async open() {
      const client = new PGlite();
      await client.exec(postgresTables);
      return {
        async create() {
          await client.exec(`TRUNCATE ${NAMES.map((name) => `"${name}"`).join()}`);
          return DrizzleAdapter(drizzlePglite(client));
        },
        deleteUserRow: (id) => client.query('DELETE FROM "user" WHERE id = $1', [id]),
        close: () => client.close(),
      };
    },
  },
  {
    backend: 'MariaDB (TIMESTAMP, which ends in 2038)',
    open: () => openMariadbTarget(mariadbTypes),
  },
  {
    backend: 'MariaDB (DATETIME)',
    open: () => openMariadbTarget({ ...mariadbTypes, time: 'DATETIME(3)' }),
  },
];

async function openMariadbTarget(types) {
  const server = await openMariadb(tables(types));
  const database = drizzleMysql(createPool(server.url));
  return {
    async create() {
      await server.empty();
      return DrizzleAdapter(database);
    },
    deleteUserRow: (id) => server.run('DELETE FROM user WHERE id = ?', [id]),
    close: server.drop,
  };
}
