import { describe, expect, it } from 'vitest';
import { databaseSession } from './strategy.js';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import type { MemoryAdapterObject } from '../../../adapters/memory/index.js';
import type { Adapter, AdapterSession } from '../../../types/adapter.js';
import type { AuthConfig } from '../../../types/config.js';
import type { SessionCallbackParams } from '../../../types/hooks.js';
import type { Session } from '../../../types/model.js';
import { exchangeWith, NOON } from '../../../../test/support/proof.js';
import { ADA, DAY, later, sessionBench, sessionValue } from '../../../../test/support/session.js';

const NAME = '__Secure-authjs.session-token';

/** A store with Ada and Grace, some of its methods replaced. */
async function bench(methods: Partial<Adapter> = {}, changes: Partial<AuthConfig> = {}) {
  const memory: MemoryAdapterObject = MemoryAdapter();
  for (const id of ['ada', 'grace']) {
    await memory.createUser({ id, name: id, email: `${id}@example.com`, image: null, emailVerified: NOON });
  }
  const adapter: Adapter = { ...memory, ...methods };
  return { memory, ...sessionBench({ adapter, session: { strategy: 'database' }, ...changes }) };
}

/** Makes one method of the store fail. */
const failing = (name: keyof Adapter): Partial<Adapter> => ({
  [name]: () => Promise.reject(new Error('store down')),
});

describe('database sessions: reading', () => {
  it('answers with name, email, image and expires, and nothing else', async () => {
    const { signIn, read } = await bench();
    expect((await read(await signIn())).session).toEqual({
      user: { name: 'ada', email: 'ada@example.com', image: null },
      expires: later(30 * DAY).toISOString(),
    });
  });

  it('extends at most once per updateAge, and shows the new end', async () => {
    const { signIn, read, memory } = await bench();
    const cookie = await signIn();
    expect((await read(cookie, later(DAY - 1))).written).toEqual([]);
    expect(memory.snapshot().sessions).toMatchObject([{ expires: later(30 * DAY) }]);
    const due = await read(cookie, later(DAY));
    expect(due.written).toEqual([NAME]);
    expect(due.session?.expires).toBe(later(31 * DAY).toISOString());
    expect(memory.snapshot().sessions).toMatchObject([{ expires: later(31 * DAY) }]);
    expect(sessionValue(due.cookie)).toBe(sessionValue(cookie));
    expect((await read(cookie, later(DAY + 1))).written).toEqual([]);
  });

  it('tells the session callback what is promised (contract, Sessions)', async () => {
    const seen: SessionCallbackParams[] = [];
    const { signIn, read, update } = await bench(
      {},
      { callbacks: { session: (params) => (seen.push(params), params.session) } },
    );
    const cookie = await signIn();
    await read(cookie);
    await update(cookie, { theme: 'dark' });
    const user = { id: 'ada', email: 'ada@example.com', emailVerified: NOON };
    expect(seen[0]).toMatchObject({
      user,
      session: { user, userId: 'ada', sessionToken: sessionValue(cookie) },
      newSession: undefined,
    });
    expect(seen[0]).not.toHaveProperty('trigger');
    expect(seen[1]).toMatchObject({ user, newSession: { theme: 'dark' }, trigger: 'update' });
  });

  it('never puts the token of an HTTP-only cookie into the body or the event (CWE-200)', async () => {
    const seen: unknown[] = [];
    const { signIn, read } = await bench(
      {},
      {
        callbacks: { session: ({ session }) => session },
        events: { session: (message) => void seen.push(message) },
      },
    );
    const cookie = await signIn();
    const { session } = await read(cookie);
    expect(session).toMatchObject({ userId: 'ada', user: { id: 'ada' } });
    expect(JSON.stringify([session, seen])).not.toContain(sessionValue(cookie));
  });

  it('gives null when the session callback gives nothing', async () => {
    const { signIn, read } = await bench({}, { callbacks: { session: () => null as unknown as Session } });
    expect(await read(await signIn())).toMatchObject({ session: null, written: [] });
  });

  it('shows no address for users without one', async () => {
    const { signIn, read, memory } = await bench();
    await memory.updateUser({ id: 'ada', email: '' });
    expect((await read(await signIn())).session?.user).toEqual({ name: 'ada', email: null, image: null });
  });
});

describe('database sessions: what is refused', () => {
  it('refuses a token that the store does not know, clears it, and never adopts it (SC-05)', async () => {
    const { read, signIn } = await bench();
    const planted = `${NAME}=planted`;
    expect(await read(planted)).toMatchObject({ session: null, cookie: '' });
    expect(sessionValue(await signIn(planted))).not.toBe('planted');
  });

  it('removes the row of an expired session, and clears the cookie', async () => {
    const { read, signIn, memory, update } = await bench();
    const cookie = await signIn();
    expect(await read(cookie, later(30 * DAY))).toMatchObject({ session: null, cookie: '' });
    expect(memory.snapshot().sessions).toEqual([]);
    expect((await update(cookie, {}, later(30 * DAY))).session).toBeNull();
  });

  it('treats an expired session as signed out even when its row cannot be removed', async () => {
    const { read, signIn, log } = await bench(failing('deleteSession'));
    expect(await read(await signIn(), later(31 * DAY))).toMatchObject({ session: null, cookie: '' });
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError']);
  });

  it.each([
    ['an ISO text', later(DAY).toISOString(), true],
    ['milliseconds', later(DAY).getTime(), true],
    ['an expired ISO text', later(-1).toISOString(), false],
  ])('normalises expires: %s (SC-24)', async (_, expires, isAlive) => {
    const user = { id: 'ada', email: 'ada@example.com', emailVerified: null };
    const session = { sessionToken: 't', userId: 'ada', expires } as unknown as AdapterSession;
    const { read, settings } = await bench(
      { getSessionAndUser: () => ({ session, user }) },
      { session: { maxAge: DAY } },
    );
    const answer = await read(`${NAME}=t`);
    expect(answer.session?.expires).toBe(isAlive ? later(DAY).toISOString() : undefined);
    const identity = await databaseSession.identify(await exchangeWith(settings, { cookie: `${NAME}=t` }));
    expect(identity !== null).toBe(isAlive);
  });

  it('refuses a session without its user', async () => {
    const session = { sessionToken: 't', userId: 'ada', expires: later(DAY) };
    const { read } = await bench({ getSessionAndUser: () => ({ session, user: null }) as never });
    expect((await read(`${NAME}=t`)).session).toBeNull();
  });
});

describe('database sessions: faults of the store', () => {
  it.each(['read', 'update'] as const)(
    'tells "unknown" from "signed out" on %s: SessionTokenError, cookie kept (SC-10)',
    async (run) => {
      const { settings } = await bench(failing('getSessionAndUser'));
      const exchange = await exchangeWith(settings, { cookie: `${NAME}=t` });
      const answer = run === 'read' ? databaseSession.read(exchange) : databaseSession.update(exchange, {});
      await expect(answer).rejects.toMatchObject({
        type: 'SessionTokenError',
        cause: { err: { type: 'AdapterError' } },
      });
      expect(exchange.jar.drain()).toEqual([]);
      await expect(databaseSession.identify(exchange)).rejects.toMatchObject({ type: 'SessionTokenError' });
    },
  );

  it('keeps a session whose renewal cannot be written, and tries again (SC-09)', async () => {
    let isDown = true;
    const calls: unknown[] = [];
    const { signIn, read, log } = await bench({
      updateSession: (change) => {
        calls.push(change);
        if (isDown) throw new Error('store down');
        return null;
      },
    });
    const cookie = await signIn();
    const during = await read(cookie, later(DAY));
    expect(during).toMatchObject({ session: { expires: later(30 * DAY).toISOString() }, written: [] });
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError']);
    isDown = false;
    expect((await read(cookie, later(DAY + 1))).written).toEqual([NAME]);
    expect(calls).toHaveLength(2);
  });

  it('grants nothing when the session cannot be stored, and keeps the one before', async () => {
    const { settings, signIn } = await bench();
    const cookie = await signIn();
    const broken = await bench(failing('createSession'));
    const exchange = await exchangeWith(broken.settings, { cookie });
    const account = { provider: 'p', providerAccountId: 'a', type: 'oidc' } as const;
    const who = { user: ADA, account, profile: undefined, isNewUser: false };
    await expect(databaseSession.issue(exchange, who)).rejects.toMatchObject({ type: 'AdapterError' });
    expect(exchange.jar.drain()).toEqual([]);
    expect(await databaseSession.read(await exchangeWith(settings, { cookie }))).not.toBeNull();
  });

  it('refuses to issue a session to a user without an id', async () => {
    const { signIn } = await bench();
    await expect(signIn('', { name: 'Nobody' })).rejects.toMatchObject({ type: 'SessionTokenError' });
  });

  it.each(['read', 'update'] as const)(
    'keeps the cookie when the session callback throws on %s',
    async (run) => {
      const { signIn, settings, ...rest } = await bench(
        {},
        {
          callbacks: {
            session: () => {
              throw new Error('passing');
            },
          },
        },
      );
      const cookie = await signIn();
      const answer = run === 'read' ? rest.read(cookie) : rest.update(cookie, {});
      await expect(answer).rejects.toMatchObject({ type: 'CallbackRouteError' });
      const exchange = await exchangeWith(settings, { cookie });
      await Promise.resolve(databaseSession.read(exchange)).catch(() => undefined);
      expect(exchange.jar.drain()).toEqual([]);
    },
  );
});

describe('database sessions: signing in and out', () => {
  it('makes tokens of 256 random bits, or as the application says (SC-02)', async () => {
    const { signIn } = await bench();
    const tokens = [sessionValue(await signIn()), sessionValue(await signIn())];
    expect(tokens[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(tokens[0]).not.toBe(tokens[1]);
    const own = await bench(
      {},
      { session: { strategy: 'database', generateSessionToken: () => 'own-token' } },
    );
    expect(sessionValue(await own.signIn())).toBe('own-token');
  });

  it.each([undefined, '', 7, Promise.resolve(null)])('refuses %s for a token', async (made) => {
    const generateSessionToken = () => made as unknown as string;
    const { signIn, memory } = await bench({}, { session: { strategy: 'database', generateSessionToken } });
    await expect(signIn()).rejects.toMatchObject({
      type: 'SessionTokenError',
      message: expect.stringContaining('`session.generateSessionToken`'),
    });
    expect(memory.snapshot().sessions).toEqual([]);
  });

  it('waits for a token that is still to come, and passes on that it cannot be made', async () => {
    const make = (generateSessionToken: () => unknown) =>
      bench(
        {},
        { session: { strategy: 'database', generateSessionToken: generateSessionToken as () => string } },
      );
    expect(sessionValue(await (await make(async () => 'made-later')).signIn())).toBe('made-later');
    const broken = await make(() => Promise.reject(new Error('no entropy')));
    await expect(broken.signIn()).rejects.toMatchObject({
      type: 'SessionTokenError',
      cause: { err: { message: 'no entropy' } },
    });
    expect(broken.memory.snapshot().sessions).toEqual([]);
  });

  it('ends the session that a new sign-in replaces, whoever it was of (SC-04, EM-26)', async () => {
    const { signIn, memory } = await bench();
    const first = await signIn('', { id: 'grace' });
    const second = await signIn(first);
    expect(memory.snapshot().sessions).toMatchObject([{ userId: 'ada', sessionToken: sessionValue(second) }]);
  });

  it('signs in all the same when the replaced session cannot be deleted', async () => {
    const { signIn, read, log } = await bench(failing('deleteSession'));
    const cookie = await signIn(await signIn());
    expect((await read(cookie)).session).not.toBeNull();
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError']);
  });

  it('signs out: row first, cookie cleared, the event names the session', async () => {
    const seen: unknown[] = [];
    const { signIn, revoke, memory } = await bench(
      {},
      { events: { signOut: (message) => void seen.push(message) } },
    );
    expect((await revoke(await signIn())).cookie).toBe('');
    expect(memory.snapshot().sessions).toEqual([]);
    expect(seen).toMatchObject([{ session: { userId: 'ada' } }]);
    expect((await revoke('')).cookie).toBe('');
  });

  it('takes a session that is gone already for signed out (AD-05)', async () => {
    const { signIn, revoke, memory } = await bench();
    const cookie = await signIn();
    await memory.deleteSession(sessionValue(cookie));
    expect((await revoke(cookie)).cookie).toBe('');
  });

  it('clears the cookie and says revocation_pending when the store cannot end the session', async () => {
    const { settings, signIn } = await bench(failing('deleteSession'));
    const exchange = await exchangeWith(settings, { cookie: await signIn() });
    await expect(databaseSession.revoke(exchange)).rejects.toMatchObject({
      type: 'SignOutError',
      code: 'revocation_pending',
    });
    expect(exchange.jar.drain()).toMatchObject([{ name: NAME, value: '', options: { maxAge: 0 } }]);
  });

  it('binds flows to the session without naming its token', async () => {
    const { signIn, settings } = await bench();
    const cookie = await signIn();
    const identity = await databaseSession.identify(await exchangeWith(settings, { cookie }));
    expect(identity).toMatchObject({ userId: 'ada', user: { id: 'ada' } });
    expect(identity?.binding).not.toContain(sessionValue(cookie).slice(0, 8));
    expect(await databaseSession.identify(await exchangeWith(settings))).toBeNull();
  });

  it('gives valid answers to parallel renewals, also on a node whose clock is an hour behind (SC-22, SC-26)', async () => {
    const { signIn, read } = await bench();
    const cookie = await signIn();
    const answers = await Promise.all(
      [DAY, DAY + 1, DAY - 3600].map((seconds) => read(cookie, later(seconds))),
    );
    for (const { session } of answers) expect(session).not.toBeNull();
  });
});
