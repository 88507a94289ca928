// Measures pages of the members of one organization, in the store in SQL and in the records:
// `npm run build && node bench/src/organization-members.ts [members] [members in records]`.
// With LATCHKEY_TEST_POSTGRES also in PostgreSQL, in a schema of its own, which it removes.
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Pool } from 'pg';
import { organizationStore as postgresStore, PostgresAdapter } from '../../dist/adapters/postgres/index.js';
import { organizationStore as sqliteStore, SqliteAdapter } from '../../dist/adapters/sqlite/index.js';
import type { OrganizationStore } from '../../src/types/organization-store.ts';

const [count = 100_000, inRecords = 10_000] = process.argv.slice(2).map(Number);
const id = 'organization-1';
const nameOf = (at: number): string => `user-${String(at).padStart(6, '0')}`;

const BUNDLE = new URL('../../node_modules/.cache/latchkey-bench/record-store.mjs', import.meta.url);

/** How many statements were sent. */
let statements = 0;

async function measure(name: string, store: OrganizationStore, members: number): Promise<void> {
  const since = new Date('2026-01-01T00:00:00.000Z');
  const fields = {
    id,
    name: 'Acme',
    slug: 'acme',
    logo: null,
    createdAt: since,
    owners: [nameOf(0)],
    version: 1,
  };
  await store.createOrganization(fields, { organizationId: id, userId: nameOf(0), role: '', since });
  const began = performance.now();
  for (let at = 1; at < members; at += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, members - at) }, async (_, index) =>
        store.addMember({ organizationId: id, userId: nameOf(at + index), role: 'member', since }),
      ),
    );
  const filled = performance.now() - began;
  const median = async (work: () => Promise<unknown>): Promise<string> => {
    const times: number[] = [];
    for (let run = 0; run < 21; run += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    return `${(times.toSorted((one, other) => one - other)[10] ?? 0).toFixed(2)} ms`;
  };
  const page = (after?: string) => async (): Promise<void> => {
    const listed = await store.listMembers(id, { ...(after !== undefined && { after }), limit: 100 });
    if (listed.members.length !== 100) throw new Error(`A page has ${listed.members.length} members.`);
  };
  const last = nameOf(members - 101);
  const [first, end, one] = [
    await median(page()),
    await median(page(last)),
    await median(async () => store.findMember(id, last)),
  ];
  statements = 0;
  await page(last)();
  console.log(
    `${name}: ${members} members added in ${Math.round(filled / 1000)} s; a page of 100 (median of 21): first ${first}, ` +
      `last ${end}, ${statements} statement(s); one member: ${one}`,
  );
}

/** The store in the records of an adapter, which only the library itself makes: bundled from its source. */
async function recordStore(adapter: object): Promise<OrganizationStore> {
  await build({
    stdin: {
      contents: `import { resolveSettings } from './src/core/config/resolve-settings.js';
        import { organizations } from './src/organizations.js';
        import { organizationStore } from './src/server/organizations/guarded-store.js';
        export const storeOf = async (adapter) => organizationStore(await resolveSettings({
          adapter, secret: 'of no account, for a measurement: 0123456789', trustHost: true, limits: false,
          session: { strategy: 'database' }, revocation: { check: 'always' }, providers: [],
          organizations: organizations({ roles: { owner: ['*'], member: [] }, invitation: { send: () => {} } }),
        }));`,
      resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile: fileURLToPath(BUNDLE),
  });
  const module = (await import(BUNDLE.href)) as {
    readonly storeOf: (adapter: object) => Promise<OrganizationStore>;
  };
  return module.storeOf(adapter);
}

function counted(database: DatabaseSync): DatabaseSync {
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    const statement = prepare(sql);
    for (const method of ['all', 'get', 'run'] as const) {
      const own = statement[method].bind(statement) as (...given: unknown[]) => never;
      statement[method] = (...given: unknown[]) => {
        statements += 1;
        return own(...given);
      };
    }
    return statement;
  };
  return database;
}

const sqlite = counted(new DatabaseSync(':memory:'));
const inSqlite = sqliteStore(sqlite);
await inSqlite.migrate();
await measure('SQLite, tables', inSqlite, count);
const adapter = SqliteAdapter(sqlite);
adapter.migrate();
await measure('SQLite, records', await recordStore(adapter), inRecords);
sqlite.close();
const url = process.env['LATCHKEY_TEST_POSTGRES'];
if (url !== undefined) {
  const schema = `latchkey_bench_${process.pid}`;
  const pool = new Pool({ connectionString: url, options: `-c search_path=${schema}`, max: 8 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => never;
    client.query = (...given: unknown[]) => {
      statements += 1;
      return query(...given);
    };
  });
  try {
    await pool.query(`CREATE SCHEMA ${schema}`);
    const inPostgres = postgresStore(pool);
    await inPostgres.migrate();
    await measure('PostgreSQL, tables', inPostgres, count);
    const records = PostgresAdapter(pool);
    await records.migrate();
    await measure('PostgreSQL, records', await recordStore(records), inRecords);
  } finally {
    await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await pool.end();
  }
}
