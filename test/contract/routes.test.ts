import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, skipCSRFCheck } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import {
  begin,
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  SESSION_COOKIE,
  setCookieOf,
  signInByPassword,
  type Outbox,
  type Stage,
} from './stage.js';

const send = ({ config }: Stage, method: string, path: string): Promise<Response> =>
  Auth(new Request(`https://app.test${path}`, { method }), config);

/** A POST to the password callback with a body of our making; the CSRF token is added by `fill`. */
async function post(
  stage: Stage,
  fill: (csrfToken: string) => { body: BodyInit; type?: string },
): Promise<Response> {
  const { body, type } = fill(await stage.browser.csrfToken());
  const headers = {
    cookie: stage.browser.cookieHeader(),
    ...(type !== undefined && { 'content-type': type }),
  };
  return stage.browser.send(
    new Request('https://app.test/auth/callback/credentials', { method: 'POST', headers, body }),
  );
}

const people = { username: 'ada', password: 'correct horse' };
const JSON_TYPE = 'application/json';

describe('paths and methods', () => {
  it.each([
    '/',
    '/auth',
    '/auth/',
    '/auth/nothing',
    '/authsession',
    '/auth//session',
    '//auth/session',
    '/AUTH/session',
    '/auth/Session',
    '/auth/session/extra',
    '/auth/session//',
    '/auth%2Fsession',
    '/auth/%73ession',
    '/auth/callback%2Fcredentials',
    '/auth/signin/credentials/more',
    '/auth/callback',
    '/auth/csrf/credentials',
  ])('unknown action or path 404, quiet in the log (%s) (contract, Routes)', async (path) => {
    const stage = openStage();
    const answer = await send(stage, 'GET', path);
    expect(answer.status).toBe(404);
    expect([stage.log.errors, stage.log.warnings]).toEqual([[], []]);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('unknown action or path 404: dot segments are another path, one trailing slash is tolerated (contract, Routes)', async () => {
    const stage = openStage();
    expect((await send(stage, 'GET', '/auth/session/../x')).status).toBe(404);
    expect((await send(stage, 'GET', '/auth/session/')).status).toBe(200);
  });

  it('unknown action or path 404: an unknown provider id, too (contract, Routes)', async () => {
    const stage = openStage();
    expect((await send(stage, 'GET', '/auth/signin/nobody')).status).toBe(404);
    expect((await stage.browser.post('/auth/callback/nobody', people)).status).toBe(404);
    expect(stage.log.errors).toEqual([]);
  });

  it.each([
    ['POST', 'providers', 'GET, HEAD, OPTIONS'],
    ['POST', 'csrf', 'GET, HEAD, OPTIONS'],
    ['POST', 'error', 'GET, HEAD, OPTIONS'],
    ['POST', 'verify-request', 'GET, HEAD, OPTIONS'],
    ['POST', 'webauthn-options/credentials', 'GET, HEAD, OPTIONS'],
    ['DELETE', 'session', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', 'signin/credentials', 'GET, HEAD, POST, OPTIONS'],
    ['PATCH', 'signout', 'GET, HEAD, POST, OPTIONS'],
  ])('wrong method 405 with Allow (%s %s) (contract, Routes)', async (method, action, allow) => {
    const stage = openStage();
    const answer = await send(stage, method, `/auth/${action}`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    expect([stage.log.errors, stage.log.warnings]).toEqual([[], []]);
  });

  it('wrong method 405 with Allow: GET at the callback of a password provider (contract, Routes)', async () => {
    const answer = await send(openStage(), 'GET', '/auth/callback/credentials');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('POST');
  });

  it('HEAD answered like GET without side effects: nothing redeemed, renewed or begun (contract, Routes)', async () => {
    const outbox: Outbox = [];
    const adapter = MemoryAdapter();
    const stage = openStage({ adapter, providers: [mailProvider(outbox, { confirm: 'never' })] });
    await stage.browser.post('/auth/signin/email', { email: 'ada@example.com' });
    const before = adapter.snapshot();
    const link = await Auth(new Request(linkIn(outbox), { method: 'HEAD' }), stage.config);
    expect(link.status).toBe(200);
    expect(adapter.snapshot()).toEqual(before);
    const session = await send(stage, 'HEAD', '/auth/session');
    expect([session.status, await session.text()]).toEqual([200, '']);
    expect(session.headers.get('content-type')).toContain(JSON_TYPE);
    const page = await send(stage, 'HEAD', '/auth/signin');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect([...link.headers.getSetCookie(), ...page.headers.getSetCookie()]).toEqual([]);
  });

  it.each<[string, Partial<AuthConfig>]>([
    ['error?error=Configuration', {}],
    ['error?error=AccessDenied', {}],
    ['signin', {}],
    ['signin?callbackUrl=/x', { pages: { signIn: '/login' } }],
    ['signin/nobody', {}],
    ['signout', {}],
    ['providers', {}],
    ['csrf', {}],
    ['csrf', { skipCSRFCheck }],
    ['verify-request', {}],
    ['session', {}],
    ['callback/nobody', {}],
    ['callback/credentials', {}],
    ['session', { origin: ['https://a.test', 'https://b.test'] }],
    ['session', { trustHost: false }],
    ['session', { secret: '' }],
    ['nothing', {}],
  ])(
    'HEAD answered like GET without side effects: same status and headers (%s) (contract, Routes)',
    async (path, changes) => {
      const [get, head] = [
        await send(openStage(changes), 'GET', `/auth/${path}`),
        await send(openStage(changes), 'HEAD', `/auth/${path}`),
      ];
      const shown = (answer: Response): unknown[] => [
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('location'),
        answer.headers.get('allow'),
        [...answer.headers.keys()].filter((name) => name !== 'set-cookie'),
      ];
      expect(shown(head)).toEqual(shown(get));
      expect([await head.text(), head.headers.getSetCookie()]).toEqual(['', []]);
    },
  );

  it('HEAD answered like GET: with the policy of its pages, also where nothing may run (contract, Routes)', async () => {
    const outbox: Outbox = [];
    const stage = openStage({
      adapter: MemoryAdapter(),
      providers: [mailProvider(outbox, { confirm: 'always' })],
    });
    await stage.browser.post('/auth/signin/email', { email: 'ada@example.com' });
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => Auth(new Request(linkIn(outbox), { method }), stage.config)),
    );
    const fields = (answer: Response | undefined): unknown =>
      [...(answer?.headers ?? [])].filter(([name]) => name !== 'set-cookie');
    expect(fields(head)).toEqual(fields(get));
    expect(head?.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([head?.status, await head?.text(), head?.headers.getSetCookie()]).toEqual([200, '', []]);
  });

  it('every answer is kept out of caches (contract, Routes)', async () => {
    const stage = openStage();
    const actions = [
      'session',
      'csrf',
      'providers',
      'signin',
      'signout',
      'error',
      'verify-request',
      'nothing',
    ];
    const asked = actions.map((action) => ['GET', action] as const);
    for (const [method, action] of [...asked, ['POST', 'signout'], ['POST', 'session']] as const) {
      const answer = await send(stage, method, `/auth/${action}`);
      expect(answer.headers.get('cache-control'), `${method} ${action}`).toBe('private, no-cache, no-store');
    }
  });

  it('OPTIONS 204, quiet in the log (contract, Routes)', async () => {
    const stage = openStage();
    const answer = await send(stage, 'OPTIONS', '/auth/session');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(stage.log.errors).toEqual([]);
  });
});

describe('request bodies', () => {
  const multipart = (fields: Record<string, string>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };

  it('multipart/form-data too, beside JSON and urlencoded forms (contract, Routes)', async () => {
    const bodies: ((csrfToken: string) => { body: BodyInit; type?: string })[] = [
      (csrfToken) => ({ body: multipart({ ...people, csrfToken }) }),
      (csrfToken) => ({ body: JSON.stringify({ ...people, csrfToken }), type: JSON_TYPE }),
      (csrfToken) => ({ body: new URLSearchParams({ ...people, csrfToken }) }),
    ];
    for (const body of bodies) {
      const stage = openStage();
      expect((await post(stage, body)).status).toBe(302);
      expect(await stage.browser.session()).toMatchObject({ user: { name: 'ada' } });
    }
  });

  it('bodies above 64 KiB 413 (contract, Routes)', async () => {
    const sized = async (length: number): Promise<number> =>
      (
        await post(openStage(), (csrfToken) => {
          const text = new URLSearchParams({ ...people, csrfToken, pad: '' }).toString();
          const type = 'application/x-www-form-urlencoded';
          return { body: text + 'x'.repeat(length - text.length), type };
        })
      ).status;
    expect(await sized(65_536)).toBe(302);
    expect(await sized(65_537)).toBe(413);
  });

  it('fields are strings, else 400 (contract, Routes)', async () => {
    for (const username of [1, true, null, ['ada'], { $gt: '' }]) {
      const stage = openStage();
      const answer = await post(stage, (csrfToken) => ({
        body: JSON.stringify({ ...people, username, csrfToken }),
        type: JSON_TYPE,
      }));
      expect(answer.status).toBe(400);
      expect(stage.browser.names(SESSION_COOKIE)).toEqual([]);
    }
  });

  it('fields are strings, but data of POST session may be any JSON value (contract, Routes)', async () => {
    const seen: unknown[] = [];
    const { browser } = openStage({
      callbacks: {
        jwt: ({ token, trigger, session }) => {
          if (trigger === 'update') seen.push(session);
          return token;
        },
      },
    });
    await signInByPassword(browser);
    const values = [1, null, 'text', [{ a: 1 }], { deep: { er: true } }];
    for (const data of values) expect((await browser.postJson('/auth/session', { data })).status).toBe(200);
    expect(seen).toEqual(values);
  });

  it('duplicate OAuth callback parameters refused (contract, Routes)', async () => {
    for (const name of ['code', 'state', 'iss']) {
      const idp = await openIdp();
      const { browser } = openStage({ providers: [idpProvider(idp)] });
      const params = idp.authorize((await begin(browser)).href);
      params.append(name, params.get(name) ?? '');
      const answer = await browser.get(`/auth/callback/idp?${params}`);
      expect(locationOf(answer).searchParams.get('error')).toBe('OAuthCallbackError');
      expect(idp.callsTo('token')).toEqual([]);
      expect(await browser.session()).toBeNull();
    }
  });

  it('null-prototype objects: names of Object.prototype are fields like any other (contract, Routes)', async () => {
    const seen: Record<string, unknown>[] = [];
    const changes: Partial<AuthConfig> = {
      callbacks: { signIn: ({ credentials = {} }) => seen.push(credentials) > 0 },
    };
    const fields = '"__proto__":"x","constructor":"y","username":"ada","password":"correct horse"';
    const body = (csrfToken: string) => ({ body: `{${fields},"csrfToken":"${csrfToken}"}`, type: JSON_TYPE });
    const members = Object.getOwnPropertyNames(Object.prototype);
    expect((await post(openStage(changes), body)).status).toBe(302);
    expect(seen[0]?.['constructor']).toBe('y');
    expect([Object.prototype, null]).toContain(Object.getPrototypeOf(seen[0]));
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(members);
  });

  it('malformed bodies 400, other content types refused (contract, Routes)', async () => {
    const status = async (body: string, type: string): Promise<number> =>
      (await post(openStage(), () => ({ body, type }))).status;
    expect(await status('{"a":', JSON_TYPE)).toBe(400);
    expect(await status('[]', JSON_TYPE)).toBe(400);
    expect(await status('a=%zz', 'application/x-www-form-urlencoded')).toBe(400);
    expect(await status('a=b', 'text/plain')).toBe(415);
  });
});

describe('X-Auth-Return-Redirect', () => {
  const HEADER = { headers: { 'x-auth-return-redirect': '1' } };

  it('Set-Cookie and Location kept on errors too, url always absolute (contract, Routes)', async () => {
    const idp = await openIdp();
    const { browser } = openStage({ providers: [idpProvider(idp)], pages: { signIn: '/login' } });
    const params = idp.authorize((await begin(browser)).href, { error: 'access_denied', code: undefined });
    const [state = ''] = browser.names('authjs.state.');
    const answer = await browser.get(`/auth/callback/idp?${params}`, HEADER.headers);
    expect(answer.status).toBe(200);
    const { url } = (await answer.json()) as { url: string };
    expect(url).toBe('https://app.test/login?error=OAuthCallbackError&code=access_denied');
    expect(answer.headers.get('location')).toBe(url);
    expect(setCookieOf(answer, state)).toContain('Max-Age=0');
  });

  it('Set-Cookie and Location kept on errors too: also when the CSRF token is missing (contract, Routes)', async () => {
    const { browser } = openStage();
    const answer = await browser.post('/auth/signout', {}, { ...HEADER, csrf: false });
    expect(await answer.json()).toEqual({ url: 'https://app.test/auth/signin?error=MissingCSRF' });
    expect(setCookieOf(answer, '__Host-authjs.csrf-token')).toBeDefined();
  });
});
