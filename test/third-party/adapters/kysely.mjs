import { KyselyAdapter } from '@auth/kysely-adapter';
import SQLite from 'better-sqlite3';
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely';
import { createPool } from 'mysql2';
import { openMariadb } from '../servers/mariadb.mjs';
import { openPostgres, poolOf } from '../servers/postgres.mjs';

export const adapter = '@auth/kysely-adapter';

/** Tables as its documentation gives them, in the types of a dialect. */
function tables({ id, reference, text, key, time, quote: q }) {
  const owner = `${q}userId${q} ${reference} NOT NULL, FOREIGN KEY (${q}userId${q}) REFERENCES ${q}User${q} (id) ON DELETE CASCADE`;
  return `
    CREATE TABLE ${q}User${q} (
      id ${id}, name ${text}, email ${key} NOT NULL UNIQUE, ${q}emailVerified${q} ${time} NULL, image ${text}
    );
    CREATE TABLE ${q}Account${q} (
      id ${id}, type ${key} NOT NULL, provider ${key} NOT NULL, ${q}providerAccountId${q} ${key} NOT NULL,
      refresh_token ${text}, access_token ${text}, expires_at BIGINT, token_type ${text}, scope ${text},
      id_token ${text}, session_state ${text}, ${owner}
    );
    CREATE TABLE ${q}Session${q} (
      id ${id}, ${q}sessionToken${q} ${key} NOT NULL UNIQUE, expires ${time} NOT NULL, ${owner}
    );
    CREATE TABLE ${q}VerificationToken${q} (
      identifier ${key} NOT NULL, token ${key} NOT NULL UNIQUE, expires ${time} NOT NULL
    );
  `;
}

const sqliteTables = tables({
  id: 'TEXT PRIMARY KEY DEFAULT (lower(hex(randomblob(16))))',
  reference: 'TEXT',
  text: 'TEXT',
  key: 'TEXT',
  time: 'TEXT',
  quote: '"',
});

const postgresTables = tables({
  id: 'UUID PRIMARY KEY DEFAULT gen_random_uuid()',
  reference: 'UUID',
  text: 'TEXT',
  key: 'TEXT',
  time: 'TIMESTAMPTZ',
  quote: '"',
});

const mariadbTables = tables({
  id: 'VARCHAR(36) PRIMARY KEY DEFAULT (uuid())',
  reference: 'VARCHAR(36)',
  text: 'TEXT',
  key: 'VARCHAR(255)',
  time: 'DATETIME(3)',
  quote: '`',
});

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
          return KyselyAdapter(new Kysely({ dialect: new SqliteDialect({ database }) }));
        },
        deleteUserRow: (id) => database.prepare('DELETE FROM "User" WHERE id = ?').run(id),
      };
    },
  },
  {
    backend: 'PostgreSQL',
    async open() {
      const server = await openPostgres(postgresTables);
      const database = new Kysely({ dialect: new PostgresDialect({ pool: poolOf(server.url) }) });
      return {
        async create() {
          await server.empty();
          return KyselyAdapter(database);
        },
        deleteUserRow: (id) => server.run('DELETE FROM "User" WHERE id = $1', [id]),
        close: server.drop,
      };
    },
  },
  { backend: 'MariaDB', open: () => openMariadbTarget() },
  { backend: 'MariaDB (utf8mb4_bin)', open: () => openMariadbTarget('utf8mb4_bin') },
];

async function openMariadbTarget(collation) {
  const server = await openMariadb(mariadbTables, collation);
  const pool = createPool({ uri: server.url, timezone: 'Z' });
  const database = new Kysely({ dialect: new MysqlDialect({ pool }) });
  return {
    async create() {
      await server.empty();
      return KyselyAdapter(database);
    },
    deleteUserRow: (id) => server.run('DELETE FROM User WHERE id = ?', [id]),
    close: server.drop,
  };
}
