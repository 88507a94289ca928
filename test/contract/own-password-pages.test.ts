import { describe, expect, it } from 'vitest';
import {
  ADA,
  askForReset,
  cheap,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  signIn,
  signUp,
  target,
  whoIs,
} from '../support/password-stage.js';
import { createAuth } from '../../src/index.js';
import { Password } from '../../src/providers/password.js';
import { setCookieOf } from './stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const pages = { signUp: '/join?from=auth', resetPassword: '/forgot', newPassword: '/new-password#form' };
const CSRF_COOKIE = '__Host-authjs.csrf-token';
const LINK_COOKIE = '__Host-authjs.password-link';

const open = (changes: object = {}, options = {}) =>
  passwordStage({ options, config: { pages: { ...pages, ...changes } } });

/** Opens the newest link, as a browser does that asked for a new password. */
async function openLink(stage: ReturnType<typeof open>) {
  const browser = stage.browser();
  await askForReset(browser);
  const answer = await browser.get(stage.link());
  return { browser, answer };
}

const sendNew = (browser: ReturnType<ReturnType<typeof open>['browser']>, newPassword = NEW, more = {}) =>
  browser.post('/auth/callback/password', { newPassword, ...more });

/** A form as a program would send it, with just these cookies. */
const formOf = (cookie: string, fields: Record<string, string>): Request =>
  new Request(`${ORIGIN}/auth/callback/password`, {
    method: 'POST',
    headers: { cookie, origin: ORIGIN },
    body: new URLSearchParams(fields),
  });

describe('pages of the application for passwords (contract, Passwords)', () => {
  it.each([
    ['signup', '/join?from=auth&provider=password'],
    ['reset', '/forgot?provider=password'],
  ])('%s leads to the page, with provider and target, and brings the CSRF cookie', async (action, page) => {
    const stage = open();
    const answer = await stage.browser().get(`/auth/${action}/password?callbackUrl=/inside`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `${page}&callbackUrl=${encodeURIComponent(`${ORIGIN}/inside`)}`,
    );
    expect(setCookieOf(answer, CSRF_COOKIE)).toMatch(/=[0-9a-f]{64}%7C[0-9a-f]{64};/);
  });

  it.each([
    ['https://evil.test/x', ORIGIN],
    ['//evil.test', ORIGIN],
    ['javascript:alert(1)', ORIGIN],
  ])('no page gets the target %s', async (callbackUrl, wanted) => {
    const stage = open();
    for (const action of ['signup', 'reset']) {
      const query = new URLSearchParams({ callbackUrl });
      const answer = await stage.browser().get(`/auth/${action}/password?${query.toString()}`);
      const shown = new URL(target(answer), ORIGIN).searchParams.get('callbackUrl');
      expect(new URL(shown ?? '').origin).toBe(wanted);
    }
  });

  it('a refused form leads back to the page with its code, and keeps nothing that was typed', async () => {
    const stage = open();
    const ada = stage.browser();
    const refused = await signUp(ada, { password: 'short' });
    expect(target(refused)).toBe('/auth/signup/password?code=password_short');
    expect(refused.headers.getSetCookie().join()).not.toContain('authjs.attempt');
    const shown = new URL(target(await ada.get(target(refused))), ORIGIN);
    expect(shown.pathname).toBe('/join');
    expect(Object.fromEntries(shown.searchParams)).toMatchObject({
      from: 'auth',
      provider: 'password',
      code: 'password_short',
    });
    expect(shown.href).not.toContain('short&');
    expect(shown.href).not.toContain(encodeURIComponent(ADA));
  });

  it('sign up, confirm and sign in work as with the built-in pages', async () => {
    const stage = open();
    const ada = stage.browser();
    await signUp(ada, { callbackUrl: '/inside' });
    expect(target(await ada.get(stage.link()))).toBe('/inside');
    expect(await whoIs(ada)).toBe(ADA);
  });

  it('where nobody can create an account there is no page to', async () => {
    const stage = open({}, { signUp: false });
    expect((await stage.browser().get('/auth/signup/password')).status).toBe(404);
    expect((await stage.browser().get('/auth/reset/password')).status).toBe(302);
  });

  it.each([
    [{ signUp: '/auth/signup/password' }, '/auth/signup/password'],
    [{ resetPassword: '/auth/reset/password/' }, '/auth/reset/password'],
    [{ signUp: '' }, '/auth/signup/password'],
  ])('%j is the built-in page, which would lead to itself', async (changes, path) => {
    const stage = open(changes);
    expect((await stage.browser().get(path)).status).toBe(200);
  });
});

describe('options of pages that are misspelt', () => {
  it.each([
    ['signup', 'signUp'],
    ['resetpassword', 'resetPassword'],
    ['newPasswort', 'newPassword'],
  ])('pages.%s: %s is suggested', async (written, meant) => {
    const { config } = passwordStage();
    const found = await createAuth({ ...config, pages: { [written]: '/x' } }).check();
    expect(found).toContainEqual({
      code: 'unknown-option',
      message: expect.stringMatching(new RegExp(`pages\\.${written}.*${meant}`)),
    });
  });
});

describe('the page of the application for a new password', () => {
  it('is led to without the secret of the link, which waits in a sealed cookie of the actions', async () => {
    const stage = open();
    await stage.account();
    const { answer } = await openLink(stage);
    const token = new URL(stage.link(), ORIGIN).searchParams.get('reset') ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, new URL(location, ORIGIN).pathname]).toEqual([302, '/new-password']);
    expect([...new URL(location, ORIGIN).searchParams.keys()]).toEqual(['provider', 'callbackUrl']);
    expect(location).not.toContain(token);
    expect(location).not.toContain(encodeURIComponent(ADA));
    const cookie = setCookieOf(answer, LINK_COOKIE) ?? '';
    expect(cookie).not.toContain(token);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/;', 'Max-Age=1800'])
      expect(cookie).toContain(attribute);
    const elsewhere = await stage.browser().get(stage.link());
    expect(setCookieOf(elsewhere, CSRF_COOKIE)).toBeDefined();
  });

  it('takes the new password, ends the other sessions, signs in, and clears the cookie', async () => {
    const stage = open();
    const before = await stage.account();
    const { browser } = await openLink(stage);
    const answer = await sendNew(browser, NEW, { callbackUrl: '/inside' });
    expect(target(answer)).toBe('/inside');
    expect(setCookieOf(answer, LINK_COOKIE)).toContain('Max-Age=0');
    expect(await whoIs(browser)).toBe(ADA);
    expect(await whoIs(before)).toBeUndefined();
    const later = stage.browser();
    await signIn(later, { password: NEW });
    expect(await whoIs(later)).toBe(ADA);
    expect(stage.mails.at(-1)).toMatchObject({ kind: 'changed' });
  });

  it('gets the code of a refused password, and may be tried again', async () => {
    const stage = open();
    await stage.account();
    const { browser } = await openLink(stage);
    const refused = await sendNew(browser, 'short');
    const page = new URL(target(refused), ORIGIN);
    expect(page.pathname).toBe('/new-password');
    expect(page.searchParams.get('code')).toBe('password_short');
    await sendNew(browser);
    expect(await whoIs(browser)).toBe(ADA);
  });

  it('answers scripts with the URL', async () => {
    const stage = open();
    await stage.account();
    const { browser } = await openLink(stage);
    const headers = { 'x-auth-return-redirect': '1' };
    const answer = await browser.post('/auth/callback/password', { newPassword: 'short' }, headers);
    const { url } = (await answer.json()) as { url: string };
    expect([answer.status, new URL(url).searchParams.get('code')]).toEqual([200, 'password_short']);
  });

  it.each([
    ['in a browser that opened no link', async (stage: ReturnType<typeof open>) => stage.browser()],
    [
      'after the link was used',
      async (stage: ReturnType<typeof open>) => {
        const { browser } = await openLink(stage);
        await sendNew(browser, 'eight blue barrels');
        await browser.post('/auth/signout');
        return browser;
      },
    ],
    [
      'after the link expired',
      async (stage: ReturnType<typeof open>) => {
        const { browser } = await openLink(stage);
        stage.clock.advance(1801 * 1000);
        return browser;
      },
    ],
  ])('refuses a new password %s', async (_, begin) => {
    const stage = open();
    await stage.account();
    const browser = await begin(stage);
    const answer = await sendNew(browser);
    const next = new URL(target(answer), ORIGIN);
    expect(next.pathname + next.search).toBe('/auth/reset/password?code=link_used');
    expect(await whoIs(browser)).toBeUndefined();
    expect(new URL(target(await browser.get(target(answer))), ORIGIN).searchParams.get('code')).toBe(
      'link_used',
    );
    const guess = stage.browser();
    await signIn(guess, { password: NEW });
    expect(await whoIs(guess)).toBeUndefined();
  });

  it('refuses a form without the CSRF token', async () => {
    const stage = open();
    await stage.account();
    const { browser } = await openLink(stage);
    const answer = await browser.send(formOf(browser.cookieHeader(), { newPassword: NEW }));
    expect(target(answer)).toContain('error=MissingCSRF');
    expect(await whoIs(browser)).toBeUndefined();
  });

  it('refuses a cookie of another application, and one that nobody sealed', async () => {
    const stage = open();
    await stage.account();
    const { browser } = await openLink(stage);
    const other = passwordStage({
      config: { pages, adapter: stage.store, secret: 'Xk4vq9TgW2mZr7Lc1NdYs8HbJe6Ufa3P' },
    });
    for (const value of [browser.cookies.get(LINK_COOKIE) ?? '', 'f'.repeat(64), '']) {
      const stranger = other.browser();
      const csrf = (await (await stranger.get('/auth/csrf')).json()) as { csrfToken: string };
      const cookies = `${stranger.cookieHeader()}; ${LINK_COOKIE}=${value}`;
      const answer = await stranger.send(formOf(cookies, { newPassword: NEW, ...csrf }));
      expect(target(answer)).toBe('/auth/reset/password?code=link_used');
    }
  });

  it('refuses the link of another provider', async () => {
    const second = Password({ id: 'staff', sendMail: () => undefined, passwords: cheap });
    const stage = passwordStage({ config: { pages }, extra: [second] });
    await stage.account();
    const { browser } = await openLink(stage);
    const answer = await browser.post('/auth/callback/staff', { newPassword: NEW });
    expect(target(answer)).toBe('/auth/reset/staff?code=link_used');
    expect(await whoIs(browser)).toBeUndefined();
  });

  it('a GET of the link changes nothing, so that a scanner which follows it uses nothing up', async () => {
    const stage = open();
    await stage.account();
    const { browser } = await openLink(stage);
    await stage.browser().get(stage.link());
    await sendNew(browser);
    expect(await whoIs(browser)).toBe(ADA);
  });

  it('is not asked for by the link that confirms an address', async () => {
    const stage = open();
    await signUp(stage.browser());
    const elsewhere = await stage.browser().get(stage.link());
    expect(elsewhere.status).toBe(200);
    expect(await elsewhere.text()).toContain('autocomplete="current-password"');
  });

  it('nothing but the page itself is needed: a field `newPassword` without the option is refused', async () => {
    const stage = passwordStage();
    await stage.account();
    expect(target(await sendNew(stage.browser()))).toBe('/auth/reset/password?code=link_used');
    expect(target(await signIn(stage.browser(), { password: GOOD, newPassword: NEW }))).toBe(
      '/auth/reset/password?code=link_used',
    );
  });
});
