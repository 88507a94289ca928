import { beforeEach, describe, expect, it } from 'vitest';
import { Auth } from '../../src/index.js';
import { encode } from '../../src/jwt/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { FakeIdp } from '../fake-idp.js';
import { locationOf, type Browser } from '../support/browser.js';
import { passwordProvider, SECRET } from '../support/config.js';
import {
  begin,
  callBack,
  idpProvider,
  openIdp,
  openStage,
  SESSION_COOKIE,
  setCookieOf,
  signInAtIdp,
  signInByPassword,
  START,
} from './stage.js';

const CHUNK = 3900;
const CALLBACK_URL = '__Secure-authjs.callback-url';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await openIdp();
});

const open = (changes: Partial<AuthConfig> = {}) =>
  openStage({ providers: [idpProvider(idp), passwordProvider], ...changes });

const codeOf = (answer: Response): string | null => locationOf(answer).searchParams.get('code');

describe('the session cookie', () => {
  const token = (size: number): Promise<string> =>
    encode({
      token: { sub: '1', name: 'big', pad: 'x'.repeat(size) },
      secret: SECRET,
      salt: SESSION_COOKIE,
      maxAge: 10 ** 9,
    });
  const cut = (value: string): string[] => value.match(new RegExp(`.{1,${CHUNK}}`, 'g')) ?? [];
  const read = async (cookies: string[]): Promise<Response> =>
    Auth(
      new Request('https://app.test/auth/session', { headers: { cookie: cookies.join('; ') } }),
      open({ session: { maxAge: 10 ** 9, updateAge: 10 ** 9 } }).config,
    );

  it('only <name> and <name>.<integer> are read, a foreign suffix is ignored (contract, Cookies)', async () => {
    const chunks = cut(await token(6000)).map((part, index) => `${SESSION_COOKIE}.${index}=${part}`);
    expect(chunks.length).toBeGreaterThan(1);
    const foreign = ['x', '01', '1e0', '-1', '0.0', ''].map(
      (suffix) => `${SESSION_COOKIE}.${suffix}=garbage`,
    );
    for (const cookies of [chunks, [...foreign, ...chunks], [...chunks, ...foreign]]) {
      const answer = await read(cookies);
      expect(await answer.json()).toMatchObject({ user: { name: 'big' } });
    }
    expect(await (await read(foreign)).json()).toBeNull();
  });

  it('at most 16 chunks (contract, Cookies)', async () => {
    const parts = (await token(40_000)).match(/.{1,3000}/gs) ?? [];
    expect(parts.length).toBeGreaterThan(16);
    const answer = await read(parts.map((part, index) => `${SESSION_COOKIE}.${index}=${part}`));
    expect(await answer.json()).toBeNull();

    const { browser, log } = open({
      callbacks: { jwt: ({ token: own }) => ({ ...own, pad: 'x'.repeat(60_000) }) },
    });
    const refused = await signInByPassword(browser);
    expect(locationOf(refused).searchParams.get('error')).toBe('Configuration');
    expect(log.errors.map(({ name }) => name)).toEqual(['JWTSessionError']);
    expect(browser.names(SESSION_COOKIE)).toEqual([]);
  });

  it('stale higher chunks are cleared (contract, Cookies)', async () => {
    let size = 9000;
    const { browser } = open({ callbacks: { jwt: ({ token: own }) => ({ ...own, pad: 'x'.repeat(size) }) } });
    await signInByPassword(browser);
    const many = browser.names(`${SESSION_COOKIE}.`).length;
    expect(many).toBeGreaterThan(2);
    size = 4000;
    await browser.session();
    expect(browser.names(`${SESSION_COOKIE}.`).length).toBeLessThan(many);
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
    size = 0;
    await browser.session();
    expect(browser.names(SESSION_COOKIE)).toEqual([SESSION_COOKIE]);
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
  });

  it('session and providers set neither the callback-url cookie nor the CSRF cookie (contract, Cookies)', async () => {
    const { browser } = open();
    for (const action of ['session', 'providers']) {
      expect((await browser.get(`/auth/${action}`)).headers.getSetCookie()).toEqual([]);
    }
    const csrf = await browser.get('/auth/csrf');
    expect(csrf.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-authjs\.csrf-token=/)]);
    expect(setCookieOf(await browser.get('/auth/signin'), CALLBACK_URL)).toBeDefined();
  });

  it('a bad callback-url cookie is ignored and cleared, never a 500 (contract, Cookies)', async () => {
    for (const bad of [
      'https%3A%2F%2Fevil.test',
      '%',
      'not%20a%20url',
      'javascript%3Aalert(1)',
      '%2F%2Fevil.test',
    ]) {
      const { browser, log } = open();
      browser.plant(CALLBACK_URL, bad);
      const page = await browser.get('/auth/signin');
      expect(page.status).toBe(200);
      browser.plant(CALLBACK_URL, bad);
      const answer = await signInByPassword(browser);
      expect(locationOf(answer).origin).toBe('https://app.test');
      expect(browser.cookies.get(CALLBACK_URL)?.value).not.toBe(bad);
      expect(log.errors).toEqual([]);
    }
    const answer = await Auth(
      new Request('https://app.test/auth/session', {
        headers: { cookie: `${CALLBACK_URL}=https%3A%2F%2Fevil.test` },
      }),
      open().config,
    );
    expect(setCookieOf(answer, CALLBACK_URL)).toContain('Max-Age=0');
  });
});

describe('one flow, one set of cookies', () => {
  const FLOW = ['authjs.state.', 'authjs.pkce.code_verifier.', 'authjs.nonce.'];
  const flowNames = (browser: Browser): string[] => FLOW.flatMap((part) => browser.names(part));

  it('one flow, one set of cookies: the flow id is their suffix and part of the state (contract, Cookies)', async () => {
    const { browser } = open();
    const [id = ''] = ((await begin(browser)).searchParams.get('state') ?? '').split('.');
    expect(flowNames(browser).sort()).toEqual(FLOW.map((part) => `__Secure-${part}${id}`).sort());
  });

  it('one flow, one set of cookies: two tabs never disturb each other (contract, Cookies)', async () => {
    const { browser } = open();
    const first = await begin(browser, { callbackUrl: '/first' });
    const second = await begin(browser, { callbackUrl: '/second' });
    expect(locationOf(await callBack(browser, idp.authorize(first.href))).pathname).toBe('/first');
    // The second tab was begun signed out: it signs in again, and goes where it wanted to.
    expect(locationOf(await callBack(browser, idp.authorize(second.href))).pathname).toBe('/second');
    expect(flowNames(browser)).toEqual([]);
  });

  it('at most 5 flows live, the oldest is evicted; five stay below 6 KB (contract, Cookies)', async () => {
    const { browser, wait } = open();
    const locations: URL[] = [];
    for (let index = 0; index < 6; index += 1) {
      locations.push(await begin(browser, { callbackUrl: `/page-${index}` }));
      wait(1);
    }
    const names = new Set(flowNames(browser));
    expect(names.size).toBe(15);
    const size = browser
      .cookieHeader()
      .split('; ')
      .filter((pair) => names.has(pair.split('=')[0] ?? ''))
      .join('; ').length;
    expect(size).toBeLessThan(6 * 1024);
    const [oldest = new URL('https://x.test'), ...others] = locations;
    expect(codeOf(await callBack(browser.clone(), idp.authorize(oldest.href)))).toBe('state_mismatch');
    for (const [index, location] of others.entries()) {
      const answer = await callBack(browser, idp.authorize(location.href));
      expect(locationOf(answer).pathname).toBe(`/page-${index + 1}`);
    }
  });

  it('at most 5 flows live, however small they are (contract, Cookies)', async () => {
    const { browser, wait } = openStage({ providers: [idpProvider(idp, { checks: ['state'] })] });
    for (let index = 0; index < 7; index += 1) {
      await begin(browser);
      wait(1);
    }
    expect(flowNames(browser)).toHaveLength(5);
  });

  it('a flow belongs to its provider: the answer of another one is refused (contract, Cookies)', async () => {
    const other = { ...idpProvider(idp), id: 'other', name: 'Other' };
    const { browser } = openStage({ providers: [idpProvider(idp), other] });
    const params = idp.authorize((await begin(browser)).href);
    const answer = await browser.get(`/auth/callback/other?${params}`);
    expect(codeOf(answer)).toBe('provider_mismatch');
    expect(flowNames(browser)).toEqual([]);
    expect(idp.callsTo('token')).toEqual([]);
  });

  it('a flow belongs to its redirect URI and its issuer: others are refused (contract, Cookies)', async () => {
    const moves: [string, Partial<AuthConfig>, string][] = [
      ['redirect_uri_mismatch', {}, 'https://other.test'],
      ['redirect_uri_mismatch', { basePath: '/api/auth' }, 'https://app.test'],
    ];
    const { browser } = open();
    const location = await begin(browser);
    const params = idp.authorize(location.href);
    for (const [code, changes, origin] of moves) {
      const stage = openStage({ providers: [idpProvider(idp)], ...changes }, origin);
      for (const [name, { value }] of browser.cookies) stage.browser.plant(name, value);
      const answer = await stage.browser.get(`${changes.basePath ?? '/auth'}/callback/idp?${params}`);
      expect(codeOf(answer)).toBe(code);
    }
    // The same provider id, now at another authorization server.
    const moved = await FakeIdp.create({ issuer: 'https://moved.test', now: () => START });
    const stage = openStage({ providers: [idpProvider(moved)] });
    for (const [name, { value }] of browser.cookies) stage.browser.plant(name, value);
    params.delete('iss');
    const answer = await callBack(stage.browser, params);
    expect(locationOf(answer).searchParams.get('error')).toBe('OAuthCallbackError');
    expect([idp.callsTo('token'), moved.callsTo('token')]).toEqual([[], []]);
    expect(await stage.browser.session()).toBeNull();
  });

  it('callbackUrl is that of the flow, whatever the callback-url cookie says (contract, Cookies)', async () => {
    const { browser } = open();
    const location = await begin(browser, { callbackUrl: '/flow' });
    browser.plant(CALLBACK_URL, encodeURIComponent('https://app.test/cookie'));
    expect(locationOf(await callBack(browser, idp.authorize(location.href))).pathname).toBe('/flow');
  });

  it('a flow begun signed out signs in, and never links, whatever session appeared meanwhile (contract, Cookies)', async () => {
    const { MemoryAdapter } = await import('../../src/adapters/memory/index.js');
    const adapter = MemoryAdapter();
    const { browser } = open({ adapter, providers: [idpProvider(idp)] });
    const begunSignedOut = await begin(browser);
    idp.faults.claims = { sub: 'subject-eve', email: 'eve@example.com' };
    await signInAtIdp(browser, idp);
    idp.faults.claims = {};
    await callBack(browser, idp.authorize(begunSignedOut.href));
    const { users, accounts } = adapter.snapshot();
    expect(users.map(({ email }) => email).sort()).toEqual(['ada@example.com', 'eve@example.com']);
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(2);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('one begun under a session that is gone or another now is refused (session_changed) (contract, Cookies)', async () => {
    for (const change of ['gone', 'another']) {
      const { browser } = open();
      await signInByPassword(browser);
      const location = await begin(browser);
      await browser.post('/auth/signout');
      if (change === 'another') await signInByPassword(browser, { username: 'grace' });
      const answer = await callBack(browser, idp.authorize(location.href));
      expect(codeOf(answer)).toBe('session_changed');
      expect(flowNames(browser)).toEqual([]);
      expect(idp.callsTo('token')).toEqual([]);
    }
  });

  it('the cookies of a flow are cleared on every outcome, error answers included (contract, Cookies)', async () => {
    const outcomes: [string, () => void, Record<string, string | undefined>][] = [
      ['success', () => undefined, {}],
      ['refused by the provider', () => undefined, { error: 'access_denied', code: undefined }],
      ['another issuer', () => undefined, { iss: 'https://evil.test' }],
      [
        'token endpoint fails',
        () => (idp.faults.respond = { token: () => new Response('', { status: 500 }) }),
        {},
      ],
      ['bad ID Token', () => (idp.faults.claims = { nonce: 'other' }), {}],
      ['profile without id', () => (idp.faults.claims = { sub: '' }), {}],
    ];
    for (const [name, spoil, changes] of outcomes) {
      idp = await openIdp();
      const { browser } = open();
      const location = await begin(browser);
      spoil();
      await callBack(browser, idp.authorize(location.href, changes));
      expect({ name, left: flowNames(browser) }).toEqual({ name, left: [] });
    }
  });

  it('the lifetime of a flow is 900 s (contract, Cookies)', async () => {
    const { browser, wait } = open();
    const location = await begin(browser);
    expect(browser.cookies.get(browser.names('authjs.state.')[0] ?? '')?.expires).toBe(
      START.getTime() + 900_000,
    );
    wait(901);
    expect(codeOf(await callBack(browser, idp.authorize(location.href)))).toBe('flow_missing');
  });
});
