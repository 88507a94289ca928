import { describe, expect, it } from 'vitest';
import { Passkey } from '../../src/providers/passkey.js';
import type { Browser } from '../support/browser.js';
import { APP, goToIdp, openScene, PASSWORD, signInByPassword, type Scene } from './scene.js';
import { expectRefused, expectRefusedByStatus } from './oracle.js';

const CSRF_COOKIE = '__Host-authjs.csrf-token';
const PASSWORD_FORM = { username: 'eve', password: PASSWORD };

/** Every form that changes something, and what an attacker would put into it. */
const forms: readonly [string, Record<string, string>][] = [
  ['signin/idp', {}],
  ['signin/email', { email: 'eve@example.com' }],
  ['signin', {}],
  ['signout', {}],
  ['callback/credentials', PASSWORD_FORM],
  ['callback/email', { email: 'eve@example.com', token: 'x' }],
  ['callback/passkey', { action: 'authenticate', data: '{}' }],
];

const open = (): Promise<Scene> => openScene('jwt, store', { extra: [Passkey()] });

async function signedIn(): Promise<{ scene: Scene; browser: Browser; token: string }> {
  const scene = await open();
  const browser = scene.browse();
  await signInByPassword(browser);
  return { scene, browser, token: await browser.csrfToken() };
}

describe.each(forms)('a forged form to %s', (path, fields) => {
  const refused = { error: 'MissingCSRF', code: undefined };

  it('without a token (CS-09, CR-18, LO-20)', async () => {
    const { scene, browser } = await signedIn();
    await expectRefused(
      { scene, browser },
      () => browser.post(`/auth/${path}`, fields, { csrf: false }),
      refused,
    );
  });

  it.each([
    ['another token (CS-02)', () => 'f'.repeat(64)],
    ['an empty token (CS-02)', () => ''],
    ['the token in capitals (CS-02)', (token: string) => token.toUpperCase()],
    ['the token and its proof (CS-02)', (token: string) => `${token}|${'0'.repeat(64)}`],
    ['the token with a blank (CS-02)', (token: string) => `${token} `],
  ])('%s', async (_, forge) => {
    const { scene, browser, token } = await signedIn();
    const csrfToken = forge(token);
    const send = () => browser.post(`/auth/${path}`, { ...fields, csrfToken }, { csrf: false });
    await expectRefused({ scene, browser }, send, refused);
  });

  it('a cookie that we did not make, with a token that fits it', async () => {
    const { scene, browser } = await signedIn();
    const csrfToken = 'a'.repeat(64);
    for (const proof of ['b'.repeat(64), '', 'a'.repeat(64)]) {
      browser.plant(CSRF_COOKIE, encodeURIComponent(`${csrfToken}|${proof}`));
      const send = () => browser.post(`/auth/${path}`, { ...fields, csrfToken }, { csrf: false });
      await expectRefused({ scene, browser }, send, refused);
    }
  });

  it('two genuine cookies of the same name', async () => {
    const { scene, browser, token } = await signedIn();
    const stranger = scene.browse();
    await stranger.csrfToken();
    const cookie = `${browser.cookieHeader()}; ${stranger.cookieHeader()}`;
    const send = () =>
      browser.post(`/auth/${path}`, { ...fields, csrfToken: token }, { csrf: false, headers: { cookie } });
    await expectRefused({ scene, browser }, send, refused);
  });

  it.each([
    ['Sec-Fetch-Site: cross-site (CS-06)', { 'sec-fetch-site': 'cross-site' }],
    ['another origin (CS-06)', { origin: 'https://evil.test' }],
    ['the origin of another port (CS-06)', { origin: 'https://app.test:8443' }],
    ['the origin over http (CS-06)', { origin: 'http://app.test' }],
  ])('%s, with a token that is right', async (_, headers) => {
    const { scene, browser } = await signedIn();
    const send = () => browser.post(`/auth/${path}`, fields, { headers });
    await expectRefused({ scene, browser }, send, { error: 'MissingCSRF', code: 'cross_site' });
  });

  it('the answer brings a token that works (CS-12)', async () => {
    const { scene, browser } = await signedIn();
    browser.cookies.delete(CSRF_COOKIE);
    const answer = await browser.post(`/auth/${path}`, fields, { csrf: false });
    expect(answer.headers.getSetCookie().some((line) => line.startsWith(`${CSRF_COOKIE}=`))).toBe(true);
    const kept = browser.cookies.get(CSRF_COOKIE)?.value;
    await browser.csrfToken();
    expect(browser.cookies.get(CSRF_COOKIE)?.value).toBe(kept);
    expect([scene.log.errors, scene.log.refusals(), scene.log.details.at(-1)]).toEqual([
      [],
      1,
      expect.stringMatching(/^MissingCSRF: .*`csrfToken`/),
    ]);
  });

  it.each([
    ['text/plain (CS-07)', 'text/plain'],
    ['no type (CS-07)', ''],
    ['a type with a trick (CS-07)', 'application/json;text/plain'],
    ['two types (CS-07)', 'text/plain, application/json'],
    ['another charset (CS-07)', 'application/x-www-form-urlencoded; charset=utf-7'],
    ['a type that is longer (CS-07)', 'application/jsonx'],
  ])('%s', async (_, type) => {
    const { scene, browser, token } = await signedIn();
    const send = () => {
      const headers = { cookie: browser.cookieHeader(), ...(type === '' ? {} : { 'content-type': type }) };
      const body = new TextEncoder().encode(new URLSearchParams({ ...fields, csrfToken: token }).toString());
      return browser.send(new Request(`${APP}/auth/${path}`, { method: 'POST', headers, body }));
    };
    await expectRefusedByStatus({ scene, browser }, send, { status: 415 });
  });

  it('fields that are no texts, sent twice, or too many (CR-07, DL-07)', async () => {
    const { scene, browser, token } = await signedIn();
    const values: unknown[] = [{ $ne: null }, ['x'], 5, true, null, { toString: 'x' }];
    for (const value of values) {
      const send = () => browser.postJson(`/auth/${path}`, { ...fields, x: value });
      await expectRefusedByStatus({ scene, browser }, send, { status: 400 });
    }
    const bodies = [
      `csrfToken=${token}&csrfToken=${token}`,
      `csrfToken=${token}&${'a=1&'.repeat(200)}`,
      'a=%',
      'a=%ff',
    ];
    for (const body of bodies) {
      const headers = { cookie: browser.cookieHeader(), 'content-type': 'application/x-www-form-urlencoded' };
      const send = () => browser.send(new Request(`${APP}/auth/${path}`, { method: 'POST', headers, body }));
      await expectRefusedByStatus({ scene, browser }, send, { status: 400 });
    }
    const proto = () =>
      browser.postJson(
        `/auth/${path}`,
        JSON.parse('{"__proto__":"x","constructor":"y"}') as object as Record<string, unknown>,
      );
    await proto();
    expect(({} as Record<string, unknown>)['y']).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});

describe('looking changes nothing (CS-14, AR-09)', () => {
  const paths = [
    'signin',
    'signin/idp',
    'signin/email',
    'signout',
    'csrf',
    'providers',
    'error',
    'verify-request',
    'session',
    'callback/credentials?username=grace&password=correct+horse',
    'callback/passkey',
    'signin/idp?email=a@b.test',
  ];
  const looks: readonly [string, Record<string, string>][] = [
    ['GET', {}],
    ['HEAD', {}],
    ['OPTIONS', {}],
    ['GET', { 'sec-purpose': 'prefetch' }],
    ['GET', { 'x-http-method-override': 'POST' }],
    ['HEAD', { 'x-http-method-override': 'POST' }],
    ['PUT', {}],
    ['DELETE', {}],
    ['PATCH', {}],
    ['PROPFIND', {}],
  ];

  it.each(looks)('%s with %j', async (method, headers) => {
    const { scene, browser } = await signedIn();
    const before = JSON.stringify(scene.store?.snapshot());
    const session = await browser.session();
    for (const path of paths) {
      const all = { cookie: browser.cookieHeader(), ...headers };
      const answer = await browser.send(
        new Request(`${APP}/auth/${path}${path.includes('?') ? '&' : '?'}_method=POST`, {
          method,
          headers: all,
        }),
      );
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.getSetCookie().filter((line) => !/csrf-token|callback-url/.test(line))).toEqual(
        [],
      );
      if (method !== 'GET') expect(answer.headers.getSetCookie()).toEqual([]);
      if (method === 'HEAD' || method === 'OPTIONS') expect(await answer.text()).toBe('');
    }
    expect(await browser.session()).toEqual(session);
    expect(JSON.stringify(scene.store?.snapshot())).toBe(before);
    expect([scene.idp.calls, scene.outbox, scene.log.errors, scene.log.refusals()]).toEqual([[], [], [], 0]);
  });

  it('HEAD on a callback uses up neither code nor link nor flow', async () => {
    const scene = await openScene('database');
    const browser = scene.browse();
    const { answer } = await goToIdp(scene, browser);
    const cookie = browser.cookieHeader();
    const head = await browser.send(
      new Request(`${APP}/auth/callback/idp?${answer}`, { method: 'HEAD', headers: { cookie } }),
    );
    expect([head.status, head.headers.getSetCookie(), browser.cookieHeader()]).toEqual([200, [], cookie]);
    expect(scene.idp.callsTo('token')).toEqual([]);
  });
});
