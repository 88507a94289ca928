import { DatabaseSync } from 'node:sqlite';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { aSession, aUser } from '../../testing/adapter-case.js';
import { createHolds } from '../../testing/assertions.js';
import { mysqlDialect } from '../mysql/dialect.js';
import { postgresDialect } from '../postgres/dialect.js';
import { toFields } from '../redis/rows.js';
import { toConflict } from '../sqlite/connection.js';
import { SqliteAdapter } from '../sqlite/index.js';

const time = Date.UTC(2030, 0, 1);
/** A date as it is made in an edge runtime, or in a vm pool of a test runner: no `instanceof` ours. */
const foreign = (): Date => vm.runInNewContext(`new Date(${time})`) as Date;

describe('a date of another realm', () => {
  it('is stored and read like one of ours', async () => {
    expect(foreign()).not.toBeInstanceOf(Date);
    const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
    adapter.migrate();
    await adapter.createUser({ ...aUser(), emailVerified: foreign() });
    await adapter.createSession({ ...aSession(aUser().id), expires: foreign() });
    const found = await adapter.getSessionAndUser(aSession('').sessionToken);
    expect(found?.session.expires).toEqual(new Date(time));
    expect(found?.user.emailVerified).toEqual(new Date(time));
  });

  it('is written as every dialect writes dates, and octets are no structure', () => {
    const column = { name: 'expires', kind: 'date', type: 'timestamptz', hasDefault: false } as const;
    const schema = {} as Parameters<typeof postgresDialect.encode>[2];
    const mysql = mysqlDialect({ insert: false, update: false, remove: false }, true);
    expect(mysql.encode(foreign(), column, schema)).toBe('2030-01-01 00:00:00.000');
    expect(postgresDialect.encode(foreign(), column, schema)).toBe('2030-01-01T00:00:00.000Z');
    expect(toFields({ expires: foreign(), emailVerified: foreign() })).toEqual([
      'expires',
      String(time),
      'emailVerified',
      String(time),
    ]);
    const octets: unknown = vm.runInNewContext('new Uint8Array([1])');
    for (const dialect of [mysql, postgresDialect])
      expect(dialect.encode(octets, { ...column, kind: 'other', type: 'bytea' }, schema)).toBe(octets);
  });

  it('satisfies the contract suite, and is compared by it', () => {
    const holds = createHolds('milliseconds');
    holds({ expires: foreign() }, { expires: new Date(time) }, 'session');
    holds({ expires: new Date(time) }, { expires: foreign() }, 'session');
    expect(() => holds({ expires: foreign() }, { expires: new Date(time + 1) }, 'session')).toThrow(
      'expires',
    );
  });
});

describe('an error of another realm', () => {
  it('is known by its code, so that a conflict is one', () => {
    const error: unknown = vm.runInNewContext(
      'Object.assign(new Error("UNIQUE constraint failed"), { code: "SQLITE_CONSTRAINT_UNIQUE" })',
    );
    expect(toConflict(error)).toMatchObject({ type: 'ConflictError', cause: { err: error } });
  });
});
