import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlRecords as postgresRecords } from '../../src/adapters/postgres/index.js';
import { type SqlRecords, sqlRecords as sqliteRecords } from '../../src/adapters/sqlite/index.js';
import { aRecord } from '../../src/testing/record-case.js';
import { releasesFor } from '../schema-promise/promise.js';
import {
  type Description,
  type Listing,
  postgresListing,
  sqliteListing,
  sqliteTrial,
  stateOf,
  type TrialDatabase,
} from '../schema-promise/schema-reader.js';
import { openPglite } from '../support/pglite.js';
import { statementsOf } from './schema-files.js';
import { drivers, opened } from './sqlite-databases.js';

/** Adds a store of records to a database that has tables, and sees that those stay as they are. */
async function expectBeside(database: TrialDatabase, listing: Listing, records: SqlRecords): Promise<void> {
  const before = await stateOf(database, listing);
  const pending = await records.pendingMigration();
  expect(pending).toHaveLength(3);
  for (const statement of pending) expect(statement).toMatch(/^CREATE (?:TABLE|INDEX).*"latchkey_record"/);
  await records.migrate();
  expect(await records.put(aRecord(), { ifVersion: 0 })).toBe(true);
  expect(await records.put(aRecord(), { ifVersion: 0 })).toBe(false);
  expect(await records.listByOwner('grant', aRecord().owner)).toEqual([aRecord()]);
  expect(await records.cleanup()).toBe(0);
  const after = await stateOf(database, listing);
  for (const [name, part] of before.parts) expect(after.parts.get(name)).toEqual(part);
  for (const [table, rows] of before.rows) expect(after.rows.get(table)).toEqual(rows);
  expect([...after.rows.keys()].filter((table) => !before.rows.has(table))).toEqual(['latchkey_record']);
}

// The tables of published adapters, unmodified: of Prisma, Drizzle, Kysely, D1 and pg.
describe('sqlRecords beside the tables of another adapter', () => {
  const layouts = (database: 'sqlite' | 'postgres'): [string, string][] =>
    releasesFor(database)
      .filter(({ version }) => version === '0.1.0')
      .map(({ layout, path }) => [layout, path]);

  it.each(layouts('sqlite'))('works in SQLite, layout %s', async (_, path) => {
    const [[, open]] = drivers as [(typeof drivers)[number]];
    const database = opened(open);
    const trial = sqliteTrial(database);
    await trial.run(statementsOf(path));
    await expectBeside(trial, sqliteListing, sqliteRecords(database));
  });

  describe('in PostgreSQL', () => {
    let database: PGlite;
    beforeAll(async () => {
      database = await openPglite();
    }, 60_000);
    afterAll(() => database.close());

    it.each(layouts('postgres'))('works, layout %s', async (_, path) => {
      await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
      await database.exec(statementsOf(path).join(';\n'));
      const trial: TrialDatabase = {
        run: async (statements) => void (await database.exec(statements.join(';\n'))),
        rows: async (sql) => (await database.query<Description>(sql)).rows,
      };
      await expectBeside(trial, postgresListing, postgresRecords(database));
    });
  });
});
