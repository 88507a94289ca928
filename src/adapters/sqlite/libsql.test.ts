import { createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import { release, temporaryFile } from '../../../test/adapters/sqlite-databases.js';
import { describeTokensAtRest } from '../../../test/adapters/tokens-at-rest.js';
import { testForRow } from '../../../test/support/sample.js';
import { aSession, aToken, anotherUser, aUser } from '../../testing/adapter-case.js';
import { runAdapterSuite } from '../../testing/index.js';
import {
  type LibsqlClient,
  type SqlAdapterObject,
  SqliteAdapter,
  type SqliteAdapterOptions,
} from './index.js';

function connected(path: string): ReturnType<typeof createClient> {
  const client = createClient({ url: `file:${path}` });
  release(() => client.close());
  return client;
}

async function migrated(path = temporaryFile(), options?: SqliteAdapterOptions): Promise<SqlAdapterObject> {
  const adapter = SqliteAdapter(connected(path), options);
  await adapter.migrate();
  return adapter;
}

const layouts = ['drizzle', 'kysely', 'd1', 'prisma'] as const;

describe.each(layouts.map((schema, row) => [schema, row] as const))(
  '@libsql/client keeps the adapter contract with the layout %s',
  (schema, row) => {
    const { notRun } = runAdapterSuite({
      test: testForRow(it, { row, rows: layouts.length }),
      conflicts: 'typed',
      counter: 'raised',
      create: async () => ({ adapter: await migrated(temporaryFile(), { schema }) }),
    });
    it('as a whole', () => expect(notRun).toEqual([]));
  },
);

describe('@libsql/client', () => {
  describeTokensAtRest(async () => {
    const path = temporaryFile();
    const client = connected(path);
    const read = async (sql: string): Promise<unknown[]> =>
      (await client.execute(sql)).rows.map((row) => row[0]);
    return {
      hashed: await migrated(path),
      plain: await migrated(path, { hashTokens: false }),
      stored: async () => ({
        sessions: await read('SELECT sessionToken FROM session'),
        tokens: await read('SELECT token FROM verificationToken'),
      }),
    };
  });

  it('migrates twice, and four times at once', async () => {
    const path = temporaryFile();
    const client = connected(path);
    const adapters = Array.from({ length: 4 }, () => SqliteAdapter(client));
    await Promise.all(adapters.map((adapter) => adapter.migrate()));
    await adapters[0]?.migrate();
    await adapters[1]?.createUser(aUser());
    expect(await adapters[2]?.getUser(aUser().id)).toEqual(aUser());
  });

  it('gives a verification token to exactly one of 32 callers of two adapters (CWE-362)', async () => {
    const path = temporaryFile();
    const client = connected(path);
    const pair = [SqliteAdapter(client), SqliteAdapter(client)];
    await pair[1]?.migrate();
    await pair[0]?.createVerificationToken(aToken());
    const calls = Array.from({ length: 32 }, async (_, index) =>
      pair[index % 2]?.useVerificationToken(aToken()),
    );
    expect((await Promise.all(calls)).filter(Boolean)).toEqual([aToken()]);
  });

  it('removes what is expired, and nothing else', async () => {
    const adapter = await migrated();
    const now = new Date('2030-01-01T00:00:00.000Z');
    await adapter.createUser(aUser());
    await adapter.createSession(aSession(aUser().id, { expires: now }));
    await adapter.createVerificationToken(aToken());
    expect(await adapter.cleanup(now)).toEqual({ sessions: 1, tokens: 0, records: 0 });
    expect(await adapter.useVerificationToken(aToken())).toEqual(aToken());
  });

  it('keeps everything of a user whose deletion fails', async () => {
    const path = temporaryFile();
    const adapter = await migrated(path);
    await adapter.createUser(aUser());
    await adapter.createSession(aSession(aUser().id));
    await connected(path).execute(
      `CREATE TRIGGER kept BEFORE DELETE ON user BEGIN SELECT RAISE(ABORT, 'kept for the law'); END`,
    );
    await expect(adapter.deleteUser(aUser().id)).rejects.toThrow('kept for the law');
    expect((await adapter.getSessionAndUser(aSession('').sessionToken))?.user).toEqual(aUser());
  });

  it('tries a busy database again, and passes any other error on at once', async () => {
    const path = temporaryFile();
    await migrated(path);
    const client = connected(path);
    let refusals = 3;
    const busy = Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
    const flaky: LibsqlClient = {
      transaction: (mode) => client.transaction(mode),
      execute: async (statement) => {
        if (!statement.sql.startsWith('INSERT')) return client.execute(statement);
        if (refusals === 0) return client.execute(statement);
        refusals -= 1;
        throw busy;
      },
    };
    expect(await SqliteAdapter(flaky).createUser(aUser())).toEqual(aUser());
    const broken = { ...flaky, execute: () => Promise.reject(new Error('no network')) };
    await expect(SqliteAdapter(broken).createUser(anotherUser())).rejects.toThrow('no network');
  });
});
