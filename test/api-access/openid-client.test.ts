import * as client from 'openid-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { API, apiStage, CALLBACK, ISSUER, SECRET_OF_BILLING, type ApiStage } from '../support/api-stage.js';
import { ORIGIN } from '../support/password-stage.js';

// A client that was not written here: it finds the endpoints, and checks what the specifications demand of the answers.

let stage: ApiStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await apiStage();
  owner = await stage.account();
});

/** The client, whose requests go to the application. Its clock is that of the application. */
async function discover(id: string, secret?: string): Promise<client.Configuration> {
  const authentication = secret === undefined ? client.None() : client.ClientSecretBasic(secret);
  const skew = Math.round((stage.clock.now().getTime() - Date.now()) / 1000);
  const metadata = { [client.clockSkew]: skew };
  const config = await client.discovery(new URL(ISSUER), id, metadata, authentication, {
    algorithm: 'oauth2',
    [client.customFetch]: (url, { body, ...init }) =>
      // The library sends bodies of text and of parameters.
      stage.send(url.slice(ORIGIN.length), { ...init, ...(body !== null && { body: body as BodyInit }) }),
  });
  return config;
}

/** Signs the client in by the browser of the owner. */
async function signIn(
  config: client.Configuration,
  parameters: Readonly<Record<string, string>> = {},
  options: { readonly DPoP?: client.DPoPHandle } = {},
): ReturnType<typeof client.authorizationCodeGrant> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'invoices:read invoices:write',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    ...parameters,
  });
  const back = (await owner.get(url.href.slice(ORIGIN.length))).headers.get('location') ?? '';
  const checks = { pkceCodeVerifier, expectedState };
  return client.authorizationCodeGrant(config, new URL(back), checks, undefined, options);
}

describe('openid-client', () => {
  it('finds the endpoints, signs in, refreshes and revokes', async () => {
    const config = await discover('web');
    expect(config.serverMetadata()).toMatchObject({
      issuer: ISSUER,
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
    });
    const tokens = await signIn(config);
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'invoices:read invoices:write' });
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', {
      scope: 'invoices:read',
    });
    expect(fresh.scope).toBe('invoices:read');
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token);
    await client.tokenRevocation(config, fresh.refresh_token ?? '');
    await expect(client.refreshTokenGrant(config, fresh.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('asks for one of several APIs, and introspects a token', async () => {
    const config = await discover('billing', SECRET_OF_BILLING);
    const tokens = await signIn(config, { resource: 'https://files.example.com' });
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      aud: 'https://files.example.com',
      client_id: 'billing',
      iss: ISSUER,
    });
    expect(await client.tokenIntrospection(config, `${tokens.access_token.slice(0, -8)}AAAAAAAA`)).toEqual({
      active: false,
    });
    await client.tokenRevocation(config, tokens.access_token);
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
  });

  it('binds its tokens to a key (DPoP)', async () => {
    const config = await discover('bound');
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
    const tokens = await signIn(config, {}, { DPoP });
    expect(tokens.token_type).toBe('dpop');
    const refresh = tokens.refresh_token ?? '';
    const other = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
    for (const options of [{ DPoP: other }, {}])
      await expect(client.refreshTokenGrant(config, refresh, undefined, options)).rejects.toMatchObject({
        error: 'invalid_dpop_proof',
      });
    const fresh = await client.refreshTokenGrant(config, refresh, undefined, { DPoP });
    expect(fresh.access_token).not.toBe(tokens.access_token);
  });

  it('is refused without its secret', async () => {
    const config = await discover('billing', 'a-wrong-one-3vQ8sXw2LkR5tYp9Zc4Hd7Gf1');
    await expect(signIn(config)).rejects.toMatchObject({ status: 401 });
    const token = await client
      .tokenIntrospection(await discover('web'), API)
      .catch((error: unknown) => error);
    expect(token).toMatchObject({ error: 'unauthorized_client' });
  });
});
