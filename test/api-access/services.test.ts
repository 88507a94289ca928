import { Hono } from 'hono';
import { createRemoteJWKSet, customFetch, generateKeyPair, exportJWK, jwtVerify, SignJWT } from 'jose';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyAccess } from '../../src/resource-server/index.js';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  API,
  apiStage,
  CALLBACK,
  ISSUER,
  VERIFIER,
  type ApiStage,
  type Tokens,
} from '../support/api-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { ORIGIN } from '../support/password-stage.js';

// Services that verify the tokens of the authorization server with its published keys: with jose, which was not written here, and with
// `latchkey/resource-server`.

let stage: ApiStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await apiStage();
  owner = await stage.account();
  // The services have the clock of the process.
  vi.useFakeTimers({ toFake: ['Date'], now: stage.clock.now() });
  onTestFinished(() => void vi.useRealTimers());
});

const toApplication = (input: string | URL | Request): Promise<Response> =>
  stage.send(String(input).slice(ORIGIN.length));

function joseService(): Hono {
  const keys = createRemoteJWKSet(new URL(`${ISSUER}/jwks`), { [customFetch]: toApplication });
  const app = new Hono();
  app.get('/invoices', async (c) => {
    const token = c.req.header('authorization')?.slice('Bearer '.length) ?? '';
    try {
      const checks = { issuer: ISSUER, audience: API, typ: 'at+jwt', requiredClaims: ['exp', 'client_id'] };
      const { payload } = await jwtVerify(token, keys, checks);
      return payload['cnf'] === undefined ? c.json({ userId: payload.sub }) : c.text('', 401);
    } catch {
      return c.text('', 401);
    }
  });
  return app;
}

function ownService(): Hono {
  const options = { issuer: ISSUER, audience: API, fetch: toApplication };
  const app = new Hono();
  app.get('/invoices', async (c) => c.json({ userId: (await verifyAccess(c.req.raw, options)).userId }));
  return app;
}

/** Requests tokens with further parameters. */
async function tokensWith(changes: Readonly<Record<string, string>>): Promise<Tokens> {
  const code = await stage.code(owner, changes);
  // What the endpoint answers.
  return (await jsonOf(stage.redeem(code))) as unknown as Tokens;
}

describe.each([
  ['jose', joseService],
  ['latchkey/resource-server', ownService],
])('a service with %s', (_, open) => {
  const statusOf = async (token: string, scheme = 'Bearer'): Promise<number> => {
    const headers = { authorization: `${scheme} ${token}` };
    return (await open().request(`${API}/invoices`, { headers })).status;
  };

  it('accepts a token of the server, and knows the user', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const headers = { authorization: `Bearer ${token}` };
    const response = await open().request(`${API}/invoices`, { headers });
    const user = await stage.store.getUserByEmail('ada@example.com');
    expect([response.status, await response.json()]).toEqual([200, { userId: user?.id }]);
  });

  it('refuses a token for another service (RS-03)', async () => {
    const { access_token: token } = await tokensWith({ resource: 'https://files.example.com' });
    expect(await statusOf(token)).toBe(401);
  });

  it('refuses a token that has expired (RS-02)', async () => {
    const { access_token: token } = await stage.tokens(owner);
    vi.setSystemTime(Date.now() + 606_000);
    expect(await statusOf(token)).toBe(401);
  });

  it('refuses a token that is bound to a key, without a proof (RS-03)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const dpop = await new SignJWT({ htm: 'POST', htu: `${ISSUER}/token`, jti: crypto.randomUUID() })
      .setIssuedAt()
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
      .sign(privateKey);
    const form = {
      grant_type: 'authorization_code',
      client_id: 'bound',
      code: await stage.code(owner, { client_id: 'bound' }),
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    };
    const bound = (await jsonOf(stage.post('/auth/token', form, { dpop }))) as unknown as Tokens;
    expect(bound.token_type).toBe('DPoP');
    expect(await statusOf(bound.access_token)).toBe(401);
  });

  it('refuses everything else that the server gives (RS-04, RS-12)', async () => {
    const { refresh_token: refresh } = await stage.tokens(owner);
    for (const token of [refresh, await stage.code(owner), owner.cookieHeader().split('=').at(-1) ?? ''])
      expect(await statusOf(token)).toBe(401);
  });

  it('refuses `none`, and the public key as the secret of an HMAC (RS-06, RS-07)', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const [, payload = ''] = token.split('.');
    const { keys } = (await jsonOf(stage.send('/auth/jwks'))) as { keys: Readonly<Record<string, string>>[] };
    const header = (alg: string): string =>
      Buffer.from(JSON.stringify({ alg, typ: 'at+jwt', kid: keys[0]?.['kid'] })).toString('base64url');
    expect(await statusOf(`${header('none')}.${payload}.`)).toBe(401);
    const key = new TextEncoder().encode(JSON.stringify(keys[0]));
    const mac = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: String(keys[0]?.['kid']) })
      .sign(key);
    expect(await statusOf(mac)).toBe(401);
  });
});
