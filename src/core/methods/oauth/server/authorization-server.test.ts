import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, NOW, refusalOf, testProvider } from '../../../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import { authorizationServer, isIssuer, type AuthorizationServer } from './authorization-server.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create();
});

function later(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}

async function server(config: Partial<OAuthConfig<never>> = {}, now = NOW): Promise<AuthorizationServer> {
  return authorizationServer(testProvider(idp, config), now);
}

describe('metadata', () => {
  it('tells endpoints and policies (RFC 8414, 2)', async () => {
    expect(await server()).toEqual({
      issuer: 'https://idp.test',
      authorizationEndpoint: 'https://idp.test/authorize',
      tokenEndpoint: 'https://idp.test/token',
      tokenOrigin: 'https://idp.test',
      userinfoEndpoint: 'https://idp.test/userinfo',
      jwksUri: 'https://idp.test/jwks',
      pushedAuthorizationRequestEndpoint: 'https://idp.test/par',
      requiresPushedRequests: false,
      sendsIssuer: true,
      codeChallengeMethods: ['S256'],
      idTokenAlgs: ['ES256'],
    });
  });

  it.each([
    ['oidc', 'https://idp.test', 'https://idp.test/.well-known/openid-configuration'],
    ['oidc', 'https://idp.test/', 'https://idp.test/.well-known/openid-configuration'],
    ['oidc', 'https://idp.test/t/1', 'https://idp.test/t/1/.well-known/openid-configuration'],
    ['oidc', 'https://idp.test/t/1/', 'https://idp.test/t/1/.well-known/openid-configuration'],
    ['oauth', 'https://idp.test', 'https://idp.test/.well-known/oauth-authorization-server'],
    ['oauth', 'https://idp.test/t/1', 'https://idp.test/.well-known/oauth-authorization-server/t/1'],
  ] as const)('of type %s and issuer %s is at %s (DM-14)', async (type, issuer, url) => {
    idp = await FakeIdp.create({ issuer });
    await server({ type } as never);
    expect(idp.calls.map((call) => call.url)).toEqual([url]);
  });

  it('of a plain OAuth server may lie where OpenID providers have it', async () => {
    const answer = (url: string): Response =>
      url.includes('oauth-authorization-server')
        ? new Response('', { status: 404 })
        : Response.json(idp.metadata());
    idp.faults.respond = { metadata: (call) => answer(call.url) };
    expect((await server({ type: 'oauth' } as never)).tokenEndpoint).toBe('https://idp.test/token');
    expect(idp.calls).toHaveLength(2);
  });

  it('is where `wellKnown` says', async () => {
    const wellKnown = 'https://idp.test/x/.well-known/openid-configuration?tenant=1';
    await server({ wellKnown });
    expect(idp.calls.map((call) => call.url)).toEqual([wellKnown]);
  });

  it('yields to endpoints of the configuration', async () => {
    const config = { authorization: 'https://a.test/authorize', userinfo: 'https://u.test/me' };
    expect(await server(config)).toMatchObject({
      authorizationEndpoint: config.authorization,
      tokenEndpoint: 'https://idp.test/token',
      userinfoEndpoint: config.userinfo,
    });
  });

  it('is not asked for where the configuration says it all', async () => {
    const endpoints = {
      authorization: 'https://i.test/a',
      token: 'https://i.test/t',
      userinfo: 'https://i.test/u',
    };
    await server({ ...endpoints, type: 'oauth' } as never);
    await server({ ...endpoints, jwks_endpoint: 'https://i.test/k' });
    expect(idp.calls).toEqual([]);
    await server(endpoints);
    expect(idp.callsTo('metadata')).toHaveLength(1);
  });

  it('need not have a userinfo_endpoint (DM-03)', async () => {
    idp.faults.metadata = { userinfo_endpoint: undefined };
    expect((await server()).userinfoEndpoint).toBeUndefined();
  });
});

describe('the issuer of metadata', () => {
  it('may differ by a trailing slash from the configured one, and counts then', async () => {
    idp.faults.metadata = { issuer: 'https://idp.test/' };
    expect((await server()).issuer).toBe('https://idp.test/');
  });

  it('may be the one that the well-known string was put into (RFC 8414, 3.3)', async () => {
    const wellKnown = 'https://idp.test/oidc/2/.well-known/openid-configuration?tenant=1';
    idp.faults.metadata = { issuer: 'https://idp.test/oidc/2' };
    expect((await server({ wellKnown })).issuer).toBe('https://idp.test/oidc/2');
    idp.faults.metadata = { issuer: 'https://idp.test/oidc/3' };
    expect(await codeOfRefusal(server({ wellKnown: `${wellKnown}&x` }))).toBe('issuer_mismatch');
  });

  it('counts where none is configured', async () => {
    const config = { issuer: '', wellKnown: 'https://idp.test/.well-known/openid-configuration' };
    expect((await server(config)).issuer).toBe('https://idp.test');
  });

  it.each([
    'https://evil.test',
    'https://IDP.test',
    'https://idp.test:443',
    'https://idp.test/a',
    'https://idp.test//',
    'http://idp.test',
  ])('is refused as %s (DM-01; RFC 8414, 3.3)', async (issuer) => {
    idp.faults.metadata = { issuer };
    const error = await refusalOf(server());
    expect(error.code).toBe('issuer_mismatch');
    expect(error.message).toContain('set `issuer` (AUTH_IDP_ISSUER) to ');
    expect(error.message).toContain('https://idp.test');
  });

  it('is refused as a template that nothing fills in (DM-01)', async () => {
    idp.faults.metadata = { issuer: 'https://idp.test/{tenantid}' };
    expect(await codeOfRefusal(server())).toBe('issuer_mismatch');
    const issuerFor = (): string => 'https://idp.test/1';
    expect((await server({ issuerFor })).issuer).toBe('https://idp.test/{tenantid}');
    idp = await FakeIdp.create();
    idp.faults.metadata = { issuer: 'https://evil.test/{tenantid}' };
    expect(await codeOfRefusal(server({ issuerFor }))).toBe('issuer_mismatch');
  });

  it.each([undefined, 7, '', 'idp.test'])('is refused as %j (RFC 8414, 2)', async (issuer) => {
    idp.faults.metadata = { issuer };
    expect(await codeOfRefusal(server())).toBe('metadata_invalid');
  });
});

describe('metadata is refused', () => {
  const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'];
  const bad = [
    'http://idp.test/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@idp.test/x',
    'https://idp.test/x#y',
    '/x',
    7,
  ];
  it.each(endpoints.flatMap((name) => bad.map((url) => [name, url] as const)))(
    'with %s %s (DM-02, AR-15; OpenID Connect Discovery 1.0, 3)',
    async (name, url) => {
      idp.faults.metadata = { [name]: url };
      expect(await codeOfRefusal(server())).toBe('metadata_insecure_endpoint');
    },
  );

  it.each([...endpoints, 'pushed_authorization_request_endpoint'])(
    'with an http %s on loopback, where its issuer is elsewhere (TR-16)',
    async (name) => {
      const wellKnown = 'https://idp.test/.well-known/openid-configuration';
      for (const host of ['127.0.0.1:8080', 'localhost', 'idp.localhost', '[::1]']) {
        idp = await FakeIdp.create();
        idp.faults.metadata = { [name]: `http://${host}/x` };
        expect(await codeOfRefusal(server())).toBe('metadata_insecure_endpoint');
        expect(await codeOfRefusal(server({ issuer: '', wellKnown }))).toBe('metadata_insecure_endpoint');
        // What metadata says of its own issuer makes it no server of this machine.
        idp.faults.metadata = { issuer: 'http://127.0.0.1', [name]: `http://${host}/x` };
        expect(await codeOfRefusal(server({ issuer: '', wellKnown }))).toBe('metadata_insecure_endpoint');
      }
    },
  );

  it('with an http alias on loopback, where its issuer is elsewhere (RFC 8705, 5)', async () => {
    idp.faults.metadata = { mtls_endpoint_aliases: { token_endpoint: 'http://127.0.0.1/token' } };
    const client = { use_mtls_endpoint_aliases: true };
    expect(await codeOfRefusal(server({ client }))).toBe('metadata_insecure_endpoint');
  });

  it('unless it is loopback like its issuer, or http was allowed', async () => {
    idp = await FakeIdp.create({ issuer: 'http://127.0.0.1:8080' });
    expect((await server()).tokenEndpoint).toBe('http://127.0.0.1:8080/token');
    idp.faults.metadata = { token_endpoint: 'http://localhost:8081/token' };
    const wellKnown = 'http://127.0.0.1:8080/.well-known/openid-configuration?x';
    expect((await server({ issuer: '', wellKnown })).tokenEndpoint).toBe('http://localhost:8081/token');
    idp = await FakeIdp.create();
    idp.faults.metadata = { token_endpoint: 'http://idp.internal/token' };
    const allowed = await server({ allowInsecureRequests: true });
    expect(allowed.tokenEndpoint).toBe('http://idp.internal/token');
  });

  it.each(['authorization_endpoint', 'token_endpoint'])('without %s', async (name) => {
    idp.faults.metadata = { [name]: undefined };
    expect(await codeOfRefusal(server())).toBe('metadata_invalid');
  });

  it.each([
    ['a redirect elsewhere (DM-07)', () => Response.redirect('https://evil.test/'), 'redirect_refused'],
    ['a missing document', () => new Response('', { status: 404 }), 'idp_unavailable'],
    ['a broken server', () => Response.json({}, { status: 500 }), 'idp_unavailable'],
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'metadata_invalid'],
    ['an array', () => Response.json([]), 'metadata_invalid'],
    ['ten megabytes (DM-09)', () => Response.json({ x: 'x'.repeat(10_000_000) }), 'response_too_large'],
    [
      'a depth of 100 000 (DM-09)',
      () => new Response('['.repeat(100_000), { headers: { 'content-type': 'application/json' } }),
      'metadata_invalid',
    ],
  ])('when it is %s', async (_, metadata, code) => {
    idp.faults.respond = { metadata };
    expect(await codeOfRefusal(server())).toBe(code);
  });
});

describe('the cache of metadata', () => {
  it('asks once an hour, for all parallel callers together', async () => {
    await Promise.all([server(), server(), server({}, later(3599))]);
    expect(idp.calls).toHaveLength(1);
    await server({}, later(3600));
    expect(idp.calls).toHaveLength(2);
  });

  it('serves what it has for a day while the server is down, and asks again every 30 s', async () => {
    await server();
    idp.faults.respond = { metadata: () => new Response('', { status: 503 }) };
    await server({}, later(4000));
    await server({}, later(4029));
    expect(idp.calls).toHaveLength(2);
    await server({}, later(4030));
    expect(idp.calls).toHaveLength(3);
    expect(await codeOfRefusal(server({}, later(86_400)))).toBe('idp_unavailable');
  });

  it('is checked for each provider that uses it', async () => {
    const wellKnown = 'https://idp.test/.well-known/openid-configuration';
    await server({ wellKnown });
    expect(await codeOfRefusal(server({ wellKnown, issuer: 'https://other.test' }))).toBe('issuer_mismatch');
    expect(idp.calls).toHaveLength(1);
  });

  it('keeps no document that was refused', async () => {
    idp.faults.metadata = { issuer: 'https://evil.test' };
    await refusalOf(server());
    idp.faults = {};
    expect((await server()).issuer).toBe('https://idp.test');
  });

  it('belongs to one `fetch` function', async () => {
    await server();
    const other = await FakeIdp.create();
    other.faults.metadata = { token_endpoint: 'https://idp.test/other' };
    const provider = testProvider(other);
    expect((await authorizationServer(provider, NOW)).tokenEndpoint).toBe('https://idp.test/other');
  });
});

describe('isIssuer', () => {
  const template = 'https://login.test/{tenantid}/v2.0';
  const tenant = '11111111-2222-3333-4444-555555555555';

  it('compares to the letter, or fills a tenant id into a template', () => {
    expect(isIssuer('https://a.test', 'https://a.test')).toBe(true);
    expect(isIssuer('https://a.test/', 'https://a.test')).toBe(false);
    expect(isIssuer(`https://login.test/${tenant}/v2.0`, template)).toBe(true);
  });

  it.each([
    `https://login.test/x/../${tenant}/v2.0`,
    'https://login.test/common/v2.0',
    `https://evil.test/${tenant}/v2.0`,
    template,
    '',
  ])('refuses %s for a template', (iss) => {
    expect(isIssuer(iss, template)).toBe(false);
  });
});
