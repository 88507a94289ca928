import { Redis } from 'ioredis';
import { createClient, createClientPool } from 'redis';
import { afterAll, describe, expect, it } from 'vitest';
import { RedisAdapter, type RedisAdapterOptions, type RedisClient } from '../../src/adapters/redis/index.js';
import { aSession, aToken, aUser } from '../../src/testing/adapter-case.js';
import { runAdapterSuite } from '../../src/testing/index.js';
import { describeTokensAtRest } from '../adapters/tokens-at-rest.js';

const url = process.env['LATCHKEY_TEST_REDIS'] ?? 'redis://127.0.0.1:6379';
// Keys of this run, in which nobody else is; with what means something to patterns.
const namespace = `latchkey-test-[${process.pid}]*${Date.now().toString(36)}?\\:`;

const admin = await createClient({ url }).connect();
const pool = createClientPool({ url });
await pool.connect();
const resp2 = await createClient({ url, RESP: 2 }).connect();
const ioredis = new Redis(url, { keyPrefix: `${namespace}prefix:` });

async function keys(): Promise<string[]> {
  const pattern = `${namespace.replaceAll(/[\\*?[\]]/g, '\\$&')}*`;
  return admin.keys(pattern);
}

async function empty(): Promise<void> {
  const found = await keys();
  if (found.length > 0) await admin.del(found);
}

afterAll(async () => {
  await empty();
  await Promise.all([admin.close(), pool.close(), resp2.close(), ioredis.quit()]);
});

const drivers: readonly (readonly [string, RedisClient, RedisAdapterOptions])[] = [
  ['redis', admin, { prefix: namespace }],
  ['redis, pool', pool, { prefix: namespace }],
  ['redis, RESP2', resp2, { prefix: namespace }],
  ['ioredis', ioredis, {}],
  ['ioredis, tokens as they are', ioredis, { hashTokens: false }],
];

describe.each(drivers)('Redis with %s', (_, client, options) => {
  const fresh = async (): Promise<ReturnType<typeof RedisAdapter>> => {
    await empty();
    return RedisAdapter(client, options);
  };

  const { notRun } = runAdapterSuite({
    test: it,
    conflicts: 'typed',
    counter: 'raised',
    without: ['transaction'],
    create: async () => ({ adapter: await fresh() }),
  });

  it('keeps the adapter contract but for transactions', () => {
    expect(new Set(notRun.map(({ reason }) => reason))).toEqual(new Set(['without transaction']));
  });

  describeTokensAtRest(async () => {
    const hashed = RedisAdapter(client, { ...options, hashTokens: true });
    await empty();
    const read = async (kind: string, field: string): Promise<unknown[]> => {
      const found = (await keys()).filter((key) => key.includes(`:${kind}:`));
      return Promise.all(
        found.map(async (key) => JSON.parse((await admin.hGet(key, field)) ?? '') as unknown),
      );
    };
    return {
      hashed,
      plain: RedisAdapter(client, { ...options, hashTokens: false }),
      stored: async () => ({
        sessions: await read('session', 'sessionToken'),
        tokens: await read('token', 'token'),
      }),
    };
  });

  it('removes what is expired, and nothing else', async () => {
    const adapter = await fresh();
    const now = new Date('2030-01-01T00:00:00.000Z');
    const at = (offset: number): Date => new Date(now.getTime() + offset);
    await adapter.createUser(aUser());
    for (const offset of [-1, 0, 1]) {
      const session = { sessionToken: `s${offset}`, expires: at(offset) };
      await adapter.createSession(aSession(aUser().id, session));
      await adapter.createVerificationToken(aToken({ token: `t${offset}`, expires: at(offset) }));
    }
    expect(await adapter.cleanup(now)).toEqual({ sessions: 2, tokens: 2, records: 0 });
    expect(await adapter.cleanup(now)).toEqual({ sessions: 0, tokens: 0, records: 0 });
    expect(await adapter.getSessionAndUser('s1')).not.toBeNull();
    expect(await adapter.useVerificationToken({ ...aToken(), token: 't1' })).not.toBeNull();
  });

  it('lets sessions and tokens, and what leads to them, go a day after they expire', async () => {
    const adapter = await fresh();
    await adapter.createUser(aUser());
    const first = new Date(Date.now() + 3_600_000);
    const later = new Date(first.getTime() + 3_600_000);
    await adapter.createSession(aSession(aUser().id, { expires: first }));
    await adapter.createVerificationToken(aToken({ expires: first }));
    const goes = async (): Promise<Map<string, number>> => {
      const found = (await keys()).toSorted();
      const times = await Promise.all(found.map((key) => admin.pExpireTime(key)));
      return new Map(
        found.map((key, index) => [
          /:(user|email|sessions?|token):/.exec(key)?.[1] ?? key,
          times[index] ?? 0,
        ]),
      );
    };
    const day = 86_400_000;
    const end = (date: Date): number => date.getTime() + day;
    expect(Object.fromEntries(await goes())).toEqual(
      Object.fromEntries([
        ['email', -1],
        ['session', end(first)],
        ['sessions', end(first)],
        ['token', end(first)],
        ['user', -1],
      ]),
    );
    await adapter.updateSession({ sessionToken: aSession('').sessionToken, expires: later });
    expect((await goes()).get('session')).toBe(end(later));
    expect((await goes()).get('sessions')).toBe(end(later));
    await adapter.deleteUser(aUser().id);
    expect([...(await goes()).keys()]).toEqual(['token']);
  });
});
