import { decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from 'jose';
import * as oauth4webapi from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { NOW, refusalOf, testProvider } from '../../../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import { InvalidProvider } from '../../../../errors.js';
import { authorizationServer, type OAuthContext } from '../server/authorization-server.js';
import { authenticateClient } from './client-authentication.js';

const idp = await FakeIdp.create();

async function contextOf(config: Partial<OAuthConfig<never>>): Promise<OAuthContext> {
  const provider = testProvider(idp, config);
  return { provider, server: await authorizationServer(provider, NOW), now: NOW };
}

/** What a certified library sends for the same client. */
async function reference(
  clientId: string,
  method: oauth4webapi.ClientAuth,
): Promise<{ authorization: string | null; params: object }> {
  const body = new URLSearchParams();
  const headers = new Headers();
  await method({ issuer: idp.issuer }, { client_id: clientId }, body, headers);
  return { authorization: headers.get('authorization'), params: Object.fromEntries(body) };
}

function pairIn(authorization: string | null | undefined): string[] {
  const pair = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64').toString('latin1');
  return pair.split(':').map((part) => new URLSearchParams(`v=${part}`).get('v') ?? '');
}

describe('client_secret_basic', () => {
  it('is the default for clients with a secret', async () => {
    const proof = await authenticateClient(await contextOf({ clientId: 'abc', clientSecret: 'xyz' }));
    expect(proof).toEqual({ headers: { authorization: `Basic ${btoa('abc:xyz')}` }, params: {} });
    expect(proof.headers['authorization']).toBe(
      (await reference('abc', oauth4webapi.ClientSecretBasic('xyz'))).authorization,
    );
  });

  it.each(['a:b', '100%', 'a+b c', 'ünïcödé 🔑', "!'()*", 'a&b=c', '~-._', '%41'])(
    'form-encodes each part: %j (TR-17; RFC 6749, 2.3.1)',
    async (secret) => {
      const { headers } = await authenticateClient(
        await contextOf({ clientId: secret, clientSecret: secret }),
      );
      expect(pairIn(headers['authorization'])).toEqual([secret, secret]);
      const other = await reference(secret, oauth4webapi.ClientSecretBasic(secret));
      expect(pairIn(other.authorization)).toEqual([secret, secret]);
    },
  );

  it('leaves unreserved characters as they are, for servers that do not decode', async () => {
    const { headers } = await authenticateClient(
      await contextOf({ clientId: 'a-b_c.d', clientSecret: 'e-f_g.h' }),
    );
    expect(headers['authorization']).toBe(`Basic ${btoa('a-b_c.d:e-f_g.h')}`);
  });
});

describe('client_secret_post and none', () => {
  it('send what oauth4webapi sends', async () => {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const;
    const post = await authenticateClient(
      await contextOf({ clientId: 'abc', clientSecret: 'x:y z', client }),
    );
    const expected = await reference('abc', oauth4webapi.ClientSecretPost('x:y z'));
    expect(post).toEqual({ headers: {}, params: expected.params });
    const none = await authenticateClient(await contextOf({ clientId: 'abc', clientSecret: '' }));
    expect(none).toEqual({ headers: {}, params: (await reference('abc', oauth4webapi.None())).params });
  });
});

describe('client assertions', () => {
  const seconds = NOW.getTime() / 1000;

  it.each(['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'RS512'])(
    'are signed with the key: %s (AR-13; RFC 7523, 3)',
    async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg);
      const context = await contextOf({
        clientSecret: '',
        token: { clientPrivateKey: { key: privateKey, kid: 'k-1' } },
      });
      const { params, headers } = await authenticateClient(context);
      expect(headers).toEqual({});
      expect(params).toEqual({
        client_id: 'client-1',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: expect.any(String),
      });
      const assertion = params['client_assertion'] ?? '';
      expect(decodeProtectedHeader(assertion)).toMatchObject({ alg, kid: 'k-1' });
      const { payload } = await jwtVerify(assertion, publicKey, { currentDate: NOW });
      const { jti, ...claims } = payload;
      expect(claims).toEqual({
        iss: 'client-1',
        sub: 'client-1',
        aud: idp.issuer,
        iat: seconds,
        nbf: seconds,
        exp: seconds + 60,
      });
      const again = decodeJwt((await authenticateClient(context)).params['client_assertion'] ?? '');
      expect(again.jti).not.toBe(jti);
    },
  );

  it('carry the parameters that oauth4webapi sends', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const { params } = await authenticateClient(
      await contextOf({ clientSecret: '', token: { clientPrivateKey: privateKey } }),
    );
    const expected = await reference('client-1', oauth4webapi.PrivateKeyJwt(privateKey));
    expect(Object.keys(params).sort()).toEqual(Object.keys(expected.params).sort());
    const [ours, theirs] = [params, expected.params as Record<string, string>].map(
      ({ client_assertion = '' }) => decodeJwt(client_assertion),
    );
    expect(Object.keys(ours ?? {}).sort()).toEqual(Object.keys(theirs ?? {}).sort());
    expect(ours?.aud).toEqual(theirs?.aud);
  });

  it.each([undefined, 'HS384'])('are keyed with the secret: %s', async (alg) => {
    const client = {
      token_endpoint_auth_method: 'client_secret_jwt',
      ...(alg === undefined ? {} : { token_endpoint_auth_signing_alg: alg }),
    } as const;
    const { params } = await authenticateClient(await contextOf({ client }));
    const key = new TextEncoder().encode(idp.clientSecret);
    const { protectedHeader } = await jwtVerify(params['client_assertion'] ?? '', key, { currentDate: NOW });
    expect(protectedHeader.alg).toBe(alg ?? 'HS256');
  });

  it('are for the token endpoint where no single issuer is known', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const endpoints = {
      type: 'oauth',
      issuer: '',
      clientSecret: '',
      authorization: 'https://idp.test/authorize',
      token: { url: 'https://idp.test/token', clientPrivateKey: privateKey },
      userinfo: 'https://idp.test/userinfo',
    };
    const { params } = await authenticateClient(await contextOf(endpoints as never));
    expect(decodeJwt(params['client_assertion'] ?? '').aud).toBe('https://idp.test/token');
  });

  it('are for the token endpoint of a multi-tenant server, whose issuer is a template', async () => {
    const tenants = await FakeIdp.create({ issuer: 'https://login.test/common' });
    tenants.faults.metadata = { issuer: 'https://login.test/{tenantid}' };
    const client = { token_endpoint_auth_method: 'client_secret_jwt' } as const;
    const provider = testProvider(tenants, { client, issuerFor: () => undefined });
    const server = await authorizationServer(provider, NOW);
    const { params } = await authenticateClient({ provider, server, now: NOW });
    expect(decodeJwt(params['client_assertion'] ?? '').aud).toBe('https://login.test/common/token');
  });

  it('are for the token endpoint where the configuration says so', async () => {
    const client = { token_endpoint_auth_method: 'client_secret_jwt' } as const;
    for (const [clientAssertionAudience, aud] of [
      ['token_endpoint', 'https://idp.test/token'],
      ['issuer', 'https://idp.test'],
      [undefined, 'https://idp.test'],
    ] as const) {
      const { params } = await authenticateClient(
        await contextOf({ client, ...(clientAssertionAudience && { clientAssertionAudience }) }),
      );
      expect(decodeJwt(params['client_assertion'] ?? '').aud).toBe(aud);
    }
  });

  it('are for nobody else', async () => {
    // As users without types may write it.
    const config = { clientAssertionAudience: 'https://evil.test' } as unknown as Partial<OAuthConfig<never>>;
    await expect(contextOf(config)).rejects.toThrow('clientAssertionAudience');
  });

  it('refuse a key that cannot sign with the configured algorithm', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const client = { token_endpoint_auth_signing_alg: 'RS256' };
    const context = await contextOf({ clientSecret: '', client, token: { clientPrivateKey: privateKey } });
    const error = await refusalOf((async () => authenticateClient(context))());
    expect(error).toBeInstanceOf(InvalidProvider);
    expect(error.message).toContain('token_endpoint_auth_signing_alg');
  });
});
