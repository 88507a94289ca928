import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { AuthConfig, JWT } from '../../src/types/index.js';
import { SECRET } from '../support/config.js';
import { locationOf } from '../support/browser.js';
import { ORIGINS } from './reference.js';
import { setCookieOf, signInByPassword } from './stage.js';
import { openSharedIdp, openSwap, ROADS, signInAt } from './swap.js';

const ADA_SIGNED_IN = { user: { name: 'ada', email: 'ada@example.com' } };

/** A change by the browser, kept in the token and shown in the session. */
const colour: AuthConfig['callbacks'] = {
  jwt: ({ token, trigger, session }) =>
    trigger === 'update' ? { ...token, colour: String((session as { colour?: unknown }).colour) } : token,
  session: ({ session, token }) => ({ ...session, colour: token['colour'] }),
};

/** What many applications have in the place of encryption. */
const signed: AuthConfig['jwt'] = {
  encode: ({ token, secret }) =>
    new SignJWT({ ...token }).setProtectedHeader({ alg: 'HS256' }).sign(keyOf(secret)),
  decode: async ({ token, secret }) =>
    token === undefined ? null : (await jwtVerify<JWT>(token, keyOf(secret))).payload,
};

function keyOf(secret: string | readonly string[]): Uint8Array {
  // A list would be a configuration that nobody wrote.
  if (typeof secret !== 'string') throw new TypeError('expected the secret as it is configured');
  return new TextEncoder().encode(secret);
}

describe.each(ROADS)('a jwt session, %s', (_, from, to) => {
  const rows: [string, Partial<AuthConfig>][] = [
    ['as it is', {}],
    ['under a cookie name of its own', { cookies: { sessionToken: { name: 'own.session' } } }],
    ['with encode and decode of its own', { jwt: signed }],
    ['with secrets as a list', { secret: [SECRET, 'an older secret of more than thirty-two characters'] }],
  ];

  it.each(rows)('%s is read, renewed, and read again after the way back', async (_row, changes) => {
    for (const origin of ORIGINS) {
      const { browser, to: swap } = openSwap(
        from,
        { ...changes, session: { maxAge: 3600, updateAge: 0 } },
        origin,
      );
      await signInByPassword(browser);
      const [name = ''] = browser.names('session');
      swap(to);
      const renewed = await browser.get('/auth/session');
      expect(await renewed.json()).toMatchObject(ADA_SIGNED_IN);
      expect(setCookieOf(renewed, name)).toContain('Expires=');
      swap(from);
      expect(await browser.session()).toMatchObject(ADA_SIGNED_IN);
    }
  });

  it('carries what was updated on the other side', async () => {
    for (const origin of ORIGINS) {
      const { browser, to: swap } = openSwap(from, { callbacks: colour }, origin);
      await signInByPassword(browser);
      swap(to);
      const updated = await browser.postJson('/auth/session', { data: { colour: 'red' } });
      expect(await updated.json()).toMatchObject({ colour: 'red' });
      swap(from);
      expect(await browser.session()).toMatchObject({ ...ADA_SIGNED_IN, colour: 'red' });
    }
  });

  it('in chunks is renewed, shrinks to one cookie, and is read after the way back', async () => {
    let pad = 'ü'.repeat(4500);
    const callbacks: AuthConfig['callbacks'] = {
      jwt: ({ token }) => ({ ...token, pad }),
      session: ({ session, token }) => ({ ...session, pad: String(token['pad']).length }),
    };
    const { browser, to: swap } = openSwap(from, { callbacks });
    await signInByPassword(browser);
    expect(browser.names('session-token.').length).toBeGreaterThan(1);
    swap(to);
    expect(await browser.session()).toMatchObject({ ...ADA_SIGNED_IN, pad: 4500 });
    pad = 'small';
    expect(await browser.session()).toMatchObject({ pad: 5 });
    expect(browser.names('session-token')).toEqual(['__Secure-authjs.session-token']);
    swap(from);
    expect(await browser.session()).toMatchObject({ ...ADA_SIGNED_IN, pad: 5 });
  });

  it('is ended by a sign-out on the other side', async () => {
    for (const origin of ORIGINS) {
      const { browser, to: swap } = openSwap(from, {}, origin);
      await signInByPassword(browser);
      swap(to);
      expect(await browser.session()).toMatchObject(ADA_SIGNED_IN);
      await browser.post('/auth/signout');
      expect(browser.names('session-token')).toEqual([]);
      swap(from);
      expect(await browser.session()).toBeNull();
    }
  });
});

describe.each(ROADS)('what fails once, %s', (_, from, to) => {
  it('a form that was open is refused, and the same form, fetched again, works', async () => {
    const { browser, to: swap } = openSwap(from, {});
    const csrfToken = await browser.csrfToken();
    swap(to);
    const fields = { username: 'ada', password: 'correct horse' };
    const refused = await browser.post(
      '/auth/callback/credentials',
      { ...fields, csrfToken },
      { csrf: false },
    );
    expect(locationOf(refused).searchParams.get('error')).toBe('MissingCSRF');
    expect(await browser.session()).toBeNull();
    await signInByPassword(browser);
    expect(await browser.session()).toMatchObject(ADA_SIGNED_IN);
  });

  it('a sign-in at a provider that was under way ends in an error, and the next one works', async () => {
    const { idp, provider } = await openSharedIdp();
    const { browser, to: swap } = openSwap(from, { providers: [provider] });
    const begun = locationOf(await browser.post('/auth/signin/idp'));
    swap(to);
    const refused = locationOf(await browser.get(`/auth/callback/idp?${idp.authorize(begun.href)}`));
    expect([refused.pathname, refused.search]).toEqual(
      to === 'ours'
        ? ['/auth/signin', '?error=OAuthCallbackError&code=flow_missing']
        : ['/auth/error', '?error=Configuration'],
    );
    expect(await browser.session()).toBeNull();
    await signInAt(browser, idp);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('flow cookies that stay behind disturb nobody', async () => {
    const { idp, provider } = await openSharedIdp();
    const { browser, to: swap } = openSwap(from, { providers: [provider] });
    for (let tab = 0; tab < 3; tab++) await browser.post('/auth/signin/idp');
    expect(browser.names('authjs.state').length).toBeGreaterThan(0);
    swap(to);
    await signInAt(browser, idp);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });
});
