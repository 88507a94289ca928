import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { PostgresAdapter, type NeonFunction, type PgPool, sqlRecords } from 'latchkey/adapters/postgres';
import { type ClientBase, Pool } from 'pg';
import { check, runSteps, type Step } from '../runtimes/scenario/step.ts';
import { type HttpServer, serveJson } from './http-server.ts';
import { load } from './install.ts';
import { sqlSteps } from './sql-steps.ts';
import type { Store } from './store.ts';
import { suitesOf } from './suites.ts';
import { tables } from './tables.ts';

const server = process.env['LATCHKEY_TEST_POSTGRES'] ?? 'postgres://root@127.0.0.1:5432/test';
const own = `latchkey_edge_${process.pid}`;

/** The part of `@neondatabase/serverless` that is used. */
interface Neon {
  neon(url: string, options?: object): NeonFunction;
  readonly Pool: new (
    options: object,
  ) => PgPool & { end(): Promise<void>; on(event: 'error', listener: () => void): unknown };
  readonly neonConfig: Record<string, unknown>;
}

interface Query {
  readonly query: string;
  readonly params: unknown[];
}

/** What the driver sends and wants back, as its source has it: rows as lists of texts, errors with the fields of PostgreSQL. */
function serveSql(pool: Pool): Promise<HttpServer> {
  const asText = { getTypeParser: () => (text: unknown) => text };
  const run = async (on: Pool | ClientBase, { query, params }: Query): Promise<object> => {
    const { command, rowCount, fields, rows } = await on.query({
      text: query,
      values: params,
      rowMode: 'array',
      types: asText,
    });
    return { command, rowCount, fields, rows };
  };
  const together = async (queries: readonly Query[]): Promise<object> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const results: object[] = [];
      for (const query of queries) results.push(await run(client, query));
      await client.query('COMMIT');
      return { results };
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  return serveJson(async (_, body) => {
    // The driver wrote it.
    const asked = body as Query | { queries: Query[] };
    try {
      return { status: 200, body: await ('queries' in asked ? together(asked.queries) : run(pool, asked)) };
    } catch (error) {
      return { status: 400, body: { ...(error as object), message: String(error) } };
    }
  });
}

/** The part of `ws` that is used. */
interface Ws {
  readonly WebSocketServer: new (options: object) => {
    on(event: 'connection', listener: (socket: object) => void): void;
    on(event: 'listening', listener: () => void): void;
    address(): { port: number };
    close(): void;
  };
  createWebSocketStream(socket: object): Duplex;
}

/** PostgreSQL over WebSocket, for the pool of the driver. */
async function serveSocket(): Promise<HttpServer> {
  const { WebSocketServer, createWebSocketStream } = await load<Ws>('ws');
  const proxy = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const { hostname, port } = new URL(server);
  proxy.on('connection', (socket) => {
    const near = createWebSocketStream(socket);
    const far = connect(Number(port || 5432), hostname);
    near.pipe(far).pipe(near);
    for (const stream of [near, far]) stream.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    proxy.on('listening', resolve);
  });
  return { url: `127.0.0.1:${proxy.address().port}/`, close: () => proxy.close() };
}

function stepsOn(admin: Pool, name: string, client: NeonFunction | PgPool): Step[] {
  const quoted = tables.drizzle.map((table) => `"${table}"`);
  const empty = (): Promise<unknown> =>
    // TRUNCATE makes new files, which takes longer than any test.
    admin.query(quoted.map((table) => `DELETE FROM ${table}`).join('; '));
  // One of two signatures, as for an application that knows which client it has.
  const open = (): ReturnType<typeof PostgresAdapter> => PostgresAdapter(client as PgPool);
  const without = typeof client === 'function' ? (['transaction'] as const) : [];
  return [
    ...sqlSteps({
      name,
      open,
      empty,
      drop: () => admin.query(`DROP TABLE IF EXISTS ${quoted.join(', ')}`),
      harm: () =>
        admin.query(`CREATE FUNCTION harm() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'harmed'; END $$;
          CREATE TRIGGER harm BEFORE DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION harm()`),
      heal: () => admin.query('DROP FUNCTION harm() CASCADE'),
    }),
    ...suitesOf({ name, adapter: open(), records: sqlRecords(client), empty, without }),
    {
      name: `${name}: has transactions only where code can take part in them`,
      run: async () => check('transaction' in open() === (typeof client !== 'function'), 'it does not'),
    },
  ];
}

/** PostgreSQL with the driver of Neon, over HTTP and over WebSocket. */
export const neonStore: Store = {
  name: 'neon',
  run: async () => {
    const admin = new Pool({ connectionString: server, options: `-c search_path=${own}`, max: 20 });
    await admin.query(`CREATE SCHEMA ${own}`);
    const [rest, socket] = await Promise.all([serveSql(admin), serveSocket()]);
    const { neon, neonConfig, Pool: NeonPool } = await load<Neon>('@neondatabase/serverless');
    Object.assign(neonConfig, {
      fetchEndpoint: rest.url,
      webSocketConstructor: WebSocket,
      wsProxy: () => socket.url,
      useSecureWebSocket: false,
      pipelineTLS: false,
      pipelineConnect: false,
    });
    const url = 'postgres://root:any@db.localhost/test';
    const pool = new NeonPool({ connectionString: server, options: `-c search_path=${own}`, max: 8 });
    pool.on('error', () => undefined);
    try {
      return await runSteps([
        ...stepsOn(admin, 'neon()', neon(url)),
        // What the application set for its own queries; the first steps show whether rows still arrive as they should.
        ...stepsOn(admin, 'neon() with arrayMode', neon(url, { arrayMode: true })).slice(0, 4),
        ...stepsOn(admin, 'Pool of Neon', pool),
      ]);
    } finally {
      await pool.end();
      rest.close();
      socket.close();
      await admin.query(`DROP SCHEMA ${own} CASCADE`);
      await admin.end();
    }
  },
};
