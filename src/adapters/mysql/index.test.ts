import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../errors.js';
import { aUser } from '../../testing/adapter-case.js';
import { MysqlAdapter, type MysqlClient, type MysqlPool } from './index.js';

interface Recorded extends MysqlPool {
  readonly asked: string[];
  readonly values: unknown[][];
  readonly ended: string[];
}

/** A pool that knows the table of users, and answers as it is told. */
function poolOf(version: string, answer: (text: string) => unknown = () => []): Recorded {
  const asked: string[] = [];
  const values: unknown[][] = [];
  const ended: string[] = [];
  const columns = ['id', 'userId', 'name', 'email', 'emailVerified', 'image'];
  const execute: MysqlPool['execute'] = async (text, given = []) => {
    asked.push(text);
    values.push(given);
    if (text.includes('VERSION()')) return [[{ version }], []];
    if (!text.includes('information_schema')) return [answer(text), []];
    return [
      columns.map((name) => ({ name, type: name === 'emailVerified' ? 'datetime(3)' : 'varchar(255)' })),
      [],
    ];
  };
  const query: MysqlPool['query'] = (text) => execute(text);
  const getConnection: MysqlPool['getConnection'] = async () => ({
    execute,
    query,
    release: () => ended.push('released'),
    destroy: () => ended.push('destroyed'),
  });
  return { asked, values, ended, execute, query, getConnection };
}

/** The same pool, whose connections run prepared statements in another way. */
function withExecute(pool: Recorded, execute: MysqlPool['execute']): MysqlPool {
  return { ...pool, getConnection: async () => ({ ...(await pool.getConnection()), execute }) };
}

function failure(errno: number): Error {
  return Object.assign(new Error("Duplicate entry 'ada@example.com' for key 'email'"), { errno });
}

const ada = { ...aUser(), emailVerified: null };

describe('MysqlAdapter', () => {
  it.each([[{}], [null], ['mysql://127.0.0.1'], [{ execute: () => undefined }]])(
    'refuses %j, which is no client',
    (value) => {
      expect(() => MysqlAdapter(value as unknown as MysqlClient)).toThrow('MysqlAdapter needs');
    },
  );

  it('asks MariaDB for the row it stores, and MySQL after it', async () => {
    const maria = poolOf('10.11.6-MariaDB-0+deb12u1', () => [ada]);
    expect(await MysqlAdapter(maria).createUser(ada)).toEqual(ada);
    expect(maria.asked.at(-1)).toMatch(/^INSERT INTO `user` .* RETURNING /);
    const mysql = poolOf('8.4.3', (text) => (text.startsWith('INSERT') ? { affectedRows: 1 } : [ada]));
    expect(await MysqlAdapter(mysql).createUser(ada)).toEqual(ada);
    expect(mysql.asked.at(-2)).toMatch(/^INSERT INTO `user` [^]*\)$/);
    expect(mysql.asked.at(-1)).toMatch(/^SELECT .* WHERE `id` IN \(\?\)/);
  });

  it('finds a user again by the key that the database made', async () => {
    const pool = poolOf('8.4.3', (text) =>
      text.startsWith('INSERT') ? { insertId: 7 } : [{ ...ada, id: 7 }],
    );
    const numbered = withExecute(pool, async (text, values) => {
      const [rows, fields] = await pool.execute(text, values);
      const described = text.includes('information_schema') && Array.isArray(rows);
      return [
        described ? rows.map((row) => (row.name === 'id' ? { name: 'id', type: 'int(11)' } : row)) : rows,
        fields,
      ];
    });
    const created = await MysqlAdapter(numbered).createUser(ada);
    expect(created.id).toBe(7);
    expect(pool.values.at(-1)).toEqual([7]);
  });

  it('compares text byte by byte (CWE-178)', async () => {
    const pool = poolOf('8.4.3', () => []);
    expect(await MysqlAdapter(pool).getUserByEmail('ada@example.com')).toBeNull();
    expect(pool.asked.at(-1)).toContain(
      'CAST(CONVERT(`email` USING utf8mb4) AS BINARY) IN (CAST(? AS BINARY))',
    );
    expect(pool.values.at(-1)).toEqual(['ada@example.com', 'ada@example.com']);
  });

  it('gives a row to whoever removed it, and to nobody who only saw it', async () => {
    const gone = poolOf('8.4.3', (text) => (text.startsWith('DELETE') ? { affectedRows: 0 } : [ada]));
    expect(await MysqlAdapter(gone).deleteUser('x')).toBeNull();
    const removed = poolOf('8.4.3', (text) => (text.startsWith('DELETE') ? { affectedRows: 1 } : [ada]));
    expect(await MysqlAdapter(removed).deleteUser('x')).toEqual(ada);
  });

  it('asks for the version again after it could not be asked for', async () => {
    const pool = poolOf('8.4.3', () => [ada]);
    let refusals = 1;
    const flaky = withExecute(pool, (text, values) => {
      refusals -= 1;
      return refusals >= 0 ? Promise.reject(new Error('not yet')) : pool.execute(text, values);
    });
    const adapter = MysqlAdapter(flaky);
    await expect(adapter.getUser('x')).rejects.toThrow('not yet');
    expect(await adapter.getUser('x')).toEqual(ada);
  });

  it('names no value in its errors (AD-09)', async () => {
    const pool = poolOf('8.4.3', () => {
      throw failure(1062);
    });
    const error: unknown = await Promise.resolve(MysqlAdapter(pool).createUser(ada)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ConflictError);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('ada@example.com');
  });

  it('runs again what the database ended because of a deadlock, and no other failure', async () => {
    for (const [errno, runs] of [
      [1213, 4],
      [1205, 1],
    ] as const) {
      let attempts = 0;
      const pool = poolOf('8.4.3', () => {
        attempts += 1;
        throw failure(errno);
      });
      await expect(MysqlAdapter(pool).createUser(ada)).rejects.toMatchObject({ errno });
      expect(attempts).toBe(runs);
    }
  });

  it('throws a connection away on which even the rollback failed', async () => {
    const pool = poolOf('8.4.3', (text) => {
      if (text === 'ROLLBACK') throw new Error('connection lost');
      return [];
    });
    const whole = MysqlAdapter(pool).transaction(async () => {
      throw new Error('the reason');
    });
    await expect(whole).rejects.toThrow('the reason');
    // The first one was asked for the version.
    expect(pool.ended).toEqual(['released', 'destroyed']);
  });

  it('refuses a migration while another one does not end', async () => {
    const pool = poolOf('8.4.3', (text) => (text.includes('GET_LOCK') ? [{ locked: 0 }] : []));
    await expect(MysqlAdapter(pool).migrate()).rejects.toThrow('Another migration has not ended');
    expect(pool.ended).toEqual(['released', 'released']);
  });
});
