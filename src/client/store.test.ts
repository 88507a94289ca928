import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStage } from '../../test/contract/stage.js';
import { eventually } from '../../test/support/eventually.js';
import { passwordProvider } from '../../test/support/config.js';
import { fetchOf } from '../../test/support/credentials-container.js';
import { PageDouble } from '../../test/support/page.js';
import type { AuthConfig } from '../types/config.js';
import type { Session } from '../types/model.js';
import { signIn as signInWithoutStore } from './session.js';
import { createSessionStore } from './store.js';
import type { SessionStore, SessionStoreOptions } from './store.js';

const APP = 'https://app.test';
const PASSWORD = { username: 'ada', password: 'correct horse', redirect: false };

const stops: (() => void)[] = [];
let visits = 0;

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.restoreAllMocks();
});

/** Somebody with a browser, and a server that can fail. Its channel is its own: the path of its actions is. */
function visit(config: Partial<AuthConfig> = {}) {
  const basePath = `/auth-${(visits += 1)}`;
  const stage = openStage({ providers: [passwordProvider], basePath, ...config });
  const asked: string[] = [];
  const server: { answer: (() => Promise<Response>) | undefined } = { answer: undefined };
  const reach = fetchOf(stage.browser, APP);
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input).slice(basePath.length + 1)}`);
    return server.answer?.() ?? reach(input, init);
  };
  const open = (options: SessionStoreOptions = {}) => {
    const page = new PageDouble();
    const visited: string[] = [];
    const navigate = (url: string): void => void visited.push(url);
    const store = createSessionStore({ basePath, fetch, navigate, window: page, ...options });
    const states: string[] = [];
    stops.push(store.subscribe(() => states.push(store.get().status)));
    return { store, page, states, visited };
  };
  const sessionReads = (): number => asked.filter((one) => one === 'GET session').length;
  return { stage, basePath, fetch, asked, server, open, sessionReads };
}

const settled = (store: SessionStore, status: string) =>
  eventually(() => expect(store.get().status).toBe(status));
/** Long enough for a request that should not be sent. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
/** Lets the pause go by after which a page asks again. */
function later(seconds = 6): void {
  const at = Date.now() + seconds * 1000;
  vi.spyOn(Date, 'now').mockImplementation(() => at);
}

describe('a store', () => {
  it('asks once, however many look at it', async () => {
    const { open, sessionReads } = visit();
    const { store, page } = open();
    expect(store.get()).toEqual({ status: 'loading', session: undefined, error: undefined });
    for (let i = 0; i < 9; i++) stops.push(store.subscribe(() => {}));
    page.show();
    await Promise.all([store.refresh(), store.refresh()]);
    expect(store.get()).toEqual({ status: 'out', session: null, error: undefined });
    expect(sessionReads()).toBe(1);
  });

  it.each([null, { user: { name: 'Ada' }, expires: '2030-01-01T00:00:00.000Z' }])(
    'asks for nothing that the server has told: %j',
    async (session) => {
      const { open, asked } = visit();
      const { store, page } = open({ session });
      page.show();
      await aWhile();
      expect(store.get()).toMatchObject({ status: session === null ? 'out' : 'in', session });
      expect(asked).toEqual([]);
    },
  );

  it('asks for nothing before somebody looks, and nothing where there is no page', async () => {
    const { fetch, basePath, asked } = visit();
    const page = new PageDouble();
    createSessionStore({ basePath, fetch, window: page });
    // As on a server: the same without `window`.
    createSessionStore({ basePath, fetch }).subscribe(() => {});
    page.show();
    await aWhile();
    expect(asked).toEqual([]);
  });

  it('asks again when somebody comes back, once, and not for every glance', async () => {
    const { open, sessionReads } = visit();
    const { store, page } = open();
    await settled(store, 'out');
    page.show();
    await aWhile();
    expect(sessionReads()).toBe(1);
    later();
    page.hide();
    await aWhile();
    expect(sessionReads()).toBe(1);
    page.show();
    await aWhile();
    expect(sessionReads()).toBe(2);
  });

  it('does not, where that is not wanted', async () => {
    const { open, sessionReads } = visit();
    const { store, page } = open({ refetchOnWindowFocus: false });
    await settled(store, 'out');
    later();
    page.show();
    await aWhile();
    expect(sessionReads()).toBe(1);
  });

  it('asks at intervals only where it is told to, and not on a hidden page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const { open, sessionReads } = visit();
      const { store, page } = open({ refetchInterval: 60 });
      const quiet = visit();
      await settled(quiet.open().store, 'out');
      await settled(store, 'out');
      vi.advanceTimersByTime(60_000);
      await eventually(() => expect(sessionReads()).toBe(2));
      page.hide();
      vi.advanceTimersByTime(600_000);
      await aWhile();
      expect(sessionReads()).toBe(2);
      expect(quiet.sessionReads()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells about changes only, and not after the end of a subscription', async () => {
    const { open } = visit();
    const { store, states } = open();
    let others = 0;
    const stop = store.subscribe(() => (others += 1));
    await store.refresh();
    const first = store.get();
    await store.refresh();
    expect(store.get()).toBe(first);
    expect(states).toEqual(['out']);
    stop();
    await store.signIn('credentials', PASSWORD);
    expect(states).toEqual(['out', 'in']);
    expect(others).toBe(1);
  });

  it('catches up on what it missed while nobody looked', async () => {
    const { open, sessionReads, stage, basePath } = visit();
    const { store } = open();
    await settled(store, 'out');
    stops.splice(0).forEach((stop) => stop());
    await stage.browser.post(
      `${basePath}/callback/credentials`,
      {
        username: 'ada',
        password: 'correct horse',
        csrfToken: await stage.browser.csrfToken(basePath),
      },
      { csrf: false },
    );
    later();
    stops.push(store.subscribe(() => {}));
    await settled(store, 'in');
    expect(sessionReads()).toBe(2);
  });
});

describe('a server that fails', () => {
  const failures: [string, () => Promise<Response>][] = [
    ['429', async () => new Response('{}', { status: 429, headers: { 'retry-after': '5' } })],
    ['503', async () => new Response('{"message":"down"}', { status: 503 })],
    ['500 with null', async () => new Response('null', { status: 500 })],
    ['no JSON', async () => new Response('<html>')],
    ['nothing: offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ];

  it.each(failures)('signs nobody out (%s), and nobody in', async (_, answer) => {
    for (const isIn of [true, false]) {
      const { open, server } = visit();
      const { store, states } = open();
      if (isIn) await store.signIn('credentials', PASSWORD);
      else await store.refresh();
      const before = store.get();
      expect(before.status).toBe(isIn ? 'in' : 'out');
      const told = states.length;
      server.answer = answer;
      expect(await store.refresh()).toBe(before);
      expect(states).toHaveLength(told);
    }
  });

  it.each(failures)('leaves unknown what never was known (%s), until it answers', async (_, answer) => {
    const { open, server } = visit();
    server.answer = answer;
    const { store, page } = open();
    await settled(store, 'unknown');
    expect(store.get()).toMatchObject({ session: undefined, error: expect.any(Error) });
    server.answer = undefined;
    page.dispatchEvent(new Event('online'));
    await settled(store, 'out');
  });

  it('changes nothing at a sign-out that did not happen', async () => {
    const { open, server } = visit();
    const { store, visited } = open();
    await store.signIn('credentials', PASSWORD);
    server.answer = failures[1]?.[1];
    await expect(store.signOut()).rejects.toThrow();
    await expect(store.update({ name: 'x' })).rejects.toThrow();
    expect(store.get().status).toBe('in');
    expect(visited).toEqual([]);
  });
});

describe('signing in and out', () => {
  it('takes the flat options of Auth.js, and gives what it gives', async () => {
    const { open } = visit();
    const { store, visited } = open();
    const refused = await store.signIn('credentials', { ...PASSWORD, password: 'wrong' });
    expect(refused).toMatchObject({
      ok: false,
      status: 401,
      error: 'CredentialsSignin',
      code: 'credentials',
    });
    expect(store.get().status).not.toBe('in');
    const done = await store.signIn('credentials', { ...PASSWORD, callbackUrl: `${APP}/home` });
    expect(done).toEqual({ ok: true, status: 200, url: `${APP}/home`, error: undefined, code: undefined });
    expect(store.get()).toMatchObject({ status: 'in', session: { user: { name: 'ada' } } });
    expect(visited).toEqual([]);
    const { redirect: _, ...wanted } = PASSWORD;
    await store.signIn('credentials', { ...wanted, redirectTo: `${APP}/welcome` });
    expect(visited).toEqual([`${APP}/welcome`]);
  });

  it('is known in the other tabs, and by functions without a store, too', async () => {
    const { open, basePath, fetch } = visit();
    const [one, two] = [open(), open()];
    await settled(two.store, 'out');
    await settled(one.store, 'out');
    await signInWithoutStore('credentials', { basePath, fetch, ...PASSWORD });
    await settled(one.store, 'in');
    await settled(two.store, 'in');
    await two.store.signOut({ redirect: false });
    expect(two.store.get().status).toBe('out');
    await settled(one.store, 'out');
  });

  it('of the server is taken over at once, told to the other tabs, and asked about after one of this page', async () => {
    const { open, basePath, stage, sessionReads } = visit();
    const [one, two] = [open({ session: null }), open({ session: null })];
    one.store.take(null);
    await aWhile();
    expect(sessionReads()).toBe(0);
    const csrfToken = await stage.browser.csrfToken(basePath);
    const { redirect: _, ...fields } = PASSWORD;
    const form = { ...fields, csrfToken };
    await stage.browser.post(`${basePath}/callback/credentials`, form, { csrf: false });
    // What the endpoint answers is a session.
    const session = (await stage.browser.session(basePath)) as unknown as Session;
    one.store.take(session);
    expect(one.store.get()).toMatchObject({ status: 'in', session });
    await settled(two.store, 'in');
    expect(sessionReads()).toBe(1);
    // What lasts longer is no news for others.
    one.store.take({ ...session, expires: new Date(Date.now() + 9e9).toISOString() });
    await aWhile();
    expect(sessionReads()).toBe(1);
    await one.store.signOut({ redirect: false });
    await settled(two.store, 'out');
    const before = sessionReads();
    two.store.take(null);
    await aWhile();
    expect(sessionReads()).toBe(before);
  });

  it('of the server that is as before does not undo what this page did: the server is asked', async () => {
    const { open, stage, sessionReads } = visit();
    const { store } = open({ session: null });
    await store.signIn('credentials', PASSWORD);
    const before = sessionReads();
    store.take(null);
    expect(store.get().status).toBe('in');
    await eventually(() => expect(sessionReads()).toBe(before + 1));
    expect(store.get().status).toBe('in');
    stage.browser.cookies.clear();
    store.take(null);
    await settled(store, 'out');
  });

  it('is not undone by an answer that is older', async () => {
    const { open, server, stage, basePath } = visit();
    const { store, states } = open();
    await store.signIn('credentials', PASSWORD);
    let release: (response: Response) => void = () => {};
    const held = new Promise<Response>((resolve) => (release = resolve));
    const session = await stage.browser.get(`${basePath}/session`);
    server.answer = () => {
      server.answer = undefined;
      return held;
    };
    const old = store.refresh();
    await aWhile();
    await store.signOut({ redirect: false });
    release(session);
    await old;
    expect(store.get().status).toBe('out');
    expect(states.at(-1)).toBe('out');
  });

  it('sends one request at a time for the session', async () => {
    const { open, fetch, sessionReads } = visit();
    let underWay = 0;
    let most = 0;
    const { store } = open({
      fetch: async (input, init) => {
        most = Math.max(most, (underWay += 1));
        await aWhile();
        try {
          return await fetch(input, init);
        } finally {
          underWay -= 1;
        }
      },
    });
    await Promise.all([store.refresh(), store.update(), store.update(), store.refresh()]);
    expect(most).toBe(1);
    // All of them were asked before the first was sent.
    expect(sessionReads()).toBe(1);
  });

  it('sends data to the `jwt` callback, and others follow', async () => {
    const { open } = visit({
      callbacks: {
        jwt: ({ token, trigger, session }) =>
          trigger === 'update' ? { ...token, name: (session as { name: string }).name } : token,
      },
    });
    const [one, two] = [open(), open()];
    expect(await one.store.update({ name: 'nobody' })).toBeNull();
    await one.store.signIn('credentials', PASSWORD);
    await settled(two.store, 'in');
    expect(await one.store.update({ name: 'Countess' })).toMatchObject({ user: { name: 'Countess' } });
    expect(one.store.get().session?.user?.name).toBe('Countess');
    await eventually(() => expect(two.store.get().session?.user?.name).toBe('Countess'));
    expect(await one.store.update()).toMatchObject({ user: { name: 'Countess' } });
  });
});
