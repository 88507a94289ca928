import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { isAuthAction, skipCSRFCheck } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import {
  begin,
  callBack,
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  SESSION_COOKIE,
  setCookieOf,
  signInAtIdp,
  signInByPassword,
  spiedAdapter,
  type Outbox,
} from './stage.js';

let idp: FakeIdp;
let outbox: Outbox;

beforeEach(async () => {
  idp = await openIdp();
  outbox = [];
});

const open = (changes: Partial<AuthConfig> = {}) =>
  openStage({ providers: [idpProvider(idp), passwordProvider], ...changes });

describe('HTTP actions', () => {
  it('GET callback: handles the callback from an OAuth provider', async () => {
    const { browser } = open();
    const answer = await callBack(
      browser,
      idp.authorize((await begin(browser, { callbackUrl: '/home' })).href),
    );
    expect(answer.status).toBe(302);
    expect(locationOf(answer).href).toBe('https://app.test/home');
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } });
  });

  it('POST callback: handles the callback from a credentials provider', async () => {
    const { browser } = open();
    const answer = await signInByPassword(browser, { callbackUrl: '/home' });
    expect(answer.status).toBe(302);
    expect(locationOf(answer).href).toBe('https://app.test/home');
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
  });

  it('GET csrf: returns the raw token, which is also in the cookie and good for a POST', async () => {
    const { browser } = open();
    const answer = await browser.get('/auth/csrf');
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/);
    expect(setCookieOf(answer, '__Host-authjs.csrf-token')).toContain(`=${csrfToken}%7C`);
    const signOut = await browser.post('/auth/signout', { csrfToken }, { csrf: false });
    expect(locationOf(signOut).searchParams.get('error')).toBeNull();
  });

  it('GET csrf: 404 where a framework disables it', async () => {
    const { browser } = open({ skipCSRFCheck });
    const answer = await browser.get('/auth/csrf');
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect((await browser.post('/auth/signout', {}, { csrf: false })).status).toBe(302);
  });

  it('GET error: renders the built-in error page', async () => {
    const answer = await open().browser.get('/auth/error?error=AccessDenied');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('Access denied');
  });

  it('GET providers: the client-safe list of all configured providers', async () => {
    const answer = await open().browser.get('/auth/providers');
    const text = await answer.text();
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['idp', 'credentials']);
    expect(text).not.toContain(idp.clientSecret);
    expect(text).not.toContain(idp.clientId);
  });

  it("GET session: the user's session if one exists, otherwise null", async () => {
    const { browser } = open();
    expect(await (await browser.get('/auth/session')).text()).toBe('null');
    await signInByPassword(browser);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it("POST session: updates the user's session and returns the updated session", async () => {
    const { browser } = open({
      callbacks: {
        jwt: ({ token, trigger, session }) =>
          trigger === 'update' ? { ...token, name: String(session) } : token,
      },
    });
    expect((await browser.postJson('/auth/session', { data: 'Countess' })).status).toBe(400);
    await signInByPassword(browser);
    const answer = await browser.postJson('/auth/session', { data: 'Countess' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { name: 'Countess' } });
    expect(await browser.session()).toMatchObject({ user: { name: 'Countess' } });
  });

  it('GET signin: renders the built-in sign-in page, and begins nothing', async () => {
    const { browser } = open();
    const answer = await browser.get('/auth/signin/idp');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('IdP');
    expect(idp.calls).toEqual([]);
    expect(browser.names('authjs.state')).toEqual([]);
  });

  it('POST signin: initiates the sign-in flow', async () => {
    const location = await begin(open().browser);
    expect(location.href).toMatch(/^https:\/\/idp\.test\/authorize\?/);
    expect(location.searchParams.get('redirect_uri')).toBe('https://app.test/auth/callback/idp');
  });

  it('GET signout: renders the built-in sign-out page, and ends nothing', async () => {
    const { browser } = open();
    await signInByPassword(browser);
    const answer = await browser.get('/auth/signout');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toMatch(/<form[^>]+method="post"/i);
    expect(await browser.session()).not.toBeNull();
  });

  it('POST signout: initiates sign-out', async () => {
    const { browser } = open();
    await signInByPassword(browser);
    const answer = await browser.post('/auth/signout', { callbackUrl: '/bye' });
    expect(locationOf(answer).href).toBe('https://app.test/bye');
    expect(await browser.session()).toBeNull();
  });

  it('GET verify-request: renders the built-in verification-request page', async () => {
    const answer = await open().browser.get('/auth/verify-request?provider=email&type=email');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('GET webauthn-options: 400 JSON for a provider without WebAuthn ceremonies', async () => {
    const answer = await open().browser.get('/auth/webauthn-options/credentials');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });

  it('Actions: the full set of names, compared exactly', () => {
    const names = [
      'callback',
      'csrf',
      'error',
      'providers',
      'session',
      'signin',
      'signout',
      'verify-request',
      'webauthn-options',
    ];
    expect(names.filter(isAuthAction)).toEqual(names);
    expect(['SignIn', 'signIn', '', 'toString', '_log', 'session/'].filter(isAuthAction)).toEqual([]);
  });

  it('Option skipCSRFCheck: turns CSRF protection off, and says so in the log', async () => {
    const { browser, log } = open({ skipCSRFCheck });
    const fields = { username: 'ada', password: 'correct horse' };
    await browser.post('/auth/callback/credentials', fields, { csrf: false });
    expect(await browser.session()).not.toBeNull();
    expect(log.warnings).toContain('csrf-disabled');
  });
});

describe('states and transitions', () => {
  const database = (changes: Partial<AuthConfig['session']> = {}) => {
    const spy = spiedAdapter();
    const stage = open({
      adapter: spy.adapter,
      providers: [idpProvider(idp), mailProvider(outbox)],
      session: { strategy: 'database', maxAge: 1000, updateAge: 100, ...changes },
    });
    return { ...stage, ...spy };
  };

  it('State: database session, accessed before expires: extended by maxAge, once per updateAge', async () => {
    const { browser, wait, calls, now } = database();
    await signInAtIdp(browser, idp);
    wait(99);
    await browser.session();
    expect(calls('updateSession')).toHaveLength(0);
    wait(1);
    const session = await browser.session();
    expect(session?.['expires']).toBe(new Date(now().getTime() + 1_000_000).toISOString());
    wait(99);
    await browser.session();
    expect(calls('updateSession')).toHaveLength(1);
  });

  it('State: database session, accessed after expires: removed from the database', async () => {
    const { browser, wait, adapter, another } = database();
    await signInAtIdp(browser, idp);
    const [row] = adapter.snapshot().sessions;
    wait(1000);
    const late = another();
    late.plant(SESSION_COOKIE, row?.sessionToken ?? '');
    const answer = await late.get('/auth/session');
    expect(await answer.json()).toBeNull();
    expect(adapter.snapshot().sessions).toEqual([]);
    expect(setCookieOf(answer, SESSION_COOKIE)).toContain('Max-Age=0');
  });

  it('State: session (either strategy), signout via POST: cookie and database session are deleted', async () => {
    const { browser, adapter } = database();
    await signInAtIdp(browser, idp);
    expect(adapter.snapshot().sessions).toHaveLength(1);
    const answer = await browser.post('/auth/signout');
    expect(setCookieOf(answer, SESSION_COOKIE)).toContain('Max-Age=0');
    expect(adapter.snapshot().sessions).toEqual([]);

    const jwt = open().browser;
    await signInByPassword(jwt);
    expect(setCookieOf(await jwt.post('/auth/signout'), SESSION_COOKIE)).toContain('Max-Age=0');
    expect(await jwt.session()).toBeNull();
  });

  it('State: verification token, link sent back: deleted and signed in, usable once', async () => {
    const { browser, adapter } = database();
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    const wrong = { ...Object.fromEntries(new URL(linkIn(outbox)).searchParams), email: 'eve@example.com' };
    const foreign = await browser.clone().post('/auth/callback/email', wrong);
    expect(locationOf(foreign).searchParams.get('error')).toBe('Verification');
    expect(adapter.snapshot().verificationTokens).toHaveLength(1);
    const again = browser.clone();
    await browser.get(linkIn(outbox));
    expect(await browser.session()).not.toBeNull();
    expect(adapter.snapshot().verificationTokens).toEqual([]);
    expect(locationOf(await again.get(linkIn(outbox))).href).toBe(
      'https://app.test/auth/error?error=Verification',
    );
  });

  it('State: verification token, after expires: not redeemed', async () => {
    const { browser, wait } = database({ maxAge: 200_000 });
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    // The cookie of the asking browser expires with the link: the click on the confirm page is what is left.
    const query = Object.fromEntries(new URL(linkIn(outbox)).searchParams);
    wait(86_400);
    const answer = await browser.post('/auth/callback/email', query);
    expect(locationOf(answer).searchParams.get('error')).toBe('Verification');
  });

  it('State: User emailVerified: null, then the date of the first successful email sign-in', async () => {
    const { browser, adapter, wait, now } = database();
    await signInAtIdp(browser, idp);
    expect(adapter.snapshot().users[0]?.emailVerified).toBeNull();
    wait(5);
    await browser.post('/auth/signin/email', { email: 'ada@example.com' });
    await browser.get(linkIn(outbox));
    expect(adapter.snapshot().users[0]?.emailVerified).toEqual(now());
  });
});

describe('session strategies', () => {
  it('Strategy jwt: the default, kept in a cookie holding a JWT', async () => {
    const { browser } = open();
    await signInByPassword(browser);
    expect(browser.cookies.get(SESSION_COOKIE)?.value.split('.')).toHaveLength(5);
  });

  it('Strategy database: the cookie holds the sessionToken of a stored session', async () => {
    const adapter = MemoryAdapter();
    const { browser } = open({ adapter, providers: [idpProvider(idp)], session: { strategy: 'database' } });
    await signInAtIdp(browser, idp);
    expect(browser.cookies.get(SESSION_COOKIE)?.value).toBe(adapter.snapshot().sessions[0]?.sessionToken);
  });
});
