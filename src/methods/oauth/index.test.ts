import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../test/fake-idp.js';
import {
  codeOfRefusal,
  NOW,
  proofOf,
  recordingLogger,
  refusalOf,
  TestBrowser,
  testProvider,
  testSettings,
} from '../../../test/oauth-exchange.js';
import { AuthError, OAuthCallbackError, OAuthSignInError } from '../../errors.js';
import { oauth } from './index.js';

const PERSON = {
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  email_verified: true,
  picture: 'https://a.test/a.png',
};

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create({ now: () => NOW, person: PERSON });
});

function browserOf(config: Parameters<typeof testProvider>[1] = {}): TestBrowser {
  return new TestBrowser(oauth, testProvider(idp, config));
}

async function signIn(browser: TestBrowser): ReturnType<typeof proofOf> {
  return proofOf(browser.complete(idp.authorize(await browser.begin())));
}

describe('a sign-in at an OpenID provider', () => {
  it('gives who signed in, with stored and shown account apart', async () => {
    idp.faults.token = { foo: 'bar', refresh_token: 'r-1', scope: 'openid', session_state: 's-1' };
    const proof = await signIn(browserOf());
    expect(proof.user).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      image: 'https://a.test/a.png',
    });
    const expires_at = NOW.getTime() / 1000 + 3600;
    const identity = { provider: 'idp', type: 'oidc', providerAccountId: 'subject-1' };
    const tokens = {
      access_token: 'canary-access-token',
      token_type: 'bearer',
      refresh_token: 'r-1',
      scope: 'openid',
    };
    expect(proof.account).toEqual({
      ...identity,
      ...tokens,
      expires_at,
      session_state: 's-1',
      id_token: expect.any(String),
    });
    expect(proof.callbackAccount).toEqual({ ...proof.account, foo: 'bar', expires_in: 3600 });
    expect(proof.profile).toMatchObject({ sub: 'subject-1', iss: idp.issuer, ...PERSON });
    expect(proof.linking).toEqual({
      lookup: 'account',
      sessionBinding: undefined,
      emailVerified: true,
      byEmail: false,
      conflict: 'OAuthAccountNotLinked',
    });
    expect(proof.returnTo).toBe('https://app.test/welcome');
  });

  it('asks metadata, token and keys once each, and UserInfo not at all', async () => {
    await signIn(browserOf());
    expect(idp.calls.map((call) => call.endpoint)).toEqual(['metadata', 'token', 'jwks']);
    await signIn(browserOf());
    expect(idp.calls.map((call) => call.endpoint)).toEqual(['metadata', 'token', 'jwks', 'token']);
  });

  it('leaves no cookie of the flow behind', async () => {
    const browser = browserOf();
    await signIn(browser);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('takes the profile from UserInfo where `idToken` is false', async () => {
    idp.faults.userinfo = { name: 'From UserInfo' };
    const proof = await signIn(browserOf({ idToken: false }));
    expect(proof.user.name).toBe('From UserInfo');
    expect(idp.callsTo('userinfo')).toHaveLength(1);
  });

  it('carries the session that the journey was begun under', async () => {
    const browser = browserOf();
    browser.sessionBinding = 'session-a';
    expect((await signIn(browser)).linking.sessionBinding).toBe('session-a');
  });

  it('AR-07 lets two tabs finish in either order', async () => {
    const browser = browserOf();
    const [first, second] = [await browser.begin(), await browser.begin()];
    await proofOf(browser.complete(idp.authorize(second)));
    await proofOf(browser.complete(idp.authorize(first)));
    expect(browser.cookies.size).toBe(0);
  });

  it('warns of an unusable address and goes on without it', async () => {
    const { logger, log } = recordingLogger();
    idp.faults.claims = { email: 'a@b.test,c@d.test' };
    const proof = await signIn(new TestBrowser(oauth, testProvider(idp), testSettings({ logger })));
    expect(proof.user).not.toHaveProperty('email');
    expect(proof.linking.emailVerified).toBe(false);
    expect(log.warnings).toEqual(['email-unusable']);
  });

  it('accepts a form from the provider where it was asked for (Form Post Response Mode)', async () => {
    const browser = browserOf({ authorization: { params: { response_mode: 'form_post' } } });
    const location = await browser.begin();
    expect(new URL(location).searchParams.get('response_mode')).toBe('form_post');
    for (const headers of [{ origin: idp.issuer }, { origin: 'null' }, {}]) {
      const params = idp.authorize(await browser.begin());
      await proofOf(browser.complete(params, { form: true, headers }));
    }
    expect(idp.callsTo('token')).toHaveLength(3);
  });

  it('merges unsigned members of the answer below the claims, and never an id or an address', async () => {
    const browser = browserOf({
      profile: (profile: never) => profile,
      callbackProfile: ({ user = '{}' }) => JSON.parse(user) as Record<string, unknown>,
    });
    const user = JSON.stringify({ sub: 'evil', email: 'evil@evil.test', name: 'Evil', nickname: 'kept' });
    const idOf = { profile: (profile: { sub: string }) => ({ ...profile, id: profile.sub }) };
    const withId = browserOf({ ...browser.provider.config, ...idOf } as never);
    const proof = await proofOf(withId.complete(idp.authorize(await withId.begin(), { user })));
    expect(proof.profile).toMatchObject({ sub: 'subject-1', name: 'Ada Lovelace', nickname: 'kept' });
    expect(proof.user.email).toBe('ada@example.com');
    await proofOf(withId.complete(idp.authorize(await withId.begin(), { user: '{broken' })));
  });
});

describe('a sign-in at a plain OAuth server', () => {
  const endpoints = {
    type: 'oauth',
    issuer: undefined,
    authorization: 'https://idp.test/authorize?scope=read_user',
    token: 'https://idp.test/token',
    userinfo: 'https://idp.test/userinfo',
  } as const;

  it('asks the userinfo endpoint, and never for metadata', async () => {
    idp.faults.userinfo = { sub: undefined, id: 42, email_verified: true };
    const proof = await signIn(browserOf(endpoints as never));
    expect(proof.account.providerAccountId).toBe('42');
    expect(proof.linking.emailVerified).toBe(false);
    expect(idp.calls.map((call) => call.endpoint)).toEqual(['token', 'userinfo']);
  });

  it('TR-15 ignores an ID Token for identity (OpenID Connect Core 1.0, 3.1.3.7)', async () => {
    idp.faults = { idToken: 'not.a.token', userinfo: { sub: 'real-subject' } };
    expect((await signIn(browserOf(endpoints as never))).account.providerAccountId).toBe('real-subject');
  });

  it('CB-18 goes on when a server without known issuer sends iss, and warns once (RFC 9207, 2.4)', async () => {
    const { logger, log } = recordingLogger();
    const browser = new TestBrowser(oauth, testProvider(idp, endpoints as never), testSettings({ logger }));
    await signIn(browser);
    await signIn(browser);
    expect(log.warnings).toEqual(['issuer-unverifiable']);
  });

  it('refuses iss of another issuer where the issuer is configured (RFC 9207, 2.4)', async () => {
    const browser = browserOf({ ...endpoints, issuer: 'https://idp.test/login/oauth' } as never);
    expect(await codeOfRefusal(signIn(browser))).toBe('iss_mismatch');
    const right = idp.authorize(await browser.begin(), { iss: 'https://idp.test/login/oauth' });
    await proofOf(browser.complete(right));
  });

  it('hands hooks the flow, the response and the URLs of this request', async () => {
    const seen: unknown[] = [];
    const browser = browserOf({
      ...endpoints,
      token: {
        request: (context: unknown) => {
          seen.push(context);
          return { tokens: { access_token: 'a', token_type: 'Bearer', expires_in: 60, athlete: { id: 7 } } };
        },
      },
      userinfo: { request: ({ tokens }: { tokens: Record<string, unknown> }) => tokens['athlete'] },
    } as never);
    const proof = await signIn(browser);
    expect(proof.account.providerAccountId).toBe('7');
    expect(proof.account).toMatchObject({ token_type: 'bearer', expires_at: NOW.getTime() / 1000 + 60 });
    expect(seen).toEqual([
      {
        params: { code: expect.any(String), state: expect.any(String), iss: idp.issuer },
        checks: { state: expect.any(String), code_verifier: expect.stringMatching(/^[\w-]{43}$/) },
        provider: expect.objectContaining({
          clientId: 'client-1',
          callbackUrl: 'https://app.test/auth/callback/idp',
          signinUrl: 'https://app.test/auth/signin/idp',
        }),
      },
    ]);
    expect(idp.calls).toEqual([]);
  });
});

describe('an authorization response is refused', () => {
  async function refused(
    changes: Record<string, string | undefined>,
    prepare: (params: URLSearchParams) => void = () => undefined,
  ): Promise<unknown> {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin(), changes);
    prepare(params);
    const error = await refusalOf(browser.complete(params));
    expect(error).toBeInstanceOf(OAuthCallbackError);
    expect(idp.callsTo('token')).toEqual([]);
    expect([...browser.cookies.keys()]).toEqual([]);
    return error.code;
  }

  it.each([
    ['CB-01 state of nobody (RFC 6749, 10.12)', { state: 'x'.repeat(60) }, 'state_mismatch'],
    ['CB-02 without state (RFC 6749, 4.1.2)', { state: undefined }, 'state_missing'],
    [
      'CB-11 with the error access_denied (RFC 6749, 4.1.2.1)',
      { code: undefined, error: 'access_denied' },
      'access_denied',
    ],
    ['CB-12 with error and code (RFC 6749, 4.1.2.1)', { error: 'server_error' }, 'server_error'],
    ['CB-11 with an error of no known form', { error: '<script>alert(1)</script>' }, 'provider_error'],
    ['CB-13 with an error for another state', { error: 'access_denied', state: 'other' }, 'state_mismatch'],
    ['CB-17 without iss that the metadata promises (RFC 9207, 2.4)', { iss: undefined }, 'iss_missing'],
    ['CB-16 from another issuer (RFC 9207, 2.4)', { iss: 'https://evil.test' }, 'iss_mismatch'],
    ['CB-16 from the issuer with a slash more (RFC 9207, 2.4)', { iss: 'https://idp.test/' }, 'iss_mismatch'],
    ['CB-19 as a JARM response', { response: 'a.b.c' }, 'jarm_unexpected'],
    ['CB-21 with id_token (RFC 9700, 2.1.2)', { id_token: 'a.b.c' }, 'unexpected_param'],
    ['CB-21 with access_token (RFC 9700, 2.1.2)', { access_token: 'a' }, 'unexpected_param'],
    ['CB-21 with token (RFC 9700, 2.1.2)', { token: 'a' }, 'unexpected_param'],
    ['CB-22 without code (RFC 6749, 4.1.2)', { code: undefined }, 'code_invalid'],
    ['CB-22 with an empty code', { code: '' }, 'code_invalid'],
    ['CB-22 with a code of 100 KB', { code: 'c'.repeat(100_000) }, 'code_invalid'],
    ['CB-22 with control characters in the code', { code: 'a\r\nb' }, 'code_invalid'],
  ])('%s', async (_, changes, code) => {
    expect(await refused(changes as Record<string, string | undefined>)).toBe(code);
  });

  it.each(['state', 'code', 'iss'])('with %s twice (RFC 6749, 3.1)', async (name) => {
    expect(await refused({}, (params) => params.append(name, params.get(name) ?? ''))).toBe(
      'duplicate_parameter',
    );
  });

  it('CB-25 as a form where the query was asked for', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    expect(await codeOfRefusal(browser.complete(params, { form: true }))).toBe('response_mode');
    expect(browser.cookies.size).toBe(0);
  });

  it('CB-25 in the query where a form was asked for', async () => {
    const browser = browserOf({ authorization: { params: { response_mode: 'form_post' } } });
    const params = idp.authorize(await browser.begin());
    expect(await codeOfRefusal(browser.complete(params))).toBe('response_mode');
  });

  it('CB-26 as a form of another site (ASVS 3.5.1)', async () => {
    const browser = browserOf({ authorization: { params: { response_mode: 'form_post' } } });
    const params = idp.authorize(await browser.begin());
    const headers = { origin: 'https://evil.test' };
    expect(await codeOfRefusal(browser.complete(params, { form: true, headers }))).toBe('origin');
    expect(idp.callsTo('token')).toEqual([]);
  });

  it('CB-03 in a browser without the flow', async () => {
    const params = idp.authorize(await browserOf().begin());
    expect(await codeOfRefusal(browserOf().complete(params))).toBe('flow_missing');
  });

  it('CB-04 at another provider than the flow began at (RFC 9700, 4.4)', async () => {
    const browser = browserOf();
    const other = await FakeIdp.create({ issuer: 'https://other.test', now: () => NOW });
    const params = idp.authorize(await browser.begin(), { iss: 'https://other.test' });
    const provider = testProvider(other, { id: 'other' });
    expect(await codeOfRefusal(browser.complete(params, { provider }))).toBe('provider_mismatch');
    expect(other.callsTo('token')).toEqual([]);
  });

  it('CB-28 twenty minutes after the start', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    browser.now = new Date(NOW.getTime() + 1_200_000);
    expect(await codeOfRefusal(browser.complete(params))).toBe('flow_expired');
  });

  it('CB-31 under another session than the flow began under', async () => {
    const browser = browserOf();
    browser.sessionBinding = 'session-a';
    const params = idp.authorize(await browser.begin());
    browser.sessionBinding = 'session-b';
    expect(await codeOfRefusal(browser.complete(params))).toBe('session_changed');
  });

  it('DM-06 when the token endpoint moved to another origin meanwhile', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    const moved = testProvider(idp, { token: 'https://evil.test/token' });
    expect(await codeOfRefusal(browser.complete(params, { provider: moved }))).toBe('metadata_changed');
    expect(idp.callsTo('token')).toEqual([]);
  });

  it('for a flow begun at another issuer of the same provider id (CVE-2026-73419)', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    const metadata = { issuer: 'https://idp.test/other' };
    const other = await FakeIdp.create({ issuer: 'https://idp.test/other', now: () => NOW });
    other.faults.metadata = { token_endpoint: 'https://idp.test/token' };
    params.set('iss', metadata.issuer);
    const changed = testProvider(other);
    expect(await codeOfRefusal(browser.complete(params, { provider: changed }))).toBe('metadata_changed');
    expect(other.callsTo('token')).toEqual([]);
  });

  it('CB-06 with a code of another flow, whether or not the provider checks PKCE (RFC 9700, 4.5)', async () => {
    const browser = browserOf();
    const stolen = idp.authorize(await browserOf().begin()).get('code') ?? '';
    expect(
      await codeOfRefusal(browser.complete(idp.authorize(await browser.begin(), { code: stolen }))),
    ).toBe('invalid_grant');
    const lax = browserOf({ checks: ['nonce'] } as never);
    const other = idp.authorize(await browserOf({ checks: ['nonce'] } as never).begin()).get('code') ?? '';
    expect(await codeOfRefusal(lax.complete(idp.authorize(await lax.begin(), { code: other })))).toBe(
      'nonce_mismatch',
    );
  });
});

describe('errors', () => {
  it('say at the start why the provider cannot be asked, as OAuthSignInError', async () => {
    idp.faults.respond = { metadata: () => new Response('down', { status: 503 }) };
    const error = await refusalOf(browserOf().begin());
    expect(error).toBeInstanceOf(OAuthSignInError);
    expect(error.code).toBe('idp_unavailable');
    expect(error.message).toContain('Provider "idp"');
  });

  it('LG-01 carry neither tokens nor codes nor secrets nor claims', async () => {
    const faults = [
      { token: { access_token: undefined } },
      { token: { token_type: 'canary-type' } },
      { claims: { aud: 'canary-aud' } },
      { claims: { nonce: 'canary-nonce' } },
      { claims: { sub: '', email: 'canary@example.com' } },
      {
        respond: {
          token: () =>
            new Response('{"access_token":"canary-', { headers: { 'content-type': 'application/json' } }),
        },
      },
      {
        respond: {
          token: () => Response.json({ error: 'CANARY error', error_description: 'canary' }, { status: 400 }),
        },
      },
    ];
    for (const fault of faults) {
      const { logger, log } = recordingLogger();
      idp.faults = fault as FakeIdp['faults'];
      const browser = new TestBrowser(oauth, testProvider(idp), testSettings({ logger }));
      const params = idp.authorize(await browser.begin());
      const error = await refusalOf(browser.complete(params));
      expect(error).toBeInstanceOf(OAuthCallbackError);
      // `cause` included, as a logger would print it.
      const printed = [error.message, error.stack, inspect(error), ...log.lines].join('\n');
      expect(printed).not.toMatch(/canary/i);
      expect(printed).not.toContain(params.get('code'));
    }
  });

  it('pass on what a hook throws as an error of this library', async () => {
    class Banned extends AuthError {
      static override type = 'Banned';
    }
    const browser = browserOf({
      token: {
        request: () => {
          throw new Banned('no');
        },
      },
    } as never);
    expect(await refusalOf(signIn(browser))).toBeInstanceOf(Banned);
  });
});

describe('a repeated response', () => {
  it('CB-09 has one key, whose proof only the browser with the flow has', async () => {
    const browser = browserOf();
    const query = idp.authorize(await browser.begin()).toString();
    const path = `/auth/callback/idp?${query}`;
    const [first, second] = [await browser.exchange(path), await browser.exchange(path)];
    expect(oauth.repeatKey?.(first)).toEqual(oauth.repeatKey?.(second));
    expect(oauth.repeatKey?.(first)?.proof).toBeDefined();
    const elsewhere = await browserOf().exchange(path);
    expect(oauth.repeatKey?.(elsewhere)).toEqual({
      journey: oauth.repeatKey?.(first)?.journey,
      proof: undefined,
    });
  });

  it.each(['', 'state=', 'state=abc', 'state=a.b.c.d.e', `state=a.${'b'.repeat(200)}`])(
    'has none for %j',
    async (query) => {
      expect(oauth.repeatKey?.(await browserOf().exchange(`/auth/callback/idp?${query}`))).toBeUndefined();
    },
  );
});

describe('what the sign-in page and the house read of the method', () => {
  it('declares a button, both callback methods and no CSRF token', () => {
    expect(oauth.form(testProvider(idp))).toEqual({ kind: 'redirect', action: 'signin', inputs: {} });
    expect(oauth.callback).toEqual({ methods: ['GET', 'POST'], csrf: false });
    expect(oauth.requires).toEqual([]);
  });

  it('warns once of options that read badly', async () => {
    const { logger, log } = recordingLogger();
    const risky = testProvider(idp, { allowDangerousEmailAccountLinking: true, allowInsecureRequests: true });
    const browser = new TestBrowser(oauth, risky, testSettings({ logger }));
    await browser.begin();
    await browser.begin();
    expect(log.warnings).toEqual(['account-linking-by-email', 'insecure-requests']);
  });
});
