import { Client, Pool } from 'pg';
import { createClient } from 'redis';
import type { AuthConfig } from 'latchkey';
import { PostgresAdapter } from 'latchkey/adapters/postgres';
import { RedisAdapter } from 'latchkey/adapters/redis';

/** Where the data of one run is. */
export interface Place {
  readonly database: 'postgres' | 'redis';
  readonly url: string;
  /** Schema or prefix of this run, and the name of its connections. */
  readonly namespace: string;
}

/** How much is stored. */
export interface Rows {
  readonly users: number;
  readonly accounts: number;
  readonly sessions: number;
  readonly tokens: number;
}

/** What the run itself does with the database, beside the processes. */
export interface Administration {
  /** Makes room: schema and tables, or nothing. */
  prepare(): Promise<void>;
  rows(): Promise<Rows>;
  /** Ends the connections of all processes, as a restart of the service would; tells how many. */
  dropConnections(): Promise<number>;
  /** Removes sessions and tokens that expire before `now`. */
  cleanup(now: Date): Promise<void>;
  /** Removes everything and leaves. */
  remove(): Promise<void>;
}

/** What one process has of the database. */
export interface Store {
  readonly adapter: NonNullable<AuthConfig['adapter']>;
  /** Closes its connections when what is under way is done. */
  close(): Promise<unknown>;
}

/** The adapter of one process, over connections of its own. */
export async function openStore(place: Place): Promise<Store> {
  if (place.database === 'postgres') {
    const pool = openPool(place);
    return { adapter: PostgresAdapter(pool), close: () => pool.end() };
  }
  const [client, options] = await openRedis(place);
  return { adapter: RedisAdapter(client, options), close: () => client.close() };
}

/** The administrator's view of the same place. */
export async function administer(place: Place): Promise<Administration> {
  return place.database === 'postgres' ? administerPostgres(place) : administerRedis(place);
}

function openPool({ url, namespace }: Place): Pool {
  const pool = new Pool({
    connectionString: url,
    options: `-c search_path=${namespace}`,
    application_name: namespace,
    max: 8,
  });
  // A connection that ends while nobody uses it is no reason to end the process; the pool opens another one.
  pool.on('error', () => undefined);
  return pool;
}

async function openRedis({ url, namespace }: Place) {
  const client = createClient({ url, name: namespace });
  // The client connects again by itself; what was under way is rejected.
  client.on('error', () => undefined);
  return [await client.connect(), { prefix: `${namespace}:` }] as const;
}

async function administerPostgres(place: Place): Promise<Administration> {
  const { url, namespace } = place;
  const client = new Client({ connectionString: url });
  await client.connect();
  const count = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${namespace}."${table}"`,
    );
    return rows[0]?.count ?? 0;
  };
  const withAdapter = async (
    work: (adapter: ReturnType<typeof PostgresAdapter>) => Promise<unknown>,
  ): Promise<void> => {
    const pool = openPool(place);
    try {
      await work(PostgresAdapter(pool));
    } finally {
      await pool.end();
    }
  };
  return {
    prepare: async () => {
      await client.query(`CREATE SCHEMA ${namespace}`);
      await withAdapter((adapter) => adapter.migrate());
    },
    rows: async () => ({
      users: await count('user'),
      accounts: await count('account'),
      sessions: await count('session'),
      tokens: await count('verificationToken'),
    }),
    dropConnections: async () => {
      const { rowCount } = await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
        [namespace],
      );
      return rowCount ?? 0;
    },
    cleanup: (now) => withAdapter((adapter) => adapter.cleanup(now)),
    remove: async () => {
      await client.query(`DROP SCHEMA ${namespace} CASCADE`);
      await client.end();
    },
  };
}

async function administerRedis({ url, namespace }: Place): Promise<Administration> {
  const client = await createClient({ url }).connect();
  const keys = async (kind: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const some of client.scanIterator({ MATCH: `${namespace}:${kind}*`, COUNT: 1000 }))
      found.push(...some);
    return [...new Set(found)];
  };
  const count = async (kind: string): Promise<number> => (await keys(`${kind}:`)).length;
  return {
    prepare: async () => undefined,
    rows: async () => ({
      users: await count('user'),
      accounts: await count('account'),
      sessions: await count('session'),
      tokens: await count('token'),
    }),
    dropConnections: async () => {
      const clients = await client.clientList();
      const own = clients.filter(({ name }) => name === namespace);
      for (const { id } of own) await client.sendCommand(['CLIENT', 'KILL', 'ID', String(id)]);
      return own.length;
    },
    cleanup: async (now) => {
      await RedisAdapter(client, { prefix: `${namespace}:` }).cleanup(now);
    },
    remove: async () => {
      const all = await keys('');
      for (let from = 0; from < all.length; from += 1000) await client.del(all.slice(from, from + 1000));
      await client.close();
    },
  };
}
