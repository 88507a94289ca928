import * as oauth4webapi from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import {
  NOW,
  proofOf,
  refusalOf,
  TestBrowser,
  testProvider,
  testSettings,
} from '../../../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import { InvalidProvider, OAuthSignInError } from '../../../../errors.js';
import { codeChallenge, visitorParams } from './authorization-request.js';
import { oauthSteps } from '../index.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create({ now: () => NOW });
});

function browserOf(config: Partial<OAuthConfig<never>> = {}): TestBrowser {
  return new TestBrowser(oauthSteps, testProvider(idp, config));
}

async function begin(config: Partial<OAuthConfig<never>> = {}, query = ''): Promise<URL> {
  return new URL(await browserOf(config).begin(query));
}

describe('an authorization request', () => {
  it('has the parameters of RFC 6749, 4.1.1, RFC 7636, 4.3 and OpenID Connect Core 1.0, 3.1.2.1', async () => {
    const url = await begin();
    expect(url.origin + url.pathname).toBe('https://idp.test/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'https://app.test/auth/callback/idp',
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it.each([
    [['pkce'], { pkce: true, nonce: false }],
    [['state'], { pkce: false, nonce: false }],
    [['nonce', 'state'], { pkce: false, nonce: true }],
    [[], { pkce: true, nonce: true }],
  ])('with checks %j has state, and %j', async (checks, expected) => {
    const { searchParams } = await begin({ checks } as never);
    expect(searchParams.has('state')).toBe(true);
    expect({ pkce: searchParams.has('code_challenge'), nonce: searchParams.has('nonce') }).toEqual(expected);
  });

  it('has a code challenge like that of oauth4webapi (RFC 7636, appendix B)', async () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(await codeChallenge(verifier)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    expect(await codeChallenge(verifier)).toBe(await oauth4webapi.calculatePKCECodeChallenge(verifier));
  });

  it('is never like another (AR-02)', async () => {
    const seen = { state: new Set(), nonce: new Set(), code_challenge: new Set() };
    for (let count = 0; count < 200; count += 1) {
      const { searchParams } = await begin();
      for (const [name, values] of Object.entries(seen)) values.add(searchParams.get(name));
    }
    expect(Object.values(seen).map((values) => values.size)).toEqual([200, 200, 200]);
  });

  it('uses S256 when the metadata does not list methods (AR-03; RFC 9700, 2.1.1)', async () => {
    idp.faults.metadata = { code_challenge_methods_supported: undefined };
    expect((await begin()).searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('is refused when the metadata lists plain only (AR-04; RFC 7636, 7.2)', async () => {
    idp.faults.metadata = { code_challenge_methods_supported: ['plain'] };
    const error = await refusalOf(begin());
    expect(error).toBeInstanceOf(OAuthSignInError);
    expect(error.code).toBe('pkce_unsupported');
    expect((await begin({ checks: ['nonce'] } as never)).searchParams.has('code_challenge')).toBe(false);
  });

  it('keeps parameters of the endpoint and of the configuration', async () => {
    idp.faults.metadata = { authorization_endpoint: 'https://idp.test/authorize?tenant=1' };
    const { searchParams } = await begin({
      authorization: { params: { scope: 'openid', prompt: 'login', hd: undefined } },
    });
    expect(Object.fromEntries(searchParams)).toMatchObject({ tenant: '1', scope: 'openid', prompt: 'login' });
    expect(searchParams.has('hd')).toBe(false);
  });

  it('has no scope where the configuration empties it', async () => {
    const { searchParams } = await begin({ authorization: 'https://idp.test/authorize?scope' });
    expect(searchParams.has('scope')).toBe(false);
  });

  it('changes neither the configuration nor the provider', async () => {
    const params = Object.freeze({ scope: 'openid' });
    const provider = testProvider(idp, { authorization: Object.freeze({ params }) });
    const before = JSON.stringify(provider);
    await new TestBrowser(oauthSteps, provider).begin('?prompt=login');
    expect(JSON.stringify(provider)).toBe(before);
  });

  it('carries neither secret nor verifier (AR-19)', async () => {
    const browser = browserOf();
    const location = await browser.begin();
    expect(location).not.toContain(idp.clientSecret);
    const params = idp.authorize(location);
    await proofOf(browser.complete(params));
    const verifier = idp.callsTo('token')[0]?.form.get('code_verifier') ?? '';
    expect(verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/);
    expect(location).not.toContain(verifier);
  });

  it('names the redirect proxy, which learns from the state whom to answer', async () => {
    const provider = testProvider(idp, { redirectProxyUrl: 'https://stable.test/auth' });
    const browser = new TestBrowser(oauthSteps, provider);
    const location = await browser.begin();
    const { searchParams } = new URL(location);
    expect(searchParams.get('redirect_uri')).toBe('https://stable.test/auth/callback/idp');
    expect(searchParams.get('state')?.split('.')).toHaveLength(5);
    expect((await proofOf(browser.complete(idp.authorize(location)))).account.providerAccountId).toBe(
      'subject-1',
    );
  });

  it.each([
    [['https://preview.test'], 'https://preview.test/auth/callback/idp'],
    [['https://other.test'], 'proxy_origin'],
    [undefined, 'proxy_origin'],
  ])(
    'sends the answer on from the redirect proxy, where %j are allowed (CB-30)',
    async (origins, expected) => {
      const preview = new TestBrowser(
        oauthSteps,
        testProvider(idp, { redirectProxyUrl: 'https://stable.test/auth' }),
      );
      preview.origin = 'https://preview.test';
      const params = idp.authorize(await preview.begin());
      const redirectProxy = { url: 'https://stable.test/auth', origins };
      const stable = new TestBrowser(oauthSteps, testProvider(idp), testSettings({ redirectProxy }));
      stable.origin = 'https://stable.test';
      const outcome = await stable.complete(params).then(
        (reply) =>
          reply.kind === 'redirect' ? reply.location.replace(`?${params.toString()}`, '') : reply.kind,
        (error: { code: string }) => error.code,
      );
      expect(outcome).toBe(expected);
      expect(idp.callsTo('token')).toEqual([]);
    },
  );
});

describe('a provider that answers by form', () => {
  const formPost = { authorization: { params: { response_mode: 'form_post' } } };

  it.each([
    ['http://app.test', {}],
    ['http://localhost:3000', {}],
    ['https://app.test', { useSecureCookies: false }],
  ])('needs https, and says so when a sign-in starts: %s %j', async (origin, settings) => {
    const browser = new TestBrowser(oauthSteps, testProvider(idp, formPost), testSettings(settings));
    browser.origin = origin;
    const error = await refusalOf(browser.begin());
    expect(error).toBeInstanceOf(InvalidProvider);
    expect(error.code).toBe('form_post_needs_https');
    for (const part of ['needs https', 'response_mode', 'useSecureCookies'])
      expect(error.message).toContain(part);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('is asked where its answers can bring the cookies back', async () => {
    expect((await begin(formPost)).searchParams.get('response_mode')).toBe('form_post');
    const proxied = { ...formPost, redirectProxyUrl: 'https://proxy.test/auth' };
    // The proxy passes forms on in the query.
    const browser = browserOf(proxied);
    browser.origin = 'http://localhost:3000';
    expect(await browser.begin()).toContain('proxy.test');
  });
});

describe('parameters of the visitor', () => {
  it('are added, and win over the configuration', async () => {
    const config = { authorization: { params: { prompt: 'login', hd: 'a.test' } } };
    const { searchParams } = await begin(config, '?login_hint=a%40b.test&prompt=none');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      login_hint: 'a@b.test',
      prompt: 'none',
      hd: 'a.test',
    });
  });

  it.each([
    'client_id',
    'redirect_uri',
    'response_type',
    'response_mode',
    'scope',
    'state',
    'nonce',
    'code_challenge',
    'code_challenge_method',
    'request',
    'request_uri',
    'callbackUrl',
    'csrfToken',
    'client_secret',
    'client_assertion',
    'Client_Id',
    '__proto__',
    'a b',
    'x\n',
  ])('never are %j (contract, OAuth)', (name) => {
    expect(
      visitorParams(
        new URLSearchParams([
          [name, 'evil'],
          ['prompt', 'none'],
        ]),
      ),
    ).toEqual({ prompt: 'none' });
  });

  it('leave the protected ones as they are', async () => {
    const browser = browserOf();
    const evil =
      'redirect_uri=https://evil.test&client_id=evil&scope=all&response_mode=fragment&state=x&nonce=x';
    const { searchParams } = new URL(await browser.begin(`?${evil}`));
    expect(searchParams.get('redirect_uri')).toBe('https://app.test/auth/callback/idp');
    expect(searchParams.getAll('client_id')).toEqual(['client-1']);
    expect(searchParams.get('scope')).toBe('openid profile email');
    expect(searchParams.has('response_mode')).toBe(false);
  });

  it.each([
    ['CRLF', 'a\r\nSet-Cookie: x'],
    ['NUL', 'a\0b'],
    ['100 KB', 'x'.repeat(100_000)],
    ['DEL', 'a\x7f'],
  ])('with %s are dropped (AR-16; CWE-93, CWE-400)', (_, value) => {
    expect(visitorParams(new URLSearchParams({ login_hint: value }))).toEqual({});
  });

  it('may ask for max_age, which the callback enforces (AR-17; OpenID Connect Core 1.0, 3.1.2.1)', async () => {
    const seconds = NOW.getTime() / 1000;
    const browser = browserOf();
    const location = await browser.begin('?max_age=60');
    expect(new URL(location).searchParams.get('max_age')).toBe('60');
    idp.faults.claims = { auth_time: seconds - 3600 };
    expect((await refusalOf(browser.complete(idp.authorize(location)))).code).toBe('auth_time');
    idp.faults.claims = { auth_time: seconds - 30 };
    await proofOf(browser.complete(idp.authorize(await browser.begin('?max_age=60'))));
  });

  it('cannot weaken the max_age of the configuration', async () => {
    const config = { authorization: { params: { max_age: '60' } } };
    expect((await begin(config, '?max_age=9999')).searchParams.get('max_age')).toBe('60');
    expect((await begin(config, '?max_age=x')).searchParams.get('max_age')).toBe('60');
    expect((await begin(config, '?max_age=5')).searchParams.get('max_age')).toBe('5');
  });
});
