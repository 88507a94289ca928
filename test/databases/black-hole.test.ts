import { Redis } from 'ioredis';
import { createPool } from 'mysql2/promise';
import { Client, Pool } from 'pg';
import postgres from 'postgres';
import { createClient } from 'redis';
import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MysqlAdapter } from '../../src/adapters/mysql/index.js';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import { RedisAdapter } from '../../src/adapters/redis/index.js';
import { aSession, aUser } from '../../src/testing/adapter-case.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { LimitsTime } from '../../src/types/limits-time.js';
import { openProxy, type TcpProxy } from '../support/tcp-proxy.js';

const urls = {
  postgres: process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test',
  mariadb: process.env['LATCHKEY_TEST_MARIADB'] ?? 'mysql://root@127.0.0.1:3306/test',
  redis: process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379',
};
const own = `latchkey_hole_${process.pid}_${Date.now().toString(36)}`;
/** Seconds: the limit, and how long the network swallows what is sent. Both shorter than in life, in the same proportion. */
const [LIMIT, HOLE] = [1, 0.8];
const TOKEN = aSession('').sessionToken;

interface Opened {
  readonly adapter: Adapter & LimitsTime;
  close(): Promise<unknown>;
}

const through = (url: string, port: number, path?: string): string => {
  const changed = new URL(url);
  changed.host = `127.0.0.1:${port}`;
  if (path !== undefined) changed.pathname = `/${path}`;
  return changed.href;
};

const drivers: readonly (readonly [string, keyof typeof urls, (port: number) => Promise<Opened>])[] = [
  [
    'pg',
    'postgres',
    async (port) => {
      const pool = new Pool({
        connectionString: through(urls.postgres, port),
        options: `-c search_path=${own}`,
      });
      return { adapter: PostgresAdapter(pool), close: () => pool.end() };
    },
  ],
  [
    'postgres',
    'postgres',
    async (port) => {
      const sql = postgres(through(urls.postgres, port), { connection: { search_path: own } });
      return { adapter: PostgresAdapter(sql), close: () => sql.end({ timeout: 1 }) };
    },
  ],
  [
    'mysql2',
    'mariadb',
    async (port) => {
      const pool = createPool(through(urls.mariadb, port, own));
      return { adapter: MysqlAdapter(pool), close: () => pool.end() };
    },
  ],
  [
    'ioredis',
    'redis',
    async (port) => {
      const client = new Redis(through(urls.redis, port));
      return {
        adapter: RedisAdapter(client, { prefix: `${own}:` }),
        close: async () => client.disconnect(),
      };
    },
  ],
  [
    'redis',
    'redis',
    async (port) => {
      const client = await createClient({ url: through(urls.redis, port) }).connect();
      return {
        adapter: RedisAdapter(client, { prefix: `${own}:` }),
        close: async () => client.destroy(),
      };
    },
  ],
];

const pgAdmin = new Client({ connectionString: urls.postgres });
const mariadbAdmin = await createConnection({ uri: urls.mariadb });
const redisAdmin = createClient({ url: urls.redis });
const open: { proxy?: TcpProxy; store?: Opened } = {};

beforeAll(async () => {
  await Promise.all([pgAdmin.connect(), redisAdmin.connect()]);
  await pgAdmin.query(`CREATE SCHEMA ${own}`);
  await mariadbAdmin.query(`CREATE DATABASE ${own}`);
});
afterEach(async () => {
  await open.store?.close().catch(() => undefined);
  await open.proxy?.close();
});
afterAll(async () => {
  await pgAdmin.query(`DROP SCHEMA ${own} CASCADE`);
  await mariadbAdmin.query(`DROP DATABASE ${own}`);
  const keys = await redisAdmin.keys(`${own}:*`);
  if (keys.length > 0) await redisAdmin.del(keys);
  await Promise.all([pgAdmin.end(), mariadbAdmin.end(), redisAdmin.close()]);
});

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

describe.each(drivers)('a network that swallows what is sent, %s', (_, server, connect) => {
  it('is over for everybody when it delivers again', async () => {
    const url = new URL(urls[server]);
    const proxy = await openProxy({ host: url.hostname, port: Number(url.port) });
    open.proxy = proxy;
    const store = await connect(proxy.port);
    open.store = store;
    const { adapter } = store;
    if ('migrate' in adapter && typeof adapter.migrate === 'function') await adapter.migrate();
    await adapter.deleteUser?.(aUser().id);
    await adapter.createUser?.(aUser());
    await adapter.createSession?.(aSession(aUser().id));
    adapter.timeLimit.seconds = LIMIT;
    // Every connection of a pool is made, and knows the statement.
    await Promise.all(Array.from({ length: 30 }, async () => adapter.getSessionAndUser?.(TOKEN)));

    proxy.become('swallowing');
    const reads: Promise<unknown>[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        for (let n = 0; n < 3; n += 1)
          reads.push(Promise.resolve(adapter.getSessionAndUser?.(TOKEN)).catch((error: unknown) => error));
        await pause(0.05);
      }
    })();
    await pause(HOLE);
    proxy.become('open');
    // What hangs is given up after its limit, and everybody is answered again.
    await pause(LIMIT);
    isOver = true;
    await reading;
    const after = await Promise.all(
      Array.from({ length: 30 }, async () => adapter.getSessionAndUser?.(TOKEN)),
    );
    expect(after.every((found) => found?.user.id === aUser().id)).toBe(true);
    // None waits for ever: each has its answer, or its error.
    await Promise.all(reads);
  }, 20_000);
});
