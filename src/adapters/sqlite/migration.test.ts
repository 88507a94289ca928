import { describe, expect, it } from 'vitest';
import { drivers, migrated, opened, temporaryFile } from '../../../test/adapters/sqlite-databases.js';
import { ConflictError } from '../../errors.js';
import { aSession, anAccount, anAuthenticator, aUser } from '../../testing/adapter-case.js';
import { SqliteAdapter } from './index.js';

describe.each(drivers)('%s', (_, open) => {
  it('migrates twice, and while another connection does', async () => {
    const path = temporaryFile();
    const adapters = Array.from({ length: 4 }, () => SqliteAdapter(opened(open, path)));
    await Promise.all(adapters.map(async (adapter) => adapter.migrate()));
    await adapters[0]?.createUser(aUser());
    adapters[1]?.migrate();
    expect(await adapters[2]?.getUser(aUser().id)).toEqual(aUser());
  });

  it('adds what older tables lack, and keeps their rows', async () => {
    const database = opened(open);
    database.exec(`
      CREATE TABLE user (id TEXT PRIMARY KEY, email TEXT, role TEXT NOT NULL DEFAULT 'member', score INTEGER);
      CREATE TABLE account (id TEXT PRIMARY KEY, userId TEXT, provider TEXT, providerAccountId TEXT);
      INSERT INTO user (id, email, score) VALUES ('old', 'old@example.com', 7);
    `);
    const adapter = migrated(database);
    const old = await adapter.getUser('old');
    expect(old).toMatchObject({ email: 'old@example.com', emailVerified: null, role: 'member', score: 7 });
    await expect(adapter.createUser(aUser({ email: 'old@example.com' }))).rejects.toThrow(ConflictError);
    await adapter.linkAccount(anAccount('old', { id_token: 'token' }));
    expect(await adapter.getAccount('acme-1', 'acme')).toMatchObject(anAccount('old', { id_token: 'token' }));
    await expect(adapter.linkAccount(anAccount('old'))).rejects.toThrow(ConflictError);
  });

  it('changes nothing when a migration is refused by the rows that are there', () => {
    const database = opened(open);
    database.exec(`
      CREATE TABLE user (id TEXT PRIMARY KEY, email TEXT);
      INSERT INTO user VALUES ('a', 'same@example.com'), ('b', 'same@example.com');
    `);
    expect(() => SqliteAdapter(database).migrate()).toThrow('UNIQUE constraint failed');
    expect(database.prepare('SELECT name FROM pragma_table_info(?)').all('user')).toHaveLength(2);
    expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'session'").all()).toEqual([]);
  });

  it('makes tables that lose the rows of a user with the user', async () => {
    const database = opened(open);
    const adapter = migrated(database);
    await adapter.createUser(aUser());
    await adapter.linkAccount(anAccount(aUser().id));
    await adapter.createSession(aSession(aUser().id));
    await adapter.createAuthenticator(anAuthenticator(aUser().id));
    database.exec('DELETE FROM user');
    for (const table of ['account', 'session', 'authenticator']) {
      expect(database.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
    }
  });
});
