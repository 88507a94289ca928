import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresAdapter, type PostgresLayout } from '../../src/adapters/postgres/index.js';
import { SqliteAdapter, type SqliteLayout } from '../../src/adapters/sqlite/index.js';
import { schemaFiles } from '../../tools/release/schema-fixture.js';
import { statementsOf } from '../adapters/schema-files.js';
import { drivers, opened } from '../adapters/sqlite-databases.js';
import { openPglite } from '../support/pglite.js';
import { changed, releasesFor, releaseVersions, testPromise } from './promise.js';
import { type Description, postgresListing, sqliteListing, sqliteTrial, stateOf } from './schema-reader.js';

const [[, open]] = drivers as [(typeof drivers)[number]];

describe('the tables of SQLite (docs/database-schema.md)', () => {
  testPromise(releasesFor('sqlite'), sqliteListing, async () => {
    const database = opened(open);
    return {
      database: sqliteTrial(database),
      // The files are named after the layouts.
      migrate: async (layout) => SqliteAdapter(database, { schema: layout as SqliteLayout }).migrate(),
    };
  });

  it.each([
    ['ALTER TABLE account DROP COLUMN scope', 'account.scope is gone'],
    ['ALTER TABLE session RENAME COLUMN expires TO expiry', 'session.expires is gone'],
    ['DROP INDEX latchkey_session_expires', 'index of session.expires is gone'],
    ['ALTER TABLE user DROP COLUMN image; ALTER TABLE user ADD COLUMN image BLOB', 'user.image has changed'],
  ])('would not be kept by %s', async (statement, broken) => {
    const database = opened(open);
    const trial = sqliteTrial(database);
    await trial.run(statementsOf('test/schema-promise/0.1.0/sqlite-drizzle.sql'));
    const before = await stateOf(trial, sqliteListing);
    await trial.run([statement]);
    expect(changed(before, await stateOf(trial, sqliteListing))).toContain(broken);
  });
});

describe('the tables of PostgreSQL (docs/database-schema.md)', () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await openPglite();
  }, 60_000);
  afterAll(() => database.close());

  testPromise(releasesFor('postgres'), postgresListing, async () => {
    await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
    return {
      database: {
        run: async (statements) => void (await database.exec(statements.join(';\n'))),
        rows: async (sql) => (await database.query<Description>(sql)).rows,
      },
      migrate: (layout) => PostgresAdapter(database, { schema: layout as PostgresLayout }).migrate(),
    };
  });
});

describe('what is written down', () => {
  it('has every release', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    // Otherwise: `node tools/release/schema-fixture.ts`, with the commit that sets the version.
    expect(releaseVersions()).toContain(version);
  });

  it('would be written for every table as it is now', async () => {
    const files = await schemaFiles('0.0.0');
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      (['mysql', 'postgres', 'sqlite'] as const).flatMap((database) =>
        [...new Set(releasesFor(database).map(({ layout }) => `${database}-${layout}.sql`))].toSorted(),
      ),
    );
    for (const { text } of files) expect(text).toMatch(/^INSERT INTO .latchkey_record. /m);
    const sqlite = files.find(({ name }) => name === 'sqlite-kysely.sql');
    const database = opened(open);
    database.exec(sqlite?.text ?? '');
    expect(SqliteAdapter(database, { schema: 'kysely' }).pendingMigration()).toEqual([]);
  });
});
