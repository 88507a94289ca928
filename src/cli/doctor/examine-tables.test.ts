import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { SqliteAdapter } from '../../adapters/sqlite/index.js';
import { AdapterError } from '../../errors.js';
import type { Adapter } from '../../types/adapter.js';
import { examineTables } from './examine-tables.js';
import type { Finding } from './finding.js';

const examine = (adapter: Partial<Adapter>): Promise<Finding[]> =>
  examineTables({ adapter, readsSessions: true, readsPasskeys: true, nobody: 'nobody' });

function failing(message: string, code?: string): Partial<Adapter> {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  return {
    getUserByEmail: async () => {
      throw new AdapterError('The adapter failed; see the cause.', { cause });
    },
  };
}

describe('the tables', () => {
  it('that are there are fine, and stay empty', async () => {
    const database = new DatabaseSync(':memory:');
    const adapter = SqliteAdapter(database);
    adapter.migrate();
    expect((await examine(adapter)).map(({ id, level }) => `${level} ${id}`)).toEqual(['ok database.tables']);
    expect(database.prepare('SELECT count(*) AS rows FROM user').get()).toEqual({ rows: 0 });
  });

  it('of a store without tables are fine', async () => {
    expect((await examine(MemoryAdapter()))[0]?.level).toBe('ok');
  });

  it('that are missing are made by a migration', async () => {
    const [finding] = await examine(SqliteAdapter(new DatabaseSync(':memory:')));
    expect(finding).toMatchObject({ id: 'database.tables', level: 'problem' });
    expect(finding?.advice).toContain('npx latchkey migrate');
  });

  it('without a column count as missing', async () => {
    const database = new DatabaseSync(':memory:');
    const adapter = SqliteAdapter(database);
    adapter.migrate();
    database.exec('ALTER TABLE user RENAME COLUMN email TO mail');
    const [finding] = await examine(SqliteAdapter(database));
    expect(finding).toMatchObject({ id: 'database.tables', level: 'problem' });
  });

  it('that no read needs may be missing: the adapter tells', async () => {
    const database = new DatabaseSync(':memory:');
    const adapter = SqliteAdapter(database);
    adapter.migrate();
    const facts = { adapter, readsSessions: true, readsPasskeys: true, nobody: 'nobody' };
    const told = { ...facts, pendingMigration: () => adapter.pendingMigration() };
    expect((await examineTables(told)).map(({ id }) => id)).toEqual(['database.tables']);
    database.exec('DROP TABLE verificationToken');
    const [finding] = await examineTables(told);
    expect(finding).toMatchObject({ id: 'database.migration', level: 'warning' });
    expect(finding?.seen).toMatch(/^CREATE TABLE "verificationToken"/);
    const refuse = (): never => {
      throw new Error('permission denied');
    };
    expect((await examineTables({ ...facts, pendingMigration: refuse })).map(({ level }) => level)).toEqual([
      'ok',
    ]);
  });

  it.each<[string, string | undefined, string]>([
    ['relation "users" does not exist', '42P01', 'database.tables'],
    ['Relation »users« existiert nicht', '42P01', 'database.tables'],
    ['Spalte »email« existiert nicht', '42703', 'database.tables'],
    ["Table 'app.users' doesn't exist", 'ER_NO_SUCH_TABLE', 'database.tables'],
    ['The table `main.User` does not exist in the current database.', 'P2021', 'database.tables'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED', 'database.unreachable'],
    ["Can't reach database server at `db:5432`", 'P1001', 'database.unreachable'],
    ['password authentication failed for user "app"', '28P01', 'database.refused'],
    ['database "app" does not exist', '3D000', 'database.refused'],
    ['something else', undefined, 'database.failed'],
  ])('%s (%s): %s', async (message, code, expected) => {
    const [finding] = await examine(failing(message, code));
    expect(finding).toMatchObject({ id: expected, level: 'problem' });
    expect(finding?.seen).toContain(message);
  });

  it('whose ids have another form are there', async () => {
    expect((await examine(failing('invalid input syntax for type uuid: "nobody"', '22P02')))[0]?.level).toBe(
      'ok',
    );
  });

  it('refused at several addresses at once are told with a reason', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
    const [finding] = await examine({
      getUserByEmail: async () => {
        throw new AggregateError([refused]);
      },
    });
    expect(finding).toMatchObject({ id: 'database.unreachable', seen: 'connect ECONNREFUSED ::1:5432' });
  });

  it('are told without the credentials that a driver quotes', async () => {
    const [finding] = await examine(
      failing('cannot use postgres://app:hunter2@db:5432/app?password=hunter3'),
    );
    expect(finding?.seen).toContain('@db:5432');
    expect(finding?.seen).not.toMatch(/hunter/);
  });

  it('of sessions and passkeys are read only if they are used', async () => {
    const read: string[] = [];
    const adapter: Partial<Adapter> = {
      getSessionAndUser: () => (read.push('session'), null),
      getAuthenticator: () => (read.push('authenticator'), null),
    };
    await examineTables({ adapter, readsSessions: false, readsPasskeys: false, nobody: 'x' });
    expect(read).toEqual([]);
    await examine(adapter);
    expect(read).toEqual(['session', 'authenticator']);
  });
});
