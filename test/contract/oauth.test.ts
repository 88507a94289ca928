import { generateKeyPair } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { OAuth2Config, OIDCConfig } from '../../src/types/provider.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { begin, callBack, idpProvider, openIdp, openStage, signInAtIdp, type Stage } from './stage.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await openIdp();
});

const open = (changes: Partial<OIDCConfig<never>> = {}, config: Partial<AuthConfig> = {}): Stage =>
  openStage({ providers: [idpProvider(idp, changes)], ...config });

/** A provider of plain OAuth at the same server. */
const plainOAuth = (changes: Partial<OAuth2Config<never>> = {}): OAuth2Config<never> => {
  const { issuer: _, type: __, checks: ___, ...common } = idpProvider(idp);
  return {
    ...common,
    type: 'oauth',
    authorization: 'https://idp.test/authorize',
    token: 'https://idp.test/token',
    userinfo: 'https://idp.test/userinfo',
    ...changes,
  };
};

const shown = (answer: Response): string => {
  const { pathname, searchParams } = locationOf(answer);
  return `${pathname} ${searchParams.get('error')} ${searchParams.get('code')}`;
};

const refused = (code: string): string => `/auth/signin OAuthCallbackError ${code}`;

const errorPage = async ({ browser, log }: Stage): Promise<string[]> => {
  expect((await browser.get('/auth/signin')).status).toBe(500);
  return log.errors.map(({ name }) => name);
};

describe('checks', () => {
  const used = async (checks: OIDCConfig<never>['checks']): Promise<string[]> => {
    const { browser } = open(checks === undefined ? {} : { checks });
    const { searchParams } = await begin(browser);
    expect(searchParams.get('code_challenge_method') ?? 'S256').toBe('S256');
    return ['state', 'code_challenge', 'nonce'].filter((name) => searchParams.has(name));
  };

  it('state, PKCE and (oidc) nonce are the default, and state is always on (contract, OAuth)', async () => {
    expect(await used(undefined)).toEqual(['state', 'code_challenge', 'nonce']);
    expect(await used([])).toEqual(['state', 'code_challenge', 'nonce']);
    expect(await used(['pkce'])).toEqual(['state', 'code_challenge']);
    expect(await used(['state'])).toEqual(['state']);
    expect(await used(['nonce'])).toEqual(['state', 'nonce']);
    const { browser } = openStage({ providers: [plainOAuth()] });
    const { searchParams } = await begin(browser);
    expect([
      searchParams.has('code_challenge'),
      searchParams.has('state'),
      searchParams.has('nonce'),
    ]).toEqual([true, true, false]);
  });

  it('checks ["none"] is a configuration error (InvalidCheck) (contract, OAuth)', async () => {
    expect(await errorPage(open({ checks: ['none'] }))).toEqual(['InvalidCheck']);
  });

  it('a wrong or missing state is refused whatever the checks are (contract, OAuth)', async () => {
    for (const state of ['wrong', undefined]) {
      const { browser } = open({ checks: ['pkce'] });
      const location = await begin(browser);
      const answer = await callBack(browser, idp.authorize(location.href, { state }));
      expect(locationOf(answer).searchParams.get('error')).toBe('OAuthCallbackError');
      expect(idp.callsTo('token')).toEqual([]);
    }
  });

  it('the query of POST signin never overrides protected parameters (contract, OAuth)', async () => {
    const own = (await begin(open().browser)).searchParams;
    const query = new URLSearchParams({ login_hint: 'ada', prompt: 'login' });
    const protectedNames = ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state'];
    for (const name of [...protectedNames, 'nonce', 'code_challenge', 'request', 'request_uri'])
      query.set(name, 'evil');
    const { searchParams } = await begin(open().browser, {}, `?${query}`);
    expect([searchParams.get('login_hint'), searchParams.get('prompt')]).toEqual(['ada', 'login']);
    expect([...searchParams.values()]).not.toContain('evil');
    for (const name of ['client_id', 'redirect_uri', 'response_type', 'scope']) {
      expect(searchParams.get(name)).toBe(own.get(name));
    }
  });
});

describe('the profile', () => {
  it('no usable id: refused (no invented account id) (contract, OAuth)', async () => {
    const bad: unknown[] = [undefined, null, '', ' ', {}, Number.NaN, 'undefined', 'null', '[object Object]'];
    for (const id of bad) {
      const adapter = MemoryAdapter();
      // What providers without types may return.
      const profile = () => ({ id: id as string, email: 'ada@example.com' });
      const { browser } = open({ profile }, { adapter });
      const answer = await signInAtIdp(browser, idp);
      expect(locationOf(answer).searchParams.get('error')).not.toBeNull();
      expect(await browser.session()).toBeNull();
      expect(adapter.snapshot()).toMatchObject({ users: [], accounts: [] });
    }
  });

  const signatures: [string, (server: FakeIdp) => Promise<void>][] = [
    [
      'another key',
      async (server) => {
        const { privateKey } = await generateKeyPair('ES256');
        server.faults.signWith = { key: privateKey, alg: 'ES256' };
      },
    ],
    [
      'alg none',
      async (server) => {
        const parts = [
          { alg: 'none' },
          { iss: server.issuer, aud: server.clientId, sub: 'x', exp: 9_999_999_999 },
        ];
        const encoded = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
        server.faults.idToken = `${encoded.join('.')}.`;
      },
    ],
    [
      'the client secret as HMAC key',
      async (server) => {
        server.faults.signWith = { key: new TextEncoder().encode(server.clientSecret), alg: 'HS256' };
      },
    ],
  ];

  it.each(signatures)('ID Token signature always verified (%s) (contract, OAuth)', async (_, spoil) => {
    await spoil(idp);
    const { browser } = open();
    const answer = await signInAtIdp(browser, idp);
    expect(locationOf(answer).searchParams.get('error')).toBe('OAuthCallbackError');
    expect(await browser.session()).toBeNull();
  });

  it('ID Token signature always verified, also where the profile comes from UserInfo (contract, OAuth)', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    idp.faults.signWith = { key: privateKey, alg: 'ES256' };
    const { browser } = open({ idToken: false });
    await signInAtIdp(browser, idp);
    expect(await browser.session()).toBeNull();
  });

  it('a failed userinfo status is an error (contract, OAuth)', async () => {
    for (const status of [400, 401, 403, 500, 503]) {
      idp = await openIdp();
      const body = JSON.stringify({ sub: 'subject-ada', id: 1, message: 'Bad credentials' });
      const headers = { 'content-type': 'application/json' };
      idp.faults.respond = { userinfo: () => new Response(body, { status, headers }) };
      const { browser } = openStage({ providers: [plainOAuth()] });
      const answer = await signInAtIdp(browser, idp);
      expect(locationOf(answer).searchParams.get('error')).toBe('OAuthCallbackError');
      expect(await browser.session()).toBeNull();
    }
  });

  it('http endpoints refused except loopback or allowInsecureRequests (contract, OAuth)', async () => {
    const insecure = { token: 'http://idp.test/token' };
    const providers = (changes: Partial<OAuth2Config<never>>) =>
      openStage({ providers: [plainOAuth(changes)] });
    expect(await errorPage(providers(insecure))).toEqual(['InvalidEndpoints']);
    expect(await errorPage(open({ issuer: 'http://idp.test' }))).toEqual(['InvalidEndpoints']);
    for (const fine of [
      { token: 'http://localhost:9/token' },
      { token: 'http://127.0.0.1:9/token' },
      { token: 'http://[::1]:9/token' },
      { ...insecure, allowInsecureRequests: true },
    ]) {
      expect((await providers(fine).browser.get('/auth/signin')).status).toBe(200);
    }
    // Metadata must not lead to plain http either.
    idp.faults.metadata = { token_endpoint: 'http://idp.test/token' };
    expect(shown(await open().browser.post('/auth/signin/idp'))).toMatch(/^\/auth\/signin OAuthSignin /);
  });
});

describe('codes', () => {
  it.each<[string, Record<string, string | undefined>]>([
    ['access_denied', { error: 'access_denied', code: undefined }],
    ['state_mismatch', { state: 'aaaaaaaAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['state_missing', { state: undefined }],
  ])('also a stable code on the sign-in page (%s) (contract, OAuth)', async (code, changes) => {
    const { browser } = open();
    const location = await begin(browser);
    expect(shown(await callBack(browser, idp.authorize(location.href, changes)))).toBe(refused(code));
  });

  it('also a stable code on the sign-in page (flow_missing) (contract, OAuth)', async () => {
    const { browser, another } = open();
    const location = await begin(browser);
    expect(shown(await callBack(another(), idp.authorize(location.href)))).toBe(refused('flow_missing'));
  });

  it('every failure of visitor or provider goes to the sign-in page with OAuthCallbackError (contract, OAuth)', async () => {
    const faults: FakeIdp['faults'][] = [
      { respond: { token: () => new Response('<html>', { status: 502 }) } },
      { respond: { token: () => Promise.reject(new TypeError('connection reset')) } },
      { token: { access_token: undefined } },
      { token: { token_type: 'mac' } },
      { claims: { iss: 'https://evil.test' } },
      { claims: { aud: 'another-client' } },
      { claims: { nonce: 'other' } },
      { claims: { exp: 1 } },
      { idToken: undefined },
      { keys: [] },
    ];
    for (const fault of faults) {
      idp = await openIdp();
      const { browser } = open();
      const location = await begin(browser);
      idp.faults = fault;
      const answer = await callBack(browser, idp.authorize(location.href));
      expect(shown(answer)).toMatch(/^\/auth\/signin OAuthCallbackError [a-z_]+$/);
      expect(await browser.session()).toBeNull();
    }
  });

  it('an unreachable provider or refused metadata, when a sign-in starts: OAuthSignin with a code (contract, OAuth)', async () => {
    const faults: FakeIdp['faults'][] = [
      { respond: { metadata: () => Promise.reject(new TypeError('no route')) } },
      { respond: { metadata: () => new Response('', { status: 404 }) } },
      { metadata: { issuer: 'https://evil.test' } },
    ];
    for (const fault of faults) {
      idp = await openIdp();
      idp.faults = fault;
      expect(shown(await open().browser.post('/auth/signin/idp'))).toMatch(
        /^\/auth\/signin OAuthSignin [a-z_]+$/,
      );
    }
  });

  it('the same callback twice: one token request, the second answer leads to callbackUrl (contract, OAuth)', async () => {
    const { browser } = open();
    const params = idp.authorize((await begin(browser, { callbackUrl: '/home' })).href);
    const double = browser.clone();
    const answers = await Promise.all([callBack(browser, params), callBack(double, params)]);
    answers.push(await callBack(browser, params));
    expect(answers.map((answer) => locationOf(answer).href)).toEqual(
      answers.map(() => 'https://app.test/home'),
    );
    expect(idp.callsTo('token')).toHaveLength(1);
  });

  it('the same callback twice, and refused: both answers end the flow (contract, OAuth)', async () => {
    const { browser } = open();
    const params = idp.authorize((await begin(browser)).href);
    idp.faults = { respond: { token: () => new Response('{"error":"invalid_grant"}', { status: 400 }) } };
    const double = browser.clone();
    const answers = await Promise.all([callBack(browser, params), callBack(double, params)]);
    expect(idp.callsTo('token')).toHaveLength(1);
    const cleared = answers.map(({ headers }) =>
      headers
        .getSetCookie()
        .filter((line) => line.includes('Max-Age=0'))
        .map((line) => line.slice(0, line.indexOf('=')))
        .toSorted(),
    );
    expect(cleared[0]?.length).toBeGreaterThanOrEqual(2);
    expect(cleared[1]).toEqual(cleared[0]);
  });
});
