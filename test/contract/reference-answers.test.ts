import { Auth as ReferenceAuth, raw as referenceRaw } from '@auth/core';
import { describe, expect, it } from 'vitest';
import { Auth, raw } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { Browser } from '../support/browser.js';
import { configOf, referenceConfigOf, same, seen } from './reference.js';
import { withoutReference } from '../support/fault-reference.js';

describe('redirects and statuses', () => {
  const signIn = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const all = { username: 'ada', password: 'correct horse', ...fields };
    return (browser: Browser) => browser.post('/auth/callback/credentials', all, { headers });
  };
  const get = (path: string) => (browser: Browser) => browser.get(`/auth/${path}`);

  it.each<[string, (browser: Browser) => Promise<Response>, Partial<AuthConfig>]>([
    ['password, right', signIn({ callbackUrl: '/home' }), {}],
    ['password, wrong', signIn({ password: 'wrong' }), {}],
    ['password, authorize throws', signIn({ password: 'throw' }), {}],
    ['password, own sign-in page', signIn({ password: 'wrong' }), { pages: { signIn: '/login' } }],
    ['password, own error page', signIn({ password: 'throw' }), { pages: { error: '/oops' } }],
    [
      'password, no CSRF token',
      (browser) => browser.post('/auth/callback/credentials', {}, { csrf: false }),
      {},
    ],
    ['signIn callback says no', signIn(), { callbacks: { signIn: () => false } }],
    ['signIn callback throws', signIn(), { callbacks: { signIn: () => Promise.reject(new Error('no')) } }],
    ['signIn callback says where', signIn(), { callbacks: { signIn: () => '/elsewhere' } }],
    ['redirect callback says where', signIn(), { callbacks: { redirect: () => 'https://other.test/x' } }],
    ['sign-in page', get('signin'), {}],
    ['own sign-in page', get('signin?callbackUrl=/x&error=Foo'), { pages: { signIn: '/login' } }],
    ['sign-in begun at a password provider', (browser) => browser.post('/auth/signin/credentials'), {}],
    ['sign-out page', get('signout'), {}],
    ['sign-out', (browser) => browser.post('/auth/signout', { callbackUrl: '/bye' }), {}],
    ['verify-request page', get('verify-request?provider=email&type=email'), {}],
    [
      'own verify-request page',
      get('verify-request?provider=email'),
      { pages: { verifyRequest: '/mailed' } },
    ],
    ['error page, Configuration', get('error?error=Configuration'), {}],
    ['error page, AccessDenied', get('error?error=AccessDenied'), {}],
    ['error page, Verification', get('error?error=Verification'), {}],
    ['error page, something else', get('error?error=Foo'), {}],
    ['own error page', get('error?error=AccessDenied'), { pages: { error: '/oops' } }],
    ['no secret, program', get('session'), { secret: '' }],
    ['no secret, page', get('signin'), { secret: '' }],
    ['no secret, own error page', get('signin'), { secret: '', pages: { error: '/oops' } }],
    ['wanted as JSON', signIn({ callbackUrl: '/home' }, { 'x-auth-return-redirect': '1' }), {}],
  ])('%s', async (_, act, changes) => {
    await same(seen, act, { changes });
  });

  it('X-Auth-Return-Redirect: the same JSON for success and failure', async () => {
    const header = { 'x-auth-return-redirect': '1' };
    for (const fields of [{ callbackUrl: '/home' }, { password: 'wrong' }, { password: 'throw' }]) {
      await same(
        async (answer) => {
          const { reference: _, url, ...more } = (await answer.json()) as { reference?: string; url: string };
          return { url: withoutReference(url), ...more };
        },
        signIn(fields, header),
      );
    }
  });

  it.each([
    '/x?y=1#z',
    '/',
    '',
    'https://app.test/y',
    'https://app.test',
    'https://evil.test/y',
    'https://app.test.evil.test/',
    'http://app.test/x',
    'javascript:alert(1)',
    'https://app.test:8443/x',
  ])('callbackUrl %s', async (callbackUrl) => {
    await same(seen, signIn({ callbackUrl }));
  });

  it('the authorization request: the same parameters but for random values', async () => {
    const random = new Set(['state', 'code_challenge']);
    await same(
      (answer) => {
        const url = new URL(answer.headers.get('location') ?? '');
        const params = [...url.searchParams].map(([name, value]) => [name, random.has(name) ? '' : value]);
        return [url.origin, url.pathname, params.map((pair) => pair.join('=')).sort()];
      },
      (browser) => browser.post('/auth/signin/hub', { callbackUrl: '/home' }),
    );
  });
});

describe('raw', () => {
  const ask = async (path: string, init: RequestInit = {}, changes: Partial<AuthConfig> = {}) => {
    const url = `https://app.test/auth/${path}`;
    const own = Auth(new Request(url, init), { ...configOf(changes), raw });
    const reference = ReferenceAuth(new Request(url, init), {
      ...referenceConfigOf(changes),
      raw: referenceRaw,
    });
    return Promise.allSettled([own, reference]);
  };

  it('the body is the value, not its text', async () => {
    for (const path of ['session', 'providers']) {
      const [own, reference] = await ask(path);
      expect(own.status === 'fulfilled' && own.value.body).toEqual(
        reference.status === 'fulfilled' && reference.value.body,
      );
    }
  });

  it('a redirect is a URL in `redirect`, cookies are objects with unencoded values', async () => {
    const [own, reference] = await ask('signin?callbackUrl=/home', {}, { pages: { signIn: '/login' } });
    if (own.status !== 'fulfilled' || reference.status !== 'fulfilled') throw new Error('refused');
    const target = (redirect: string | undefined): string => new URL(redirect ?? '', 'https://app.test').href;
    expect(target(own.value.redirect)).toBe(target(reference.value.redirect));
    const callbackUrl = (cookies: { name: string; value: string; options: object }[] = []) =>
      cookies.find(({ name }) => name.endsWith('callback-url'));
    expect(callbackUrl(own.value.cookies)).toEqual(callbackUrl(reference.value.cookies));
  });

  it('an error is thrown, unless X-Auth-Return-Redirect is there', async () => {
    const init = { method: 'POST', body: new URLSearchParams() };
    const thrown = await ask('callback/credentials', init);
    expect(thrown.map((one) => one.status === 'rejected' && Reflect.get(Object(one.reason), 'type'))).toEqual(
      ['MissingCSRF', 'MissingCSRF'],
    );
    const [own] = await ask('callback/credentials', { ...init, headers: { 'x-auth-return-redirect': '1' } });
    expect(own).toMatchObject({
      status: 'fulfilled',
      value: { redirect: 'https://app.test/auth/signin?error=MissingCSRF' },
    });
  });
});
