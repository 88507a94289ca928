import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import {
  idpProvider,
  openIdp,
  openStage,
  SESSION_COOKIE,
  setCookieOf,
  signInAtIdp,
  signInByPassword,
  START,
} from './stage.js';
import { serverError, withReference } from '../support/fault-reference.js';

const read = (browser: { get(path: string): Promise<Response> }): Promise<Response> =>
  browser.get('/auth/session');

describe('jwt sessions', () => {
  const open = async (changes: Partial<AuthConfig> = {}) => {
    const stage = openStage(changes);
    await signInByPassword(stage.browser);
    return stage;
  };

  it('the cookie is written again only when the session is due, not on every read (contract, Sessions)', async () => {
    const { browser, wait, now } = await open({ session: { maxAge: 1000, updateAge: 100 } });
    for (let seconds = 0; seconds < 99; seconds += 33) {
      expect((await read(browser)).headers.getSetCookie()).toEqual([]);
      wait(33);
    }
    expect((await read(browser)).headers.getSetCookie()).toEqual([]);
    wait(1);
    const renewed = await read(browser);
    expect(setCookieOf(renewed, SESSION_COOKIE)).toContain('Expires=');
    const expires = new Date(now().getTime() + 1_000_000).toISOString();
    expect(await renewed.json()).toMatchObject({ expires });
    expect((await read(browser)).headers.getSetCookie()).toEqual([]);
  });

  it('body and cookie say the same where the token may live longer than the session', async () => {
    const { browser, now, wait } = await open({ session: { maxAge: 1000 }, jwt: { maxAge: 5000 } });
    const expires = new Date(now().getTime() + 1_000_000).toISOString();
    wait(10);
    expect(await (await read(browser)).json()).toMatchObject({ expires });
  });

  it('the cookie is written again only when due: after min(updateAge, maxAge/2) by default (contract, Sessions)', async () => {
    for (const session of [{ maxAge: 100 }, { maxAge: 100, updateAge: 86_400 }]) {
      const { browser, wait } = await open({ session });
      wait(49);
      expect((await read(browser)).headers.getSetCookie()).toEqual([]);
      wait(1);
      expect(setCookieOf(await read(browser), SESSION_COOKIE)).toBeDefined();
    }
  });

  it('the cookie is written again only when the jwt callback changed the token (contract, Sessions)', async () => {
    let views = 0;
    const { browser } = await open({
      callbacks: { jwt: ({ token }) => ({ ...token, even: views - (views % 2) }) },
    });
    expect((await read(browser)).headers.getSetCookie()).toEqual([]);
    views = 1;
    expect((await read(browser)).headers.getSetCookie()).toEqual([]);
    views = 2;
    expect(setCookieOf(await read(browser), SESSION_COOKIE)).toBeDefined();
  });

  it('an undecodable cookie: null and cleared, logged at debug (contract, Sessions)', async () => {
    const { browser, log } = openStage({ debug: true });
    browser.plant(SESSION_COOKIE, 'garbage');
    const answer = await read(browser);
    expect([answer.status, await answer.text()]).toEqual([200, 'null']);
    expect(setCookieOf(answer, SESSION_COOKIE)).toContain('Max-Age=0');
    expect(log.errors).toEqual([]);
    expect(log.debug.length).toBeGreaterThan(0);
  });

  it.each(['jwt', 'session'] as const)(
    'a callback that throws: 500 JSON (GET and POST), cookie kept (%s) (contract, Sessions)',
    async (name) => {
      let fails = false;
      const fail = <T>(value: T): T => {
        if (fails) throw new Error('the database is away');
        return value;
      };
      const callbacks: AuthConfig['callbacks'] =
        name === 'jwt' ? { jwt: ({ token }) => fail(token) } : { session: ({ session }) => fail(session) };
      const { browser, log } = await open({ callbacks });
      fails = true;
      for (const answer of [await read(browser), await browser.postJson('/auth/session', { data: 1 })]) {
        expect(answer.status).toBe(500);
        expect(await answer.json()).toEqual(serverError());
        expect(setCookieOf(answer, SESSION_COOKIE)).toBeUndefined();
      }
      // The second one has the same cause.
      expect(log.errors).toHaveLength(1);
      fails = false;
      expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
    },
  );

  it('a jwt callback that gives null signs out (contract, Sessions)', async () => {
    let revoked = false;
    const { browser } = await open({ callbacks: { jwt: ({ token }) => (revoked ? null : token) } });
    revoked = true;
    const answer = await read(browser);
    expect(await answer.json()).toBeNull();
    expect(browser.names(SESSION_COOKIE)).toEqual([]);
  });

  it('reads call the jwt callback with token and session undefined, and no trigger key (contract, Sessions)', async () => {
    const seen: string[][] = [];
    const { browser } = await open({
      callbacks: { jwt: (params) => (seen.push(Object.keys(params)), params.token) },
    });
    await read(browser);
    expect(seen.at(-1)?.sort()).toEqual(['session', 'token']);
  });
});

describe('database sessions', () => {
  let idp: FakeIdp;
  let adapter: MemoryAdapterObject;

  beforeEach(async () => {
    idp = await openIdp();
    adapter = MemoryAdapter();
  });

  const open = async (changes: Partial<AuthConfig> = {}) => {
    const stage = openStage({
      adapter,
      providers: [idpProvider(idp)],
      session: { strategy: 'database', maxAge: 1000, updateAge: 100 },
      ...changes,
    });
    await signInAtIdp(stage.browser, idp);
    return stage;
  };

  it('body expires shows the renewed value (contract, Sessions)', async () => {
    const { browser, wait } = await open();
    wait(100);
    const answer = await read(browser);
    const expires = new Date(START.getTime() + 1_100_000);
    expect(await answer.json()).toMatchObject({ expires: expires.toISOString() });
    expect(adapter.snapshot().sessions[0]?.expires).toEqual(expires);
    expect(setCookieOf(answer, SESSION_COOKIE)).toContain(`Expires=${expires.toUTCString()}`);
  });

  it('store unreachable: 503 JSON and cookie kept, SessionTokenError logged (contract, Sessions)', async () => {
    const store = { ...adapter };
    const { browser, log } = await open({ adapter: store, callbacks: {} });
    store.getSessionAndUser = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const away = openStage({ adapter: store, logger: log.logger, providers: [idpProvider(idp)] });
    for (const [name, { value }] of browser.cookies) away.browser.plant(name, value);
    const answer = await read(away.browser);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual(serverError());
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError']);
    expect(await browser.session()).not.toBeNull();
  });

  it('every sign-in issues a new session token, the one it replaces is deleted (contract, Sessions)', async () => {
    const { browser } = await open();
    const before = browser.cookies.get(SESSION_COOKIE)?.value;
    await signInAtIdp(browser, idp);
    expect(browser.cookies.get(SESSION_COOKIE)?.value).not.toBe(before);
    expect(adapter.snapshot().sessions).toHaveLength(1);
  });

  it('sign-out that fails at the store: cookie cleared, SignOutError, revocation_pending (contract, Sessions)', async () => {
    const store = { ...adapter, deleteSession: () => Promise.reject(new Error('read-only')) };
    const { browser, log } = await open({ adapter: store });
    const answer = await browser.post('/auth/signout');
    const query = 'error=Configuration&code=revocation_pending';
    expect(locationOf(answer).href).toMatch(withReference(`https://app.test/auth/error?${query}`));
    expect(browser.names(SESSION_COOKIE)).toEqual([]);
    expect(log.errors.map(({ name }) => name)).toEqual(['SignOutError']);
  });
});
