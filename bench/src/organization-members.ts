// Measures pages of the members of one organization in the store in SQL: `npm run build && node bench/src/organization-members.ts [members]`.
// With LATCHKEY_TEST_POSTGRES also in PostgreSQL, in a schema of its own, which it removes.
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { organizationStore as postgresStore } from '../../dist/adapters/postgres/index.js';
import { organizationStore as sqliteStore, type SqlOrganizations } from '../../dist/adapters/sqlite/index.js';

const count = Number(process.argv[2] ?? 100_000);
const id = 'organization-1';
const nameOf = (at: number): string => `user-${String(at).padStart(6, '0')}`;

async function measure(database: string, store: SqlOrganizations): Promise<void> {
  await store.migrate();
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
  for (let at = 1; at < count; at += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - at) }, async (_, index) =>
        store.addMember({ organizationId: id, userId: nameOf(at + index), role: 'member', since }),
      ),
    );
  const filled = performance.now() - began;
  const page = async (after?: string): Promise<number> => {
    const times: number[] = [];
    for (let run = 0; run < 50; run += 1) {
      const start = performance.now();
      const { members } = await store.listMembers(id, { ...(after !== undefined && { after }), limit: 100 });
      if (members.length !== 100) throw new Error(`A page has ${members.length} members.`);
      times.push(performance.now() - start);
    }
    return times.toSorted((one, other) => one - other)[25] ?? 0;
  };
  const [first, last] = [await page(), await page(nameOf(count - 101))];
  console.log(
    `${database}: ${count} members added in ${Math.round(filled / 1000)} s; a page of 100 (median of 50): ` +
      `first ${first.toFixed(2)} ms, last ${last.toFixed(2)} ms`,
  );
}

const sqlite = new DatabaseSync(':memory:');
await measure('SQLite', sqliteStore(sqlite));
sqlite.close();
const url = process.env['LATCHKEY_TEST_POSTGRES'];
if (url !== undefined) {
  const schema = `latchkey_bench_${process.pid}`;
  const pool = new Pool({ connectionString: url, options: `-c search_path=${schema}`, max: 8 });
  try {
    await pool.query(`CREATE SCHEMA ${schema}`);
    await measure('PostgreSQL', postgresStore(pool));
  } finally {
    await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await pool.end();
  }
}
