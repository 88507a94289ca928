import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import type { Adapter } from '../../../types/adapter.js';
import type { AuthConfig } from '../../../types/config.js';
import type { SessionCallbackParams } from '../../../types/hooks.js';
import { NOON } from '../../../../test/support/proof.js';
import { DAY, later, sessionBench, sessionValue } from '../../../../test/support/session.js';

/** A store with Ada that takes its time, and counts what it is asked to write. */
async function bench(changes: Partial<AuthConfig> = {}, methods: Partial<Adapter> = {}) {
  const memory = MemoryAdapter();
  await memory.createUser({
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    image: null,
    emailVerified: NOON,
  });
  const written: Date[] = [];
  let reads = 0;
  const adapter: Adapter = {
    ...memory,
    getSessionAndUser: async (token) => {
      const found = await memory.getSessionAndUser(token);
      reads += 1;
      // Some look-ups answer long after others.
      await new Promise((resolve) => setTimeout(resolve, (reads % 4) * 5));
      return found;
    },
    updateSession: async (change) => {
      if (change.expires !== undefined) written.push(change.expires);
      return memory.updateSession(change);
    },
    ...methods,
  };
  return { memory, written, ...sessionBench({ adapter, session: { strategy: 'database' }, ...changes }) };
}

const inParallel = <T>(run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 32 }, (_, index) => run(index)));

describe('parallel reads of one session that is due', () => {
  it('extend it once, and all of them show and set the new end', async () => {
    const { signIn, read, written } = await bench();
    const cookie = await signIn();
    const answers = await inParallel(async () => read(cookie, later(DAY)));
    expect(written).toHaveLength(1);
    for (const { session, cookie: after, written: names } of answers) {
      expect(session?.expires).toBe(later(31 * DAY).toISOString());
      expect(names).toHaveLength(1);
      expect(sessionValue(after)).toBe(sessionValue(cookie));
    }
    // Whoever comes when it is due again extends it again.
    await inParallel(async () => read(cookie, later(2 * DAY)));
    expect(written).toEqual([later(31 * DAY), later(32 * DAY)]);
  });

  it('are each told when that fails, and the next one tries again', async () => {
    let isDown = true;
    let attempts = 0;
    const { signIn, read, log } = await bench(
      {},
      {
        updateSession: () => {
          attempts += 1;
          if (isDown) throw new Error('store down');
          return null;
        },
      },
    );
    const cookie = await signIn();
    for (const { session, written } of await inParallel(async () => read(cookie, later(DAY)))) {
      expect(session?.expires).toBe(later(30 * DAY).toISOString());
      expect(written).toEqual([]);
    }
    expect(log.errors.every(({ name }) => name === 'SessionTokenError')).toBe(true);
    isDown = false;
    attempts = 0;
    expect((await read(cookie, later(DAY))).written).toHaveLength(1);
    expect(attempts).toBe(1);
  });

  it('share nothing that a callback could write into', async () => {
    const seen: SessionCallbackParams[] = [];
    const { signIn, read } = await bench({
      callbacks: {
        session: (params) => {
          seen.push(params);
          params.session.user.name = `${params.session.user.name}!`;
          (params.session.expires as unknown as Date).setTime(0);
          return { user: { name: params.user.name ?? null }, expires: 'x' };
        },
      },
    });
    const cookie = await signIn();
    const answers = await inParallel(async () => read(cookie, later(DAY)));
    for (const { session } of answers) expect(session?.user?.name).toBe('Ada!');
    expect(new Set(seen.map(({ session }) => session)).size).toBe(32);
    expect(new Set(seen.map(({ session }) => session.expires)).size).toBe(32);
    expect(new Set(seen.map(({ user }) => user)).size).toBe(32);
    expect((await read(cookie, later(DAY + 1))).session).not.toBeNull();
  });

  it('of different applications have nothing to do with each other', async () => {
    const [one, other] = [await bench(), await bench()];
    const generate = (): string => 'the-same-token';
    const session = { strategy: 'database', generateSessionToken: generate } as const;
    const [a, b] = [await bench({ session }), await bench({ session })];
    await Promise.all([a, b].map(async ({ signIn, read }) => read(await signIn(), later(DAY))));
    expect([a.written.length, b.written.length, one.written.length, other.written.length]).toEqual([
      1, 1, 0, 0,
    ]);
  });
});

describe('sign-out with a session that is gone already', () => {
  const missing = (): never => {
    throw Object.assign(new Error('An operation failed: record to delete does not exist.'), {
      code: 'P2025',
    });
  };

  it('succeeds where `deleteSession` throws for a missing row (Prisma’s P2025)', async () => {
    const told: unknown[] = [];
    const { signIn, revoke, memory, log } = await bench(
      { events: { signOut: (message) => void told.push(message) } },
      { deleteSession: missing },
    );
    const cookie = await signIn();
    await memory.deleteSession(sessionValue(cookie));
    expect((await revoke(cookie)).cookie).toBe('');
    expect(log.errors).toEqual([]);
    expect(told).toEqual([{ session: null }]);
  });

  it('fails where the session is still there, or that cannot be told', async () => {
    const there = await bench({}, { deleteSession: missing });
    const cookie = await there.signIn();
    await expect(there.revoke(cookie)).rejects.toMatchObject({
      type: 'SignOutError',
      code: 'revocation_pending',
    });
    const away = await bench({}, { deleteSession: missing, getSessionAndUser: missing });
    await expect(away.revoke(cookie)).rejects.toMatchObject({
      type: 'SignOutError',
      code: 'revocation_pending',
    });
  });

  it('nobody is told of a replaced or expired session that was gone already', async () => {
    const { signIn, read, memory, log } = await bench({}, { deleteSession: missing });
    const first = await signIn();
    await memory.deleteSession(sessionValue(first));
    expect((await read(await signIn(first))).session).not.toBeNull();
    expect(log.errors).toEqual([]);
  });
});
