import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../test/fake-idp.js';
import {
  codeOfRefusal,
  NOW,
  proofOf,
  recordingLogger,
  refusalOf,
  TestBrowser,
  testProvider,
  testSettings,
} from '../../../../test/oauth-exchange.js';
import { AuthError, OAuthCallbackError, OAuthSignInError } from '../../../errors.js';
import { oauthSteps } from './index.js';
import { oauth } from './method.js';

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
  return new TestBrowser(oauthSteps, testProvider(idp, config));
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

  it('carries the session that the flow was begun under', async () => {
    const browser = browserOf();
    browser.sessionBinding = 'session-a';
    expect((await signIn(browser)).linking.sessionBinding).toBe('session-a');
  });

  it('lets two tabs finish in either order (AR-07)', async () => {
    const browser = browserOf();
    const [first, second] = [await browser.begin(), await browser.begin()];
    await proofOf(browser.complete(idp.authorize(second)));
    await proofOf(browser.complete(idp.authorize(first)));
    expect(browser.cookies.size).toBe(0);
  });

  it('warns of an unusable address and goes on without it', async () => {
    const { logger, log } = recordingLogger();
    idp.faults.claims = { email: 'a@b.test,c@d.test' };
    const browser = new TestBrowser(oauthSteps, testProvider(idp), testSettings({ logger }));
    const proof = await signIn(browser);
    expect(proof.user).not.toHaveProperty('email');
    expect(proof.linking.emailVerified).toBe(false);
    // Once: what people have at their provider must not fill the log.
    await signIn(browser);
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

  it('ignores an ID Token for identity (TR-15; OpenID Connect Core 1.0, 3.1.3.7)', async () => {
    idp.faults = { idToken: 'not.a.token', userinfo: { sub: 'real-subject' } };
    expect((await signIn(browserOf(endpoints as never))).account.providerAccountId).toBe('real-subject');
  });

  it('goes on when a server without known issuer sends iss, and warns once (CB-18; RFC 9207, 2.4)', async () => {
    const { logger, log } = recordingLogger();
    const browser = new TestBrowser(
      oauthSteps,
      testProvider(idp, endpoints as never),
      testSettings({ logger }),
    );
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

describe('errors', () => {
  it('say at the start why the provider cannot be asked, as OAuthSignInError', async () => {
    idp.faults.respond = { metadata: () => new Response('down', { status: 503 }) };
    const error = await refusalOf(browserOf().begin());
    expect(error).toBeInstanceOf(OAuthSignInError);
    expect(error.code).toBe('idp_unavailable');
    expect(error.message).toContain('Provider "idp"');
  });

  it('carry neither tokens nor codes nor secrets nor claims (LG-01)', async () => {
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
      const browser = new TestBrowser(oauthSteps, testProvider(idp), testSettings({ logger }));
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

describe('what the sign-in page and the house read of the method', () => {
  it('declares a button, both callback methods and no CSRF token', () => {
    expect(oauth.form(testProvider(idp))).toEqual({ kind: 'redirect', action: 'signin', inputs: {} });
    expect(oauth.callback).toEqual({ methods: ['GET', 'POST'], csrf: false });
    expect(oauth.requires).toEqual([]);
  });

  it('has its steps at once when they are loaded', async () => {
    expect(await oauth.steps()).toBe(oauthSteps);
    expect(oauth.steps()).toBe(oauthSteps);
  });

  it('warns once of options that read badly', async () => {
    const { logger, log } = recordingLogger();
    const risky = testProvider(idp, { allowDangerousEmailAccountLinking: true, allowInsecureRequests: true });
    const browser = new TestBrowser(oauthSteps, risky, testSettings({ logger }));
    await browser.begin();
    await browser.begin();
    expect(log.warnings).toEqual(['account-linking-by-email', 'insecure-requests']);
  });
});
