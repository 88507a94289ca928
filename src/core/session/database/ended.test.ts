import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords } from '../../../adapters/memory/index.js';
import { countedRecords } from '../../../../test/support/counted-records.js';
import { NOON } from '../../../../test/support/proof.js';
import { listIds } from '../../../../test/support/kept-sessions.js';
import { ADA, later, sessionBench, type SessionBench } from '../../../../test/support/session.js';
import type { Adapter, AdapterSession } from '../../../types/adapter.js';
import type { AuthConfig } from '../../../types/config.js';
import { endSession, endUserSessions } from '../revocation/end-sessions.js';

const ADA_ROW = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: null, emailVerified: null };

let now: Date;
beforeEach(() => {
  now = NOON;
});

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** An adapter that keeps sessions as values: `updateSession` gets one, and sets it. */
async function getThenSet(): Promise<{ adapter: Adapter; rows: Map<string, AdapterSession> }> {
  const rows = new Map<string, AdapterSession>();
  const memory = MemoryAdapter();
  await memory.createUser(ADA_ROW);
  const { createUser, getUser, getUserByEmail, getUserByAccount, updateUser, linkAccount } = memory;
  const adapter: Adapter = {
    createUser,
    getUser,
    getUserByEmail,
    getUserByAccount,
    updateUser,
    linkAccount,
    createSession: async (session) => {
      await turn();
      rows.set(session.sessionToken, session);
      return session;
    },
    getSessionAndUser: async (token) => {
      await turn();
      const session = rows.get(token);
      const user = session && (await memory.getUser(session.userId));
      return session && user ? { session, user } : null;
    },
    updateSession: async (changes) => {
      await turn();
      const session = rows.get(changes.sessionToken);
      if (session === undefined) return null;
      await turn();
      const changed = { ...session, ...changes };
      rows.set(changes.sessionToken, changed);
      return changed;
    },
    deleteSession: async (token) => {
      await turn();
      rows.delete(token);
    },
  };
  return { adapter, rows };
}

function bench(adapter: Adapter, more: Partial<AuthConfig> = {}): SessionBench {
  return sessionBench({
    adapter,
    records: memoryRecords(),
    runtime: { now: () => now },
    session: { strategy: 'database', updateAge: 60 },
    revocation: { check: 'always' },
    ...more,
  });
}

/** Ways to end the session of a cookie. */
const endings: readonly (readonly [string, (site: SessionBench, cookie: string) => Promise<unknown>])[] = [
  [
    'by its id',
    async ({ settings }) => {
      const [id = ''] = await listIds(settings, 'ada');
      return endSession(settings, { id });
    },
  ],
  ['with all of its user', ({ settings }) => endUserSessions(settings, { userId: 'ada' })],
  ['by a sign-out', ({ revoke }, cookie) => revoke(cookie)],
  ['by a new sign-in of the same browser', ({ signIn }, cookie) => signIn(cookie, ADA, now)],
];

describe.each(endings)('a database session that ends %s while it is extended', (_, end) => {
  it('does not come back beside an adapter that gets and then sets', async () => {
    let back = 0;
    for (let round = 0; round < 200; round += 1) {
      now = NOON;
      const { adapter, rows } = await getThenSet();
      const site = bench(adapter);
      const cookie = await site.signIn('', ADA, now);
      const [token = ''] = rows.keys();
      now = later(400);
      const late = async (): Promise<void> => {
        for (let turns = 0; turns < round % 12; turns += 1) await turn();
        await end(site, cookie);
      };
      await Promise.all([site.read(cookie, now), late()]);
      now = later(403);
      if (rows.has(token) || (await site.read(cookie, now)).session !== null) back += 1;
    }
    expect(back).toBe(0);
  });
});

describe('a database session that is extended', () => {
  it('is answered as ended, with its cookie cleared, if it ended meanwhile', async () => {
    const { adapter, rows } = await getThenSet();
    const site = bench({
      ...adapter,
      updateSession: async (changes) => {
        const [id = ''] = await listIds(site.settings, 'ada');
        const before = rows.get(changes.sessionToken);
        await endSession(site.settings, { id });
        if (before !== undefined) rows.set(changes.sessionToken, { ...before, ...changes });
        return null;
      },
    });
    const cookie = await site.signIn('', ADA, now);
    now = later(400);
    const step = await site.read(cookie, now);
    expect(step.session).toBeNull();
    expect(step.cookie).toBe('');
    expect(rows.size).toBe(0);
  });

  it('does not come back where the store extends it too late, or says that it failed', async () => {
    const { adapter, rows } = await getThenSet();
    let answers = (): void => {};
    const answered = new Promise<void>((resolve) => (answers = resolve));
    const site = bench(
      {
        ...adapter,
        updateSession: async (changes) => {
          const before = rows.get(changes.sessionToken);
          await answered;
          if (before !== undefined) rows.set(changes.sessionToken, { ...before, ...changes });
          return null;
        },
      },
      { timeouts: { adapter: 0.05 } },
    );
    const cookie = await site.signIn('', ADA, now);
    now = later(400);
    expect((await site.read(cookie, now)).session).not.toBeNull();
    const [id = ''] = await listIds(site.settings, 'ada');
    await endSession(site.settings, { id });
    answers();
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(rows.size).toBe(0);
  });

  it('costs no look-up in the records until it is due', async () => {
    const { adapter } = await getThenSet();
    const records = countedRecords();
    const site = bench(adapter, { records });
    const cookie = await site.signIn('', ADA, now);
    const before = { ...records.calls };
    for (let second = 1; second < 60; second += 1) await site.read(cookie, later(second));
    expect(records.calls).toEqual(before);
    await site.read(cookie, later(60));
    expect(records.calls.get - before.get).toBe(2);
  });
});
