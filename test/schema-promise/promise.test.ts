import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresAdapter, type PostgresLayout } from '../../src/adapters/postgres/index.js';
import { organizationStore, SqliteAdapter, type SqliteLayout } from '../../src/adapters/sqlite/index.js';
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

describe('the tables of organizations (docs/database-schema.md)', () => {
  testPromise(releasesFor('organizations-sqlite'), sqliteListing, async () => {
    const database = opened(open);
    return {
      database: sqliteTrial(database),
      migrate: (layout) => organizationStore(database, { schema: layout as SqliteLayout }).migrate(),
    };
  });

  it.each(releasesFor('organizations-sqlite'))(
    'are read as $version wrote them, layout $layout',
    async ({ layout, path }) => {
      const database = opened(open);
      await sqliteTrial(database).run(statementsOf(path));
      const store = organizationStore(database, { schema: layout as SqliteLayout });
      const userId = 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10';
      const since = new Date('2024-02-29T12:34:56.789Z');
      const organizationId = '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2';
      expect(await store.listMemberships(userId)).toEqual([
        {
          member: { organizationId, userId, role: 'admin', since },
          organization: {
            id: organizationId,
            name: 'Zoë & Söhne',
            slug: 'zoe',
            logo: '/logo.png',
            createdAt: since,
            owners: [userId],
            version: 1,
          },
        },
      ]);
      expect(await store.findInvitation('f1e2d3c4')).toMatchObject({
        expiresAt: new Date('2040-02-29T23:59:58.123Z'),
      });
    },
  );
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
      (
        [
          'mysql',
          'organizations-mysql',
          'organizations-postgres',
          'organizations-sqlite',
          'postgres',
          'sqlite',
        ] as const
      ).flatMap((database) =>
        [...new Set(releasesFor(database).map(({ layout }) => `${database}-${layout}.sql`))].toSorted(),
      ),
    );
    for (const { name, text } of files)
      expect(text).toMatch(
        name.startsWith('organizations-') ? /^INSERT INTO .invitation/im : /^INSERT INTO .latchkey_record. /m,
      );
    const sqlite = files.find(({ name }) => name === 'sqlite-kysely.sql');
    const database = opened(open);
    database.exec(sqlite?.text ?? '');
    expect(SqliteAdapter(database, { schema: 'kysely' }).pendingMigration()).toEqual([]);
  });
});
