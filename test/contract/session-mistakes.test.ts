import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { JWT, JWTOptions } from '../../src/types/jwt.js';
import type { Session } from '../../src/types/model.js';
import { locationOf } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import {
  idpProvider,
  openIdp,
  openStage,
  SESSION_COOKIE,
  setCookieOf,
  signInAtIdp,
  signInByPassword,
} from './stage.js';
import { serverError } from '../support/fault-reference.js';

const nothing = undefined as unknown;

describe('a callback that returns nothing', () => {
  it.each(['jwt', 'database'] as const)(
    'a session callback without return gives null, is warned about once, and signs nobody out (%s)',
    async (strategy) => {
      let forgets = true;
      const idp = await openIdp();
      const { browser, log } = openStage({
        adapter: MemoryAdapter(),
        providers: [idpProvider(idp)],
        session: { strategy },
        callbacks: { session: ({ session }) => (forgets ? (nothing as Session) : session) },
      });
      await signInAtIdp(browser, idp);
      for (let times = 0; times < 3; times += 1) expect(await browser.session()).toBeNull();
      expect(log.warnings).toEqual(['callback-returned-nothing']);
      expect(log.details[0]).toMatch(
        /`callbacks.session` returned undefined, but must return the session, or null.*`return`/,
      );
      expect(log.errors).toEqual([]);
      forgets = false;
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    },
  );

  it('a jwt callback without return gives null at a read, is warned about once, and signs nobody out', async () => {
    let forgets = false;
    const { browser, log } = openStage({
      callbacks: { jwt: ({ token }) => (forgets ? (nothing as JWT) : token) },
    });
    await signInByPassword(browser);
    forgets = true;
    for (let times = 0; times < 2; times += 1) {
      const answer = await browser.get('/auth/session');
      expect([answer.status, await answer.json()]).toEqual([200, null]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const update = await browser.postJson('/auth/session', { data: 1 });
    expect(setCookieOf(update, SESSION_COOKIE)).toBeUndefined();
    expect(log.warnings).toEqual(['callback-returned-nothing']);
    expect(log.details[0]).toMatch(
      /`callbacks.jwt` returned undefined, but must return the token, or null to sign out.*`return`/,
    );
    forgets = false;
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
  });

  it('a jwt callback without return refuses the sign-in, and the log says why', async () => {
    const { browser, log } = openStage({ callbacks: { jwt: () => nothing as JWT } });
    const location = locationOf(await signInByPassword(browser));
    expect([location.pathname, location.searchParams.get('error')]).toEqual(['/auth/error', 'Configuration']);
    expect(browser.names(SESSION_COOKIE)).toEqual([]);
    expect(log.errors.map(({ message }) => message).join()).toContain('`jwt` returned nothing at sign-in');
    // Once is enough.
    expect(log.warnings).toEqual([]);
  });
});

describe('a codec of the application’s own', () => {
  const codec = (changes: Partial<NonNullable<AuthConfig['jwt']>> = {}): NonNullable<AuthConfig['jwt']> => ({
    encode: async ({ token }) => Buffer.from(JSON.stringify(token)).toString('base64url'),
    decode: async ({ token = '' }) => JSON.parse(Buffer.from(token, 'base64url').toString()) as JWT,
    ...changes,
  });

  it.each<[string, string | string[]]>([
    ['a string', SECRET],
    ['a list of one', [SECRET]],
    ['a list', ['a new secret of more than thirty-two characters', SECRET]],
  ])('gets the secret as the configuration has it: %s', async (_, secret) => {
    const seen: unknown[] = [];
    const jwt = codec({
      encode: async (params) => (seen.push(params.secret), codec().encode?.(params) ?? ''),
      decode: async (params) => (seen.push(params.secret), codec().decode?.(params) ?? null),
    });
    const { browser } = openStage({ secret, jwt });
    await signInByPassword(browser);
    expect(await browser.session()).not.toBeNull();
    expect(seen.length).toBeGreaterThan(1);
    for (const one of seen) expect(one).toEqual(secret);
  });

  it('cannot write into the secrets of the library', async () => {
    const jwt = codec({
      decode: async (params) => {
        if (Array.isArray(params.secret)) params.secret.length = 0;
        return codec().decode?.(params) ?? null;
      },
    });
    const { browser } = openStage({ secret: [SECRET], jwt });
    await signInByPassword(browser);
    for (let times = 0; times < 2; times += 1) expect(await browser.session()).not.toBeNull();
    expect((await browser.post('/auth/signout')).status).toBe(302);
  });

  it.each<[string, JWTOptions['encode']]>([
    ['rejects', () => Promise.reject(new Error('the key server is away'))],
    [
      'throws',
      () => {
        throw new Error('the key server is away');
      },
    ],
    ['gives no text', async () => 7 as unknown as string],
    ['gives nothing', () => undefined as unknown as string],
  ])('an encode that %s is a JWTSessionError: 500 where it is due, cookie kept', async (_, encode) => {
    let isAway = false;
    const { browser, wait, log } = openStage({
      session: { maxAge: 1000, updateAge: 100 },
      jwt: codec({ encode: (params) => (isAway ? encode(params) : (codec().encode?.(params) ?? '')) }),
    });
    await signInByPassword(browser);
    isAway = true;
    wait(101);
    // A token without `iat` of its own is always due.
    const answer = await browser.get('/auth/session');
    expect([answer.status, await answer.json()]).toEqual([500, serverError()]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const refused = locationOf(await signInByPassword(browser));
    expect(refused.searchParams.get('error')).toBe('Configuration');
    // The second one has the same cause.
    expect(log.errors.map(({ name }) => name)).toEqual(['JWTSessionError']);
    isAway = false;
    expect(await browser.session()).not.toBeNull();
  });

  it.each([undefined, null, 'text', 7, true])('whose decode gives %s finds nobody', async (answer) => {
    const { browser, log } = openStage({ jwt: codec({ decode: async () => answer as unknown as JWT }) });
    await signInByPassword(browser);
    expect(await browser.session()).toBeNull();
    expect(browser.names(SESSION_COOKIE)).toEqual([]);
    expect(log.errors).toEqual([]);
  });
});

describe('a session that is too large', () => {
  it('is refused at sign-in (JWTSessionError), and the one of before goes on', async () => {
    let size = 0;
    const { browser, log } = openStage({
      callbacks: {
        jwt: ({ token, user }) => (user === undefined ? token : { ...token, pad: 'x'.repeat(size) }),
      },
    });
    await signInByPassword(browser);
    size = 21_000;
    const location = locationOf(await signInByPassword(browser, { username: 'grace' }));
    expect([location.pathname, location.searchParams.get('error')]).toEqual(['/auth/error', 'Configuration']);
    expect(log.errors.map(({ name }) => name)).toEqual(['JWTSessionError']);
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
    expect(browser.cookieHeader().length).toBeLessThan(13_312);
  });

  it('never makes a Cookie header above 16 KiB, however much was asked for', async () => {
    for (const size of [1000, 5000, 7000, 9000, 9500, 20_000]) {
      const { browser } = openStage({
        callbacks: { jwt: ({ token }) => ({ ...token, pad: 'x'.repeat(size) }) },
      });
      await signInByPassword(browser);
      expect(browser.cookieHeader().length).toBeLessThanOrEqual(13_312 + 800);
    }
  });
});
