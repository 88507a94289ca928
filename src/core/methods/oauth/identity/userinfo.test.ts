import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { SignJWT, generateKeyPair } from 'jose';
import { FakeIdp, type FakeFaults } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, NOW, refusalOf, testProvider } from '../../../../../test/oauth-exchange.js';
import type { Profile } from '../../../../types/model.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import { authorizationServer } from '../server/authorization-server.js';
import type { HookProvider } from './hook-provider.js';
import { requestUserinfo } from './userinfo.js';

const TOKENS = { access_token: 'canary-access-token', token_type: 'bearer' } as const;
const OAUTH = {
  type: 'oauth',
  authorization: 'https://idp.test/authorize',
  token: 'https://idp.test/token',
  userinfo: 'https://idp.test/userinfo',
} as const;

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create();
});

async function ask(config: unknown, tokens: Record<string, string> = TOKENS): Promise<Profile> {
  // Mixtures of both types of config, as users without types may write them.
  const provider = testProvider(idp, config as Partial<OAuthConfig<never>>);
  const server = await authorizationServer(provider, NOW);
  const claims = provider.type === 'oidc' ? { sub: 'subject-1', iss: idp.issuer } : undefined;
  const hookProvider = (): HookProvider => provider.config as HookProvider;
  return requestUserinfo({ provider, server, tokens, claims, hookProvider, now: NOW });
}

function answering(body: string, type: string, status = 200): FakeFaults {
  return { respond: { userinfo: () => new Response(body, { status, headers: { 'content-type': type } }) } };
}

describe('a userinfo request', () => {
  it('carries the access token in the Authorization header alone (UI-09; RFC 6750, 2.1)', async () => {
    await ask({
      ...OAUTH,
      userinfo: { url: 'https://idp.test/userinfo?v=1', params: { fields: 'id,name', none: undefined } },
    });
    const [call] = idp.callsTo('userinfo');
    expect(call?.method).toBe('GET');
    expect(call?.url).toBe('https://idp.test/userinfo?v=1&fields=id%2Cname');
    expect(call?.headers.get('authorization')).toBe('Bearer canary-access-token');
    expect(call?.headers.get('user-agent')).toBe('latchkey');
  });

  it('is replaced by the hook of the provider', async () => {
    const seen: unknown[] = [];
    const request = (context: unknown): unknown => {
      seen.push(context);
      return { id: 1, ['__proto__']: { admin: true } };
    };
    const profile = await ask({ ...OAUTH, userinfo: { request } });
    expect(profile).toEqual({ id: 1 });
    expect(profile['admin']).toBeUndefined();
    expect(seen).toEqual([
      { tokens: TOKENS, provider: expect.objectContaining({ id: 'idp', clientId: 'client-1' }) },
    ]);
    expect(idp.calls).toEqual([]);
  });
});

describe('a userinfo answer', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/javascript; charset=UTF-8',
    'text/plain',
  ])('of plain OAuth may be JSON as %s', async (type) => {
    idp.faults = answering('{"id":1}', type);
    expect(await ask(OAUTH)).toEqual({ id: 1 });
  });

  it('keeps ids beyond 2^53 exact (UI-06; CWE-190)', async () => {
    idp.faults = answering(
      '{"id":9007199254740993,"text":"a 9007199254740993","small":7}',
      'application/json',
    );
    expect(await ask(OAUTH)).toEqual({ id: '9007199254740993', text: 'a 9007199254740993', small: 7 });
  });

  it.each([401, 403, 429, 500, 502, 204, 201])(
    'of status %i is refused, JSON or not (UI-03; CWE-636)',
    async (status) => {
      const body = status === 204 ? null : '{"id":1}';
      idp.faults.respond = {
        userinfo: () => new Response(body, { status, headers: { 'content-type': 'application/json' } }),
      };
      expect(await codeOfRefusal(ask(OAUTH))).toBe('userinfo_failed');
    },
  );

  it.each([
    ['<html>', 'text/html'],
    ['[{"id":1}]', 'application/json'],
    ['null', 'application/json'],
    ['', 'application/json'],
    ['{"id":', 'application/json'],
    ['{"id":1}', 'application/octet-stream'],
    ['a.b.c', 'application/jwt'],
  ])('%j as %s is refused', async (body, type) => {
    idp.faults = answering(body, type);
    expect(await codeOfRefusal(ask(OAUTH))).toBe('userinfo_failed');
  });

  it('of an OpenID provider must be application/json (OpenID Connect Core 1.0, 5.3.2)', async () => {
    idp.faults = answering('{"sub":"subject-1"}', 'text/plain');
    expect(await codeOfRefusal(ask({ idToken: false }))).toBe('userinfo_failed');
  });

  it.each([undefined, '', 'other', 7])(
    'with sub %j is refused (UI-01; OpenID Connect Core 1.0, 5.3.2)',
    async (sub) => {
      idp.faults.userinfo = { sub };
      expect(await codeOfRefusal(ask({ idToken: false }))).toBe('userinfo_sub');
    },
  );

  it('of a hook must be about the same subject, if it names one', async () => {
    const from = (profile: object): unknown => ({ idToken: false, userinfo: { request: () => profile } });
    expect(await codeOfRefusal(ask(from({ sub: 'other' })))).toBe('userinfo_sub');
    expect(await ask(from({ name: 'Ada' }))).toEqual({ name: 'Ada' });
  });

  it('beyond 1 MiB is refused (UI-10; CWE-400)', async () => {
    idp.faults.userinfo = { padding: 'x'.repeat(1024 * 1024) };
    expect(await codeOfRefusal(ask(OAUTH))).toBe('response_too_large');
  });

  it('with distributed claims makes for no further request (UI-11; CWE-918)', async () => {
    idp.faults.userinfo = {
      _claim_names: { email: 'src1' },
      _claim_sources: { src1: { endpoint: 'http://169.254.169.254/', access_token: 'x' } },
    };
    await ask({ idToken: false });
    expect(idp.callsTo('unknown')).toEqual([]);
  });

  it.each([[undefined], [null], ['x'], [[]]])('%j of a hook is refused', async (given) => {
    expect(await codeOfRefusal(ask({ ...OAUTH, userinfo: { request: () => given } }))).toBe(
      'userinfo_failed',
    );
  });

  it('of a hook that throws is refused', async () => {
    const request = (): never => {
      throw new Error('status 500');
    };
    expect(await codeOfRefusal(ask({ ...OAUTH, userinfo: { request } }))).toBe('userinfo_failed');
  });

  it('cannot be had without access token or endpoint', async () => {
    for (const tokens of [{}, { access_token: 'canary\r\nx: y' }, { access_token: 'canary-ü' }]) {
      const error = await refusalOf(ask(OAUTH, tokens as Record<string, string>));
      expect(error.code).toBe('userinfo_failed');
      expect(inspect(error)).not.toContain('canary');
    }
    idp.faults.metadata = { userinfo_endpoint: undefined };
    expect(await codeOfRefusal(ask({ idToken: false }))).toBe('userinfo_failed');
    expect(idp.callsTo('userinfo')).toEqual([]);
  });
});

describe('a signed userinfo answer (OpenID Connect Core 1.0, 5.3.2)', () => {
  const config = { idToken: false, client: { userinfo_signed_response_alg: 'ES256' } };

  async function signed(claims: Record<string, unknown> = {}): Promise<Profile> {
    idp.faults = { claims };
    const jwt = String(await idp.idToken());
    idp.faults = answering(jwt, 'application/jwt');
    return ask(config);
  }

  it('is verified', async () => {
    expect(await signed({ name: 'Ada' })).toMatchObject({ sub: 'subject-1', name: 'Ada' });
    expect(await signed({ iss: undefined, aud: undefined })).toMatchObject({ sub: 'subject-1' });
  });

  it.each([[{ iss: 'https://evil.test' }], [{ aud: 'other' }], [{ aud: ['other'] }]])(
    'with %j is refused (UI-08)',
    async (claims) => {
      expect(await codeOfRefusal(signed(claims))).toBe('userinfo_failed');
    },
  );

  it('with a bad signature is refused (UI-08)', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const jwt = await new SignJWT({ sub: 'subject-1' })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .sign(privateKey);
    idp.faults = answering(jwt, 'application/jwt');
    expect(await codeOfRefusal(ask(config))).toBe('userinfo_signature');
  });

  it('with another algorithm is refused (UI-08)', async () => {
    const jwt = String(await idp.idToken());
    idp.faults = answering(jwt, 'application/jwt');
    const other = { idToken: false, client: { userinfo_signed_response_alg: 'RS256' } };
    expect(await codeOfRefusal(ask(other))).toBe('userinfo_signature');
  });

  it('is refused where none is configured, and a bare one where one is', async () => {
    idp.faults = answering(String(await idp.idToken()), 'application/jwt');
    expect(await codeOfRefusal(ask({ idToken: false }))).toBe('userinfo_failed');
    idp.faults = {};
    expect(await codeOfRefusal(ask(config))).toBe('userinfo_failed');
  });
});
