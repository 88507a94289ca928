import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PGliteExecutor,
  type PostgresClient,
  PostgresAdapter,
} from '../../src/adapters/postgres/index.js';
import { SqliteAdapter, type SqliteDatabase } from '../../src/adapters/sqlite/index.js';
import { openPglite } from '../support/pglite.js';
import { definitions, statementsOf, statementsOfVersions } from './schema-files.js';
import { drivers, opened } from './sqlite-databases.js';
import { expectUpgraded } from './upgraded.js';

describe.each(drivers)('SQLite with %s', (_, open) => {
  function recording(): { database: SqliteDatabase; asked: string[] } {
    const database = opened(open);
    const asked: string[] = [];
    return {
      asked,
      database: {
        exec: (sql) => {
          asked.push(sql);
          return database.exec(sql);
        },
        prepare: (sql) => database.prepare(sql),
      },
    };
  }

  it('migrates by what the files of its versions say', () => {
    const { database, asked } = recording();
    SqliteAdapter(database).migrate();
    expect(definitions(asked)).toEqual(statementsOfVersions('sqlite'));
  });

  it('finds nothing to do where the files were executed', async () => {
    const { database, asked } = recording();
    for (const statement of statementsOfVersions('sqlite')) database.prepare(statement).run();
    SqliteAdapter(database).migrate();
    expect(definitions(asked)).toEqual([]);
  });

  it.each([0, 1])('keeps everything of a database of version %i', async (version) => {
    const { database, asked } = recording();
    for (const statement of statementsOf(`test/adapters/fixtures/sqlite-${version}.sql`)) {
      database.prepare(statement).run();
    }
    const adapter = SqliteAdapter(database);
    adapter.migrate();
    expect(definitions(asked)).toEqual(statementsOfVersions('sqlite', 1));
    await expectUpgraded(adapter);
  });
});

describe('PostgreSQL', () => {
  let inner: PGlite;
  let asked: string[] = [];
  beforeAll(async () => {
    inner = await openPglite();
  }, 60_000);
  afterAll(() => inner.close());

  async function recording(): Promise<PostgresClient> {
    await inner.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
    asked = [];
    const on = (executor: PGliteExecutor): PGliteExecutor => ({
      query: (text, values) => {
        asked.push(text);
        return executor.query(text, values);
      },
    });
    return {
      ...on(inner),
      waitReady: inner.waitReady,
      transaction: (work) => inner.transaction((transaction) => work(on(transaction))),
    };
  }

  it('migrates by what the files of its versions say', async () => {
    await PostgresAdapter(await recording()).migrate();
    expect(definitions(asked)).toEqual(statementsOfVersions('postgres'));
  });

  it('keeps everything of a database of version 1', async () => {
    const database = await recording();
    await inner.exec(statementsOf('test/adapters/fixtures/postgres-1.sql').join(';\n'));
    const adapter = PostgresAdapter(database);
    await adapter.migrate();
    expect(definitions(asked)).toEqual(statementsOfVersions('postgres', 1));
    await expectUpgraded(adapter);
  });

  it('prepares few texts, and the same ones whoever asks', async () => {
    const database = await recording();
    await inner.exec(statementsOf('test/adapters/fixtures/postgres-1.sql').join(';\n'));
    await expectUpgraded(PostgresAdapter(database));
    const texts = new Set(asked);
    expect(texts.size).toBeLessThan(40);
    await inner.exec(`DROP SCHEMA public CASCADE; CREATE SCHEMA public;`);
    await inner.exec(statementsOf('test/adapters/fixtures/postgres-1.sql').join(';\n'));
    await expectUpgraded(PostgresAdapter(database));
    expect(new Set(asked)).toEqual(texts);
  });
});
