import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { contentKey } from '../../src/core/crypto/derive-key.js';
import { encryptJwe } from '../../src/core/crypto/jose/jwe.js';
import { Auth } from '../../src/index.js';
import { encode, getToken } from '../../src/jwt/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import { Browser } from '../support/browser.js';
import { baseConfig, SECRET } from '../support/config.js';
import { APP, openScene, SESSION_COOKIE, signInAtIdp, signInByPassword } from './scene.js';

const YEAR_2096 = 4e9;
const PERSON = { sub: '1', name: 'Eve', exp: YEAR_2096, iat: 1_893_456_000, jti: 'session-1' };

/** A payload under the very key of session cookies: only who has the secret can make it. */
async function sealedSession(payload: unknown, salt = SESSION_COOKIE, secret = SECRET): Promise<string> {
  const info = `Auth.js Generated Encryption Key (${salt})`;
  const key = await contentKey({ secret, salt, info, enc: 'A256CBC-HS512' });
  return encryptJwe(typeof payload === 'string' ? payload : JSON.stringify(payload), key);
}

async function seen(cookies: Record<string, string>, config?: AuthConfig): Promise<unknown> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const answer = await Auth(
    new Request(`${APP}/auth/session`, { headers: { cookie } }),
    config ?? (await openScene('jwt, no store')).config,
  );
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('a session token that nobody can have got here', () => {
  it('is read when it is whole, so that the refusals below say something', async () => {
    expect(await seen({ [SESSION_COOKIE]: await sealedSession(PERSON) })).toMatchObject({
      user: { name: 'Eve' },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['without exp (JW-05)', { exp: undefined }],
    ['with exp as text (JW-05)', { exp: String(YEAR_2096) }],
    ['with exp null (JW-05)', { exp: null }],
    ['expired (JW-05)', { exp: 1 }],
    ['without iat (JW-05)', { iat: undefined }],
    ['with iat as text (JW-05)', { iat: '1' }],
    ['without jti (JW-05)', { jti: undefined }],
    ['with an empty jti (JW-05)', { jti: '' }],
    ['not valid yet', { nbf: YEAR_2096 }],
    ['about nobody (CVE-2023-48309)', { sub: undefined, name: undefined }],
    ['about an empty somebody', { sub: '', name: '', email: '' }],
    ['about somebody who is no text', { sub: { $ne: null }, name: ['Eve'] }],
  ])('%s', async (_, change) => {
    expect(await seen({ [SESSION_COOKIE]: await sealedSession({ ...PERSON, ...change }) })).toBeNull();
  });

  it.each([
    'null',
    '[]',
    '"x"',
    '5',
    '{',
    '',
    '{"__proto__":{"sub":"1","exp":4000000000,"iat":1,"jti":"x"}}',
  ])('a payload %j', async (payload) => {
    expect(await seen({ [SESSION_COOKIE]: await sealedSession(payload) })).toBeNull();
  });

  it('with any character changed (JW-01, JW-15)', async () => {
    const token = await sealedSession(PERSON);
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(await seen({ [SESSION_COOKIE]: changed })).toBeNull();
    }
    for (const changed of [
      `${token}A`,
      `${token}=`,
      ` ${token}x`,
      token.toUpperCase(),
      token.replaceAll('.', '..'),
    ]) {
      expect(await seen({ [SESSION_COOKIE]: changed })).toBeNull();
    }
  });

  it.each([
    ['zip (JW-03)', { zip: 'DEF' }],
    ['crit', { crit: ['exp'] }],
    ['p2c (CVE-2024-28176)', { p2c: 1e9 }],
    ['alg A256KW (JW-04)', { alg: 'A256KW' }],
    ['alg none (JW-04)', { alg: 'none' }],
    ['alg DIR (JW-04)', { alg: 'DIR' }],
    ['another enc (JW-04)', { enc: 'A128CBC-HS256' }],
    ['enc in small letters (JW-04)', { enc: 'a256cbc-hs512' }],
    ['a kid that is none of ours', { kid: 'x' }],
    ['a kid that is a number', { kid: 5 }],
  ])('a header with %s (JW-04)', async (_, change) => {
    const [header = '', ...rest] = (await sealedSession(PERSON)).split('.');
    const own = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...own, ...change })).toString('base64url');
    expect(await seen({ [SESSION_COOKIE]: [changed, ...rest].join('.') })).toBeNull();
  });

  it('of another secret, of one that was retired, and of one that is only longer (JW-08, JW-09, JW-10)', async () => {
    for (const secret of ['another secret that is long enough', `${SECRET} `, SECRET.toLowerCase()]) {
      expect(
        await seen({ [SESSION_COOKIE]: await sealedSession(PERSON, SESSION_COOKIE, secret) }),
      ).toBeNull();
    }
    const old = await sealedSession(PERSON, SESSION_COOKIE, 'the old secret that is long enough');
    const rotated = baseConfig({ secret: [SECRET, 'the old secret that is long enough'] });
    expect(await seen({ [SESSION_COOKIE]: old }, rotated)).toMatchObject({ user: { name: 'Eve' } });
    expect(await seen({ [SESSION_COOKIE]: old })).toBeNull();
  });

  it('of another application that shares the secret under another cookie name (JW-07, JW-11)', async () => {
    const other = { cookies: { sessionToken: { name: 'other-app.session' } } };
    const scene = await openScene('jwt, no store', { config: other });
    const browser = scene.browse();
    await signInByPassword(browser);
    const token = browser.cookies.get('other-app.session')?.value ?? '';
    expect(token).not.toBe('');
    expect(await seen({ [SESSION_COOKIE]: token })).toBeNull();
    const here = await sealedSession(PERSON);
    expect(await seen({ 'other-app.session': here }, scene.config)).toBeNull();
  });

  it('of a megabyte, whole or in chunks (JW-12, DL-03)', async () => {
    const huge = `${await sealedSession(PERSON)}${'A'.repeat(2 ** 20)}`;
    expect(await seen({ [SESSION_COOKIE]: huge })).toBeNull();
    const chunks = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`${SESSION_COOKIE}.${n}`, 'A'.repeat(3500)]),
    );
    expect(await seen(chunks)).toBeNull();
  });
});

describe('cookies that somebody else planted', () => {
  it('a value of one’s own choice is never taken for a session (SC-05)', async () => {
    for (const kind of ['jwt, store', 'database'] as const) {
      const scene = await openScene(kind);
      const browser = scene.browse();
      browser.plant(SESSION_COOKIE, 'fixed-by-eve');
      await signInAtIdp(scene, browser);
      expect(browser.cookies.get(SESSION_COOKIE)?.value).not.toBe('fixed-by-eve');
      expect(scene.store?.snapshot().sessions.map(({ sessionToken }) => sessionToken)).not.toContain(
        'fixed-by-eve',
      );
    }
  });

  it('two different sessions at once are none, and foreign suffixes nothing (SC-14, SC-15)', async () => {
    const [one, two] = [
      await sealedSession(PERSON),
      await sealedSession({ ...PERSON, name: 'Mallory', jti: 'session-2' }),
    ];
    const header = `${SESSION_COOKIE}=${one}; ${SESSION_COOKIE}=${two}`;
    const { config } = await openScene('jwt, no store');
    const answer = await Auth(new Request(`${APP}/auth/session`, { headers: { cookie: header } }), config);
    expect(await answer.json()).toBeNull();
    // Both stay in the browser: the next request may carry one only.
    expect(answer.headers.getSetCookie()).toEqual([]);
    for (const suffix of ['.00', '.01', '.1e0', '.-1', '.+0', '.0x0', '. 0', 'ZZZ', '.16', '.0.0']) {
      expect(await seen({ [`${SESSION_COOKIE}${suffix}`]: two })).toBeNull();
      expect(await seen({ [SESSION_COOKIE]: one, [`${SESSION_COOKIE}${suffix}`]: two })).toMatchObject({
        user: { name: 'Eve' },
      });
    }
    for (const name of [
      'authjs.session-token',
      '__Host-authjs.session-token',
      SESSION_COOKIE.toLowerCase(),
      `x${SESSION_COOKIE}`,
    ]) {
      expect(await seen({ [name]: one })).toBeNull();
    }
  });

  it('more flows than we ever leave are cleared bit by bit, with a small answer (DL-03)', async () => {
    const scene = await openScene('jwt, no store');
    const browser = scene.browse();
    for (const part of ['state', 'challenge']) {
      for (let n = 0; n < 200; n++)
        browser.plant(`__Secure-authjs.${part}.0vbbc00AAAAA${String(n).padStart(3, '0')}`, 'x');
    }
    const answer = await browser.post('/auth/signin/idp');
    expect(answer.headers.getSetCookie().length).toBeLessThanOrEqual(20);
    expect(browser.names('authjs.state').length).toBeLessThan(200);
  });
});

/** An adapter whose `getSessionAndUser` gives whatever it is told. */
const giving = (answer: unknown): Adapter => ({
  ...MemoryAdapter(),
  getSessionAndUser: () => answer as never,
});

describe('what adapters give that they should not (SC-24)', () => {
  const expires = new Date('2031-01-01');
  it.each<[string, unknown]>([
    ['true', true],
    ['a list', []],
    ['an empty object', {}],
    ['undefined', undefined],
    ['a session and no user', { session: { expires }, user: null }],
    ['a user and no session', { session: null, user: { id: '1' } }],
    [
      'a user all of whose members are null, as joins give for a deleted one (SC-21)',
      { session: { expires }, user: { id: null, name: null, email: null } },
    ],
    ['a user without an id', { session: { expires }, user: { name: 'Eve' } }],
    ['a user with an empty id', { session: { expires }, user: { id: '' } }],
  ])('%s is nobody', async (_, answer) => {
    const scene = await openScene('jwt, no store', { config: { adapter: giving(answer) } });
    const browser = scene.browse();
    browser.plant(SESSION_COOKIE, 'some-token');
    expect(await browser.session()).toBeNull();
  });

  it.each<[string, unknown]>([
    ['an expiry that is no date', { expires: 'tomorrow' }],
    ['no expiry', {}],
    ['an expiry of Infinity', { expires: Infinity }],
    ['an invalid date', { expires: new Date(Number.NaN) }],
    ['an expiry of true', { expires: true }],
  ])('%s is nobody, and nobody’s end: 503, the cookie and the row stay', async (_, session) => {
    const deleted: string[] = [];
    const adapter = {
      ...giving({ session, user: { id: '1' } }),
      deleteSession: (token: string) => void deleted.push(token),
    };
    const scene = await openScene('jwt, no store', { config: { adapter: adapter as never } });
    const browser = scene.browse();
    browser.plant(SESSION_COOKIE, 'some-token');
    const answer = await browser.get('/auth/session');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
    expect(await answer.text()).not.toContain('user');
    expect(deleted).toEqual([]);
  });

  it('dates as texts and numbers are dates', async () => {
    for (const given of [expires.toISOString(), expires.getTime()]) {
      const answer = {
        session: { expires: given, sessionToken: 'some-token', userId: '1' },
        user: { id: '1', name: 'Ada', email: '' },
      };
      const scene = await openScene('jwt, no store', { config: { adapter: giving(answer) } });
      const browser = scene.browse();
      browser.plant(SESSION_COOKIE, 'some-token');
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
    }
  });
});

describe('getToken (GHSA-xmf8-cvqr-rfgj)', () => {
  it.each([
    '%',
    '%ZZ',
    '%E0%A4',
    '',
    'x',
    'A'.repeat(2 ** 20),
    'a.b.c.d.e',
    '\u00e9',
    'null',
    '[object Object]',
  ])('gives null for a bearer token %.20j', async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    expect(await getToken({ req: { headers }, secret: SECRET })).toBeNull();
  });

  it('finds no session of another salt or secret', async () => {
    const token = await encode({ token: { sub: '1' }, secret: SECRET, salt: 'authjs.session-token' });
    const req = { headers: { cookie: `authjs.session-token=${token}` } };
    expect(await getToken({ req, secret: SECRET })).toMatchObject({ sub: '1' });
    expect(await getToken({ req, secret: 'another secret that is long enough' })).toBeNull();
    expect(await getToken({ req, secret: SECRET, salt: 'other' })).toBeNull();
    expect(
      await getToken({ req: { headers: { cookie: `other=${token}` } }, secret: SECRET, cookieName: 'other' }),
    ).toBeNull();
  });
});

describe('two configurations in one process', () => {
  it('that share their provider list and nothing else know nothing of each other', async () => {
    const one = await openScene('jwt, no store');
    const other = { ...one.config, secret: 'another secret that is long enough' };
    const browser = one.browse();
    await signInByPassword(browser);
    const elsewhere = new Browser((request) => Auth(request, other), APP);
    for (const [name, cookie] of browser.cookies) elsewhere.cookies.set(name, cookie);
    const [mine, theirs] = await Promise.all([browser.session(), elsewhere.session()]);
    expect(mine).not.toBeNull();
    expect(theirs).toBeNull();
    expect(await browser.session()).not.toBeNull();
  });
});
