import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../errors.js';
import { anotherUser, aUser } from '../../testing/adapter-case.js';
import { type PgPool, PostgresAdapter, type PostgresAdapterOptions, type PostgresClient } from './index.js';

interface Asked {
  readonly text: string;
  readonly name?: string;
}

/** A pool that knows the table of users, and answers as it is told. */
function poolOf(
  answer: (text: string) => object[] = () => [],
): PgPool & { asked: Asked[]; released: unknown[] } {
  const asked: Asked[] = [];
  const released: unknown[] = [];
  const columns = ['id', 'userId', 'name', 'email', 'emailVerified', 'image'];
  const query: PgPool['query'] = async (given) => {
    asked.push(given);
    const rows = given.text.includes('pg_attribute')
      ? columns.map((name) => ({
          name,
          type: name === 'emailVerified' ? 'timestamp' : 'text',
          hasDefault: false,
        }))
      : answer(given.text);
    return { rows: rows as Record<string, unknown>[], rowCount: rows.length };
  };
  return {
    asked,
    released,
    query,
    totalCount: 0,
    connect: async () => ({ query, release: (broken) => released.push(broken) }),
  };
}

function failure(code: string): Error {
  return Object.assign(new Error('duplicate key'), { code, detail: 'Key (email)=(ada@example.com) exists.' });
}

const ada = { ...aUser(), emailVerified: null };

describe('PostgresAdapter', () => {
  it.each([[{}], [null], ['postgres://127.0.0.1'], [() => undefined], [{ query: () => undefined }]])(
    'refuses %j, which is no client',
    (value) => {
      expect(() => PostgresAdapter(value as unknown as PostgresClient)).toThrow('PostgresAdapter needs');
    },
  );

  it('refuses a layout that does not exist', () => {
    const options = { schema: 'd1' } as unknown as PostgresAdapterOptions;
    expect(() => PostgresAdapter(poolOf(), options)).toThrow('no layout "d1"');
  });

  it('names the table that is missing, and asks nothing before it is used', async () => {
    const pool = poolOf();
    const query: PgPool['query'] = async () => ({ rows: [], rowCount: 0 });
    const empty: PgPool = { ...pool, connect: async () => ({ query, release: () => undefined }) };
    const adapter = PostgresAdapter(empty);
    expect(pool.asked).toEqual([]);
    await expect(adapter.getUser('x')).rejects.toThrow('There is no table "user". Call migrate()');
  });

  it('prepares each text under one name, and none behind a pooler', async () => {
    const pool = poolOf(() => [ada]);
    for (const adapter of [PostgresAdapter(pool), PostgresAdapter(pool)]) {
      await adapter.getUser('a');
      await adapter.getUser('b');
      await adapter.getUserByEmail('a@example.com');
    }
    const names = new Map(pool.asked.map(({ text, name }) => [text, name]));
    expect(pool.asked.every(({ text, name }) => name !== undefined && names.get(text) === name)).toBe(true);
    expect(new Set(names.values()).size).toBe(names.size);
    expect([...names.values()].every((name) => name !== undefined && name.length < 64)).toBe(true);
    const plain = poolOf(() => [ada]);
    await PostgresAdapter(plain, { prepare: false }).getUser('a');
    expect(plain.asked.map(({ name }) => name)).toEqual([undefined, undefined]);
  });

  it('writes dates as text and reads them as milliseconds, whatever the driver makes of them', async () => {
    const emailVerified = new Date('2024-02-29T12:34:56.789Z');
    const pool = poolOf(() => [{ ...ada, emailVerified: String(emailVerified.getTime()) }]);
    const created = await PostgresAdapter(pool).createUser({ ...ada, emailVerified });
    expect(created.emailVerified).toEqual(emailVerified);
    expect(pool.asked.at(-1)?.text).toContain('::text::timestamp');
    expect(pool.asked.at(-1)?.text).toContain('EXTRACT(EPOCH FROM "emailVerified")');
  });

  it('names no value in its errors (AD-09)', async () => {
    const pool = poolOf(() => {
      throw failure('23505');
    });
    const error: unknown = await Promise.resolve(PostgresAdapter(pool).createUser(ada)).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(ConflictError);
    expect(JSON.stringify(error)).not.toContain('ada@example.com');
  });

  it.each(['40P01', '40001'])('runs a transaction again that the database ended (%s)', async (code) => {
    let ended = 2;
    const pool = poolOf((text) => {
      if (!text.startsWith('INSERT') || ended === 0) return [ada];
      ended -= 1;
      throw failure(code);
    });
    let runs = 0;
    await PostgresAdapter(pool).transaction(async (inner) => {
      runs += 1;
      await inner.createUser?.(ada);
    });
    expect(runs).toBe(3);
    expect(pool.asked.filter(({ text }) => text === 'ROLLBACK')).toHaveLength(2);
    expect(pool.released).toEqual([false, false, false]);
  });

  it('gives up a transaction that is ended again and again', async () => {
    const pool = poolOf((text) => {
      if (text.startsWith('INSERT')) throw failure('40P01');
      return [];
    });
    const whole = PostgresAdapter(pool).transaction(async (inner) => inner.createUser?.(ada));
    await expect(whole).rejects.toMatchObject({ code: '40P01' });
    expect(pool.released).toHaveLength(4);
  });

  it('throws a connection away on which even the rollback failed', async () => {
    const pool = poolOf((text) => {
      if (text === 'ROLLBACK') throw new Error('connection lost');
      return [];
    });
    const whole = PostgresAdapter(pool).transaction(async () => {
      throw new Error('the reason');
    });
    await expect(whole).rejects.toThrow('the reason');
    expect(pool.released).toEqual([true]);
  });

  it('runs the calls of a transaction one after the other, and refuses those that come after its end', async () => {
    const pool = poolOf(() => [ada]);
    const inner = await PostgresAdapter(pool).transaction(async (given) => {
      void given.createUser?.(ada);
      await Promise.all([given.createUser?.(anotherUser()), given.deleteUser?.('x')]);
      return given;
    });
    const order = pool.asked.map(({ text }) => text.split(' ')[0]);
    expect(order.indexOf('COMMIT')).toBe(order.length - 1);
    expect(order.slice(order.indexOf('SAVEPOINT'))).not.toContain('INSERT');
    await expect(inner.createUser?.(ada)).rejects.toThrow('The transaction is over');
  });
});
