import pg from 'pg';

const SERVER = process.env.LATCHKEY_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * A database of this run, in which nobody else is.
 * @param {string} schema statements that make the tables, or nothing where the adapter makes them
 */
export async function openPostgres(schema = '') {
  const name = `latchkey_third_party_${process.pid}_${Date.now().toString(36)}`;
  await once(SERVER, `CREATE DATABASE ${name}`);
  const own = new URL(SERVER);
  own.pathname = `/${name}`;
  const url = own.href;
  await once(url, schema);
  return {
    url,
    database: name,
    host: own.hostname,
    port: Number(own.port || 5432),
    user: own.username,
    password: own.password,
    /** Empties all tables. */
    async empty() {
      const client = await connected(url);
      const { rows } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
      const tables = rows.map(({ tablename }) => `"${tablename}"`);
      if (tables.length > 0) await client.query(`TRUNCATE ${tables.join()} RESTART IDENTITY CASCADE`);
      await client.end();
    },
    /** One statement of the application's own. */
    run: (statement, values) => once(url, statement, values),
    drop: () => once(SERVER, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function connected(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function once(url, statement, values) {
  const client = await connected(url);
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** A pool whose idle connections may be cut when the database is dropped. */
export function poolOf(url) {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => {});
  return pool;
}

/** Tables as the documentation of @auth/pg-adapter and @auth/neon-adapter gives them. */
export const documentedTables = `
  CREATE TABLE verification_token (
    identifier TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL, token TEXT NOT NULL, PRIMARY KEY (identifier, token)
  );
  CREATE TABLE accounts (
    id SERIAL, "userId" INTEGER NOT NULL, type VARCHAR(255) NOT NULL, provider VARCHAR(255) NOT NULL,
    "providerAccountId" VARCHAR(255) NOT NULL, refresh_token TEXT, access_token TEXT, expires_at BIGINT,
    id_token TEXT, scope TEXT, session_state TEXT, token_type TEXT, PRIMARY KEY (id)
  );
  CREATE TABLE sessions (
    id SERIAL, "userId" INTEGER NOT NULL, expires TIMESTAMPTZ NOT NULL, "sessionToken" VARCHAR(255) NOT NULL,
    PRIMARY KEY (id)
  );
  CREATE TABLE users (
    id SERIAL, name VARCHAR(255), email VARCHAR(255), "emailVerified" TIMESTAMPTZ, image TEXT, PRIMARY KEY (id)
  );
`;
