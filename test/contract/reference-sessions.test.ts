import { getToken as referenceGetToken } from '@auth/core/jwt';
import { describe, expect, it } from 'vitest';
import { getToken } from '../../src/jwt/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { Browser, type Handle } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { attributesOf, ORIGINS, ours, same, theirs } from './reference.js';
import { SESSION_COOKIE, signInByPassword } from './stage.js';

const OTHER_SECRET = 'an older secret of more than thirty-two characters';

describe('session cookies travel both ways', () => {
  const roads: [string, typeof ours, typeof ours][] = [
    ['made by the reference, read here', theirs, ours],
    ['made here, read by the reference', ours, theirs],
  ];

  const read = async (
    from: Browser,
    handle: Handle,
    origin: string,
  ): Promise<Record<string, unknown> | null> => {
    const to = new Browser(handle, origin);
    for (const [name, { value }] of from.cookies) to.plant(name, value);
    return to.session();
  };

  it.each(roads)('plain, %s', async (_, make, take) => {
    for (const origin of ORIGINS) {
      const browser = new Browser(make(), origin);
      await signInByPassword(browser);
      expect(await read(browser, take(), origin)).toMatchObject({
        user: { name: 'ada', email: 'ada@example.com' },
      });
    }
  });

  it.each(roads)('chunked, %s', async (_, make, take) => {
    const callbacks: AuthConfig['callbacks'] = {
      jwt: ({ token }) => ({ ...token, pad: 'ü'.repeat(4500) }),
      session: ({ session, token }) => ({ ...session, pad: String(token['pad']).length }),
    };
    for (const origin of ORIGINS) {
      const browser = new Browser(make({ callbacks }), origin);
      await signInByPassword(browser);
      expect(browser.names('session-token.').length).toBeGreaterThan(1);
      expect(await read(browser, take({ callbacks }), origin)).toMatchObject({
        user: { name: 'ada' },
        pad: 4500,
      });
    }
  });

  it.each(roads)('rotated secrets, %s', async (_, make, take) => {
    const browser = new Browser(make({ secret: OTHER_SECRET }), 'https://app.test');
    await signInByPassword(browser);
    const rotated = take({ secret: [SECRET, OTHER_SECRET] });
    expect(await read(browser, rotated, 'https://app.test')).toMatchObject({ user: { name: 'ada' } });
    expect(await read(browser, take({ secret: SECRET }), 'https://app.test')).toBeNull();
  });

  it('getToken of both reads the cookies of both', async () => {
    for (const make of [ours, theirs]) {
      const browser = new Browser(make(), 'https://app.test');
      await signInByPassword(browser);
      const req = new Request('https://app.test/', { headers: { cookie: browser.cookieHeader() } });
      const params = { req, secret: SECRET, cookieName: SESSION_COOKIE, salt: SESSION_COOKIE };
      const [own, reference] = [await getToken(params), await referenceGetToken(params)];
      expect(own).toMatchObject({ name: 'ada', sub: 'user-ada' });
      expect(own).toEqual(reference);
    }
  });

  it('the claims of a session are the same', async () => {
    await same(
      async (_, browser) => {
        const req = new Request('https://app.test/', { headers: { cookie: browser.cookieHeader() } });
        const { name, email, sub, ...rest } =
          (await getToken({ req, secret: SECRET, cookieName: SESSION_COOKIE })) ?? {};
        const { iat = 0, exp = 0, jti = '' } = rest;
        return { name, email, sub, lifetime: exp - iat, jti: jti.length };
      },
      (browser) => signInByPassword(browser),
    );
  });
});

describe('what clients read', () => {
  it('providers: the same JSON', async () => {
    await same(
      (answer) => answer.json(),
      (browser) => browser.get('/auth/providers'),
    );
  });

  it('csrf: the same shape of token and cookie', async () => {
    for (const origin of ORIGINS) {
      const name = origin.startsWith('https') ? '__Host-authjs.csrf-token' : 'authjs.csrf-token';
      await same(
        async (answer, browser) => ({
          keys: Object.keys((await answer.json()) as object),
          cookie: browser.cookies.get(name)?.value.replaceAll(/[0-9a-f]{64}/g, 'hex'),
          attributes: attributesOf(answer, name),
        }),
        (browser) => browser.get('/auth/csrf'),
        { origin },
      );
    }
  });

  it('session: null, then name and email', async () => {
    await same(
      (answer) => answer.text(),
      (browser) => browser.get('/auth/session'),
    );
    await same(
      async (answer) => ((await answer.json()) as { user: object }).user,
      async (browser) => {
        await browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
        return browser.get('/auth/session');
      },
      { changes: { callbacks: { session: ({ session }) => ({ ...session, user: { name: 'own' } }) } } },
    );
  });

  it('session: cache headers and refusal of an update without CSRF token', async () => {
    const headers = ['cache-control', 'expires', 'pragma', 'content-type'];
    await same(
      (answer) => headers.map((name) => answer.headers.get(name)),
      (browser) => browser.get('/auth/session'),
    );
    await same(
      async (answer) => [answer.status, await answer.text()],
      (browser) => browser.post('/auth/session', {}, { csrf: false }),
    );
  });
});

describe('cookies', () => {
  it('session: name and attributes, set and cleared', async () => {
    for (const origin of ORIGINS) {
      const name = origin.startsWith('https') ? '__Secure-authjs.session-token=' : 'authjs.session-token=';
      const set = await same(
        (answer) => attributesOf(answer, name),
        (browser) => signInByPassword(browser),
        { origin },
      );
      expect(set).toContain('HttpOnly');
      const cleared = await same(
        (answer) => attributesOf(answer, name),
        async (browser) => {
          await signInByPassword(browser);
          return browser.post('/auth/signout');
        },
        { origin },
      );
      expect(cleared).toContain('Max-Age=0');
    }
  });

  it('flows: names but for the flow id, HttpOnly, SameSite, Path, Secure, Max-Age 900', async () => {
    for (const origin of ORIGINS) {
      const prefix = origin.startsWith('https') ? '__Secure-' : '';
      for (const name of [`${prefix}authjs.state`, `${prefix}authjs.pkce.code_verifier`]) {
        const attributes = await same(
          // The reference says the end twice, as Max-Age and as Expires.
          (answer) => attributesOf(answer, name).filter((one) => one !== 'Expires'),
          (browser) => browser.post('/auth/signin/hub'),
          { origin },
        );
        expect(attributes).toContain('Max-Age=900');
      }
    }
  });

  it('callback-url: name, value and attributes', async () => {
    await same(
      (answer, browser) => [
        browser.cookies.get('__Secure-authjs.callback-url')?.value,
        attributesOf(answer, '__Secure-authjs.callback-url'),
      ],
      (browser) => browser.get('/auth/signin?callbackUrl=/home'),
    );
  });
});
