import { DatabaseSync } from 'node:sqlite';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { drivers, migrated, type Opened, opened } from '../../../test/adapters/sqlite-databases.js';
import { describeTokensAtRest } from '../../../test/adapters/tokens-at-rest.js';
import { ConflictError } from '../../errors.js';
import {
  aSession,
  aToken,
  anAccount,
  anAuthenticator,
  anotherUser,
  aUser,
} from '../../testing/adapter-case.js';
import { SqliteAdapter, type SqliteAdapterOptions, type SqliteDatabase } from './index.js';

describe.each(drivers)('%s', (_, open) => {
  describeTokensAtRest(async () => {
    const database = opened(open);
    const read = (sql: string): unknown[] =>
      database
        .prepare(sql)
        .all()
        .flatMap((row) => Object.values(row ?? {}));
    return {
      hashed: migrated(database),
      plain: migrated(database, { hashTokens: false }),
      stored: async () => ({
        sessions: read('SELECT sessionToken FROM session'),
        tokens: read('SELECT token FROM verificationToken'),
      }),
    };
  });

  it('writes and reads columns of the application', async () => {
    const database = opened(open);
    const adapter = migrated(database);
    await adapter.createUser(aUser());
    await adapter.createSession(aSession(aUser().id));
    database.exec(`
      ALTER TABLE user ADD COLUMN role TEXT NOT NULL DEFAULT 'member';
      ALTER TABLE user ADD COLUMN settings TEXT;
      ALTER TABLE session ADD COLUMN device TEXT;
      UPDATE session SET device = 'phone';
    `);
    adapter.migrate();
    expect(await adapter.getUser(aUser().id)).toMatchObject({ role: 'member' });
    const user = { ...anotherUser(), role: 'admin', settings: { dark: true }, unknown: 'left out' };
    expect(await adapter.createUser(user)).toEqual({
      ...anotherUser(),
      role: 'admin',
      settings: '{"dark":true}',
    });
    await adapter.updateUser({ id: user.id, name: 'New' });
    expect(await adapter.getUser(user.id)).toMatchObject({ name: 'New', role: 'admin' });
    const found = await adapter.getSessionAndUser(aSession('').sessionToken);
    expect(found?.user).toMatchObject({ role: 'member' });
    expect(found?.session).toMatchObject({ device: 'phone' });
  });

  it('stores no address as NULL, dates as milliseconds, booleans as numbers', async () => {
    const database = opened(open);
    const adapter = migrated(database);
    const emailVerified = new Date('2040-02-29T23:59:58.123Z');
    await adapter.createUser(aUser({ email: '', emailVerified }));
    await adapter.createAuthenticator(anAuthenticator(aUser().id));
    const stored = database
      .prepare('SELECT email, emailVerified, typeof(emailVerified) AS type FROM user')
      .all();
    expect(stored).toEqual([{ email: null, emailVerified: emailVerified.getTime(), type: 'integer' }]);
    await adapter.updateUser({ id: aUser().id, email: 'ada@example.com' });
    await adapter.updateUser({ id: aUser().id, email: '' });
    expect(database.prepare('SELECT email FROM user').all()).toEqual([{ email: null }]);
    const [passkey] = database.prepare('SELECT credentialBackedUp AS flag FROM authenticator').all();
    expect(passkey).toEqual({ flag: 1 });
  });

  it('reads dates in either form, and refuses what is none', async () => {
    const database = opened(open);
    const adapter = migrated(database, { schema: 'd1' });
    await adapter.createUser(aUser());
    const { sessionToken, expires } = await adapter.createSession(aSession(aUser().id));
    expect(database.prepare('SELECT expires FROM sessions').all()).toEqual([
      { expires: expires.toISOString() },
    ]);
    for (const stored of [
      expires.getTime(),
      "'2040-02-29T23:59:58.123+00:00'",
      "'2040-03-01T01:59:58.123+02:00'",
    ]) {
      // Of any type, as in tables that declare none.
      database.exec('DROP TABLE sessions; CREATE TABLE sessions (sessionToken TEXT, userId TEXT, expires)');
      database.exec(`INSERT INTO sessions VALUES ('${sessionToken}', '${aUser().id}', ${stored})`);
      adapter.migrate();
      expect((await adapter.getSessionAndUser(sessionToken))?.session.expires).toEqual(expires);
    }
    database.exec("UPDATE sessions SET expires = 'never'");
    await expect(adapter.getSessionAndUser(sessionToken)).rejects.toThrow('A stored date cannot be read');
  });

  it('fills in row ids of layouts that want them', async () => {
    const database = opened(open);
    database.exec(`
      CREATE TABLE sessions (id TEXT NOT NULL, sessionToken TEXT NOT NULL, userId TEXT NOT NULL, expires DATETIME, PRIMARY KEY (sessionToken));
      CREATE TABLE accounts (id INTEGER PRIMARY KEY, userId TEXT, type TEXT, provider TEXT, providerAccountId TEXT);
    `);
    const adapter = migrated(database, { schema: 'd1' });
    await adapter.createUser(aUser());
    await adapter.createSession(aSession(aUser().id));
    await adapter.linkAccount(anAccount(aUser().id));
    expect(database.prepare('SELECT id FROM sessions').all()).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(database.prepare('SELECT id FROM accounts').all()).toEqual([{ id: 1 }]);
  });

  it('removes what is expired, and nothing else', async () => {
    const adapter = migrated(opened(open));
    const now = new Date('2030-01-01T00:00:00.000Z');
    const at = (offset: number): Date => new Date(now.getTime() + offset);
    await adapter.createUser(aUser());
    for (const offset of [-1, 0, 1]) {
      await adapter.createSession(aSession(aUser().id, { sessionToken: `s${offset}`, expires: at(offset) }));
      await adapter.createVerificationToken(aToken({ token: `t${offset}`, expires: at(offset) }));
    }
    expect(await adapter.cleanup(now)).toEqual({ sessions: 2, tokens: 2, records: 0 });
    expect(await adapter.cleanup(now)).toEqual({ sessions: 0, tokens: 0, records: 0 });
    expect(await adapter.getSessionAndUser('s1')).not.toBeNull();
    expect(await adapter.useVerificationToken({ ...aToken(), token: 't1' })).not.toBeNull();
  });

  it('refuses accounts, sessions and credentials of a user that is gone', async () => {
    const adapter = migrated(opened(open));
    const gone = /FOREIGN KEY constraint failed/;
    await expect(adapter.linkAccount(anAccount('gone'))).rejects.toThrow(gone);
    await expect(adapter.createSession(aSession('gone'))).rejects.toThrow(gone);
    await expect(adapter.createAuthenticator(anAuthenticator('gone'))).rejects.toThrow(gone);
    await expect(adapter.updateUser({ id: 'gone', name: 'x' })).rejects.toThrow('There is no such user');
  });

  it('deletes what belongs to a user also where older tables have no foreign keys', async () => {
    const database = opened(open);
    database.exec('CREATE TABLE session (sessionToken TEXT PRIMARY KEY, userId TEXT, expires INTEGER)');
    const adapter = migrated(database);
    await adapter.createUser(aUser());
    await adapter.createSession(aSession(aUser().id));
    expect(await adapter.deleteUser(aUser().id)).toEqual(aUser());
    expect(database.prepare('SELECT * FROM session').all()).toEqual([]);
  });

  it('keeps everything of a user whose deletion fails', async () => {
    const database = opened(open);
    const adapter = migrated(database);
    await adapter.createUser(aUser());
    await adapter.linkAccount(anAccount(aUser().id));
    database.exec(
      `CREATE TRIGGER kept BEFORE DELETE ON user BEGIN SELECT RAISE(ABORT, 'kept for the law'); END`,
    );
    await expect(adapter.deleteUser(aUser().id)).rejects.toThrow('kept for the law');
    expect(await adapter.getUserByAccount(anAccount(''))).toEqual(aUser());
  });

  it('finds nobody by no address, even where "" was stored', async () => {
    const database = opened(open);
    const adapter = migrated(database);
    database.exec("INSERT INTO user (id, email) VALUES ('old', '')");
    expect(await adapter.getUserByEmail('')).toBeNull();
    expect((await adapter.getUser('old'))?.email).toBe('');
  });

  it('orders the transactions of two adapters over one connection', async () => {
    const database = opened(open);
    const [first, second] = [migrated(database), SqliteAdapter(database)];
    const failing = first.transaction(async (inner) => {
      await inner.createUser?.(aUser());
      await Promise.resolve();
      throw new Error('no');
    });
    const outside = second.createUser(anotherUser());
    await expect(failing).rejects.toThrow('no');
    await outside;
    expect(await first.getUser(anotherUser().id)).toEqual(anotherUser());
    expect(await first.getUser(aUser().id)).toBeNull();
  });

  it('refuses further writes of a transaction that the database has ended', async () => {
    const database = opened(open);
    const adapter = migrated(database);
    const whole = adapter.transaction(async (inner) => {
      await inner.createUser?.(aUser());
      database.exec('ROLLBACK');
      await inner.createUser?.(anotherUser());
    });
    await expect(whole).rejects.toThrow('The database has ended the transaction');
    expect(await adapter.getUserByEmail(anotherUser().email)).toBeNull();
  });

  it('hands a transaction an adapter that ends with it', async () => {
    const adapter = migrated(opened(open));
    const inner = await adapter.transaction(async (given) => given);
    expect(inner.transaction).toBeUndefined();
    await expect(inner.createUser?.(aUser())).rejects.toThrow('The transaction is over');
    expect(await adapter.getUser(aUser().id)).toBeNull();
  });

  it('names the table that is missing, and works once it is there', async () => {
    const adapter = SqliteAdapter(opened(open));
    await expect(adapter.createUser(aUser())).rejects.toThrow('There is no table "user"');
    adapter.migrate();
    expect(await adapter.createUser(aUser())).toEqual(aUser());
  });

  it('names no value in its errors (AD-09)', async () => {
    const adapter = migrated(opened(open));
    await adapter.createUser(aUser());
    const call = async (): Promise<unknown> => adapter.createUser(anotherUser({ email: aUser().email }));
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConflictError);
    const cause = error instanceof ConflictError ? error.cause?.err : undefined;
    expect(cause?.message).toContain('user.email');
    expect(`${String(error)} ${String(cause)}`).not.toContain(aUser().email);
  });
});

describe('SqliteAdapter', () => {
  it.each([[{}], [null], ['auth.db'], [{ prepare: () => undefined }]])(
    'refuses %j, which is no open database',
    (value) => {
      expect(() => SqliteAdapter(value as unknown as SqliteDatabase)).toThrow('needs an open database');
    },
  );

  it('refuses a layout that does not exist', () => {
    const options = { schema: 'toString' } as unknown as SqliteAdapterOptions;
    expect(() =>
      SqliteAdapter(
        opened((path) => new DatabaseSync(path)),
        options,
      ),
    ).toThrow('no layout "toString"');
  });

  it('refuses a database that gives rows as arrays', async () => {
    const database = opened((path) => new DatabaseSync(path, { returnArrays: true }));
    expect(() => migrated(database)).toThrow('without `returnArrays`');
  });

  it.each([
    ['node:sqlite', (path: string): Opened => new DatabaseSync(path, { readBigInts: true })],
    ['better-sqlite3', (path: string): Opened => new BetterSqlite(path).defaultSafeIntegers(true)],
  ])('understands a database of %s that gives integers as bigint', async (_, open) => {
    const adapter = migrated(opened(open));
    const emailVerified = new Date('2040-02-29T23:59:58.123Z');
    expect(await adapter.createUser(aUser({ emailVerified }))).toEqual(aUser({ emailVerified }));
    await adapter.linkAccount(anAccount(aUser().id, { expires_at: 2_214_086_398 }));
    expect((await adapter.getAccount('acme-1', 'acme'))?.expires_at).toBe(2_214_086_398);
    await adapter.createAuthenticator(anAuthenticator(aUser().id));
    expect(await adapter.getAuthenticator(anAuthenticator('').credentialID)).toEqual(
      anAuthenticator(aUser().id),
    );
    expect(await adapter.cleanup(new Date(0))).toEqual({ sessions: 0, tokens: 0, records: 0 });
  });

  it.each([
    [Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 + 256 })],
    [Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_SNAPSHOT' })],
  ])('tries a busy database again, and gives up after 5 s of waiting (%o)', async (busy) => {
    let attempts = 0;
    const database: SqliteDatabase = {
      exec: () => undefined,
      prepare: () => ({
        all: () => [{ timeout: 5000, name: 'sessionToken', type: 'TEXT', hasDefault: 0 }],
        run: () => ({ changes: 0 }),
      }),
    };
    const locked: SqliteDatabase = {
      ...database,
      prepare: (sql) => {
        if (!sql.startsWith('DELETE')) return database.prepare(sql);
        attempts += 1;
        throw busy;
      },
    };
    await expect(SqliteAdapter(locked).deleteSession('x')).rejects.toBe(busy);
    expect(attempts).toBe(2);
  });

  it('passes any other error on at once', async () => {
    const adapter = migrated(opened((path) => new DatabaseSync(path)));
    const user = aUser({ name: Symbol('unstorable') as unknown as string });
    await expect(adapter.createUser(user)).rejects.toThrow(TypeError);
  });

  it('leaves a busy timeout alone that the application chose', async () => {
    const database = opened((path) => new DatabaseSync(path, { timeout: 1234 }));
    await migrated(database).getUser('nobody');
    expect(database.prepare('PRAGMA busy_timeout').all()).toEqual([{ timeout: 1234 }]);
  });
});
