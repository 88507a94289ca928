import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../errors.js';
import { temporaryFile } from '../../../test/adapters/sqlite-databases.js';
import { anotherUser, aUser } from '../../testing/adapter-case.js';
import { runAdapterSuite } from '../../testing/index.js';
import { SqliteAdapter, type SqliteDatabase } from './index.js';
import { isBusy, isUniqueViolation, openConnection, toConflict } from './connection.js';

/** What `bun:sqlite` looks like: its names for the same things, and errors with `errno` and a `code` of its own. */
function bunLike(): SqliteDatabase & { close(): void } {
  const inner = new DatabaseSync(':memory:');
  const renamed = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const { errcode } = error as { errcode?: number };
      throw Object.assign(new Error(String(error)), { name: 'SQLiteError', errno: errcode, byteOffset: -1 });
    }
  };
  return {
    exec: (sql) => renamed(() => inner.exec(sql)),
    prepare: (sql) => {
      const statement = renamed(() => inner.prepare(sql));
      return {
        all: (...values) => renamed(() => statement.all(...values)),
        run: (...values) => renamed(() => statement.run(...values)),
      };
    },
    get inTransaction() {
      return inner.isTransaction;
    },
    close: () => inner.close(),
  };
}

describe('what has the shape of bun:sqlite keeps the adapter contract', () => {
  const { notRun } = runAdapterSuite({
    test: it,
    conflicts: 'typed',
    counter: 'raised',
    create: () => {
      const database = bunLike();
      const adapter = SqliteAdapter(database);
      adapter.migrate();
      return { adapter, cleanup: () => database.close() };
    },
  });
  it('as a whole', () => expect(notRun).toEqual([]));
});

describe('the errors of SQLite drivers', () => {
  it.each([
    ['node:sqlite', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }],
    ['better-sqlite3', { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }],
    ['bun:sqlite', { errno: 1555 }],
    [
      '@libsql/client',
      { code: 'SQLITE_CONSTRAINT', extendedCode: 'SQLITE_CONSTRAINT_UNIQUE', rawCode: 2067 },
    ],
  ])('say what must be unique and is not, %s', (_, fields) => {
    expect(toConflict(Object.assign(new Error('x'), fields))).toBeInstanceOf(ConflictError);
  });

  it.each([
    [{ code: 'SQLITE_CONSTRAINT_FOREIGNKEY', errcode: 787 }],
    [{ code: 'SQLITE_CONSTRAINT_NOTNULL' }],
    [{}],
  ])('are left alone otherwise (%j)', (fields) => {
    const error = Object.assign(new Error('x'), fields);
    expect(toConflict(error)).toBe(error);
  });

  it.each([[{ code: 'SQLITE_BUSY' }], [{ errcode: 5 }], [{ errno: 5 }], [{ rawCode: 517 }]])(
    'say who holds the database (%j)',
    (fields) => {
      expect(isBusy(Object.assign(new Error('x'), fields))).toBe(true);
      expect(isBusy(fields)).toBe(false);
    },
  );

  it('are typed through the adapter', async () => {
    const adapter = SqliteAdapter(bunLike());
    adapter.migrate();
    await adapter.createUser(aUser());
    await expect(adapter.createUser(anotherUser({ email: aUser().email }))).rejects.toThrow(ConflictError);
  });
});

describe('openConnection', () => {
  it('takes a database whose schema is being written for one without patience', () => {
    const path = temporaryFile();
    const writer = new DatabaseSync(path);
    writer.exec('CREATE TABLE one (id INTEGER)');
    const reader = new DatabaseSync(path, { timeout: 0 });
    writer.exec('BEGIN EXCLUSIVE');
    try {
      expect(openConnection(reader, 'SqliteAdapter').busyTimeout()).toBe(0);
    } finally {
      writer.exec('ROLLBACK');
      writer.close();
    }
    reader.exec('PRAGMA busy_timeout = 70');
    expect(openConnection(reader, 'SqliteAdapter').busyTimeout()).toBe(70);
    reader.close();
  });
});

describe('an error without a code', () => {
  it('is a unique violation if it says so', () => {
    expect(isUniqueViolation(new Error('UNIQUE constraint failed: user.email: SQLITE_CONSTRAINT'))).toBe(
      true,
    );
  });

  it.each([
    new Error('D1_ERROR: no such table: user: SQLITE_ERROR'),
    new Error('NOT NULL constraint failed: user.id: SQLITE_CONSTRAINT'),
    'UNIQUE constraint failed: user.email',
    undefined,
  ])('is none otherwise, so that a fault is not taken for a conflict: %s', (error) => {
    expect(isUniqueViolation(error)).toBe(false);
  });
});
