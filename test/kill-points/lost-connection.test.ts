import { describe, expect, it } from 'vitest';
import { PostgresAdapter } from '../../src/adapters/postgres/index.js';
import type { PostgresJs } from '../../src/adapters/postgres/index.js';
import { aUser } from '../../src/testing/adapter-case.js';

/** What Postgres.js looks like whose reserved connection ends at a statement that begins with a word. */
function driverThatLoses(word: string, error: Error): { driver: PostgresJs; said: string[] } {
  const said: string[] = [];
  const unsafe = async (text: string): Promise<unknown[]> => {
    said.push(text.split(' ', 1)[0] ?? '');
    if (text.startsWith(word)) throw error;
    return [];
  };
  const release = (): void => void said.push('release');
  const driver = Object.assign(() => undefined, { unsafe, reserve: async () => ({ unsafe, release }) });
  return { driver, said };
}

describe('Postgres.js, which ends the process when a connection that is gone is used (porsager/postgres#1208)', () => {
  it.each([
    ['the driver says so', { code: 'CONNECTION_CLOSED' }],
    ['the server says so', { code: '57P01', severity: 'FATAL' }],
  ])('is given neither a ROLLBACK nor the connection when it was lost (%s)', async (_, members) => {
    const lost = Object.assign(new Error('gone'), members);
    const { driver, said } = driverThatLoses('SELECT', lost);
    const seen: unknown[] = [];
    const outcome = PostgresAdapter(driver).transaction(async (held) => {
      for (let time = 0; time < 2; time++)
        await Promise.resolve(held.createUser?.(aUser())).catch((error: unknown) => seen.push(error));
      throw new Error('over');
    });
    await expect(outcome).rejects.toThrow('over');
    expect(seen).toEqual([lost, lost]);
    expect(said.filter((word) => ['SELECT', 'ROLLBACK', 'release'].includes(word))).toEqual(['SELECT']);
  });

  it('is given both when a statement was refused and the connection is there', async () => {
    const { driver, said } = driverThatLoses(
      'INSERT',
      Object.assign(new Error('no'), { code: '23503', severity: 'ERROR' }),
    );
    const outcome = PostgresAdapter(driver).transaction(async (held) => held.createUser?.(aUser()));
    await expect(outcome).rejects.toThrow('no');
    expect(said.slice(-2)).toEqual(['ROLLBACK', 'release']);
  });
});
