import { Hono } from 'hono';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/core/crypto/digest.js';
import { toBase64Url } from '../../src/core/kit/base64.js';
import { latchkey } from '../../src/bindings/hono.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { apiStage, CALLBACK, VERIFIER, type ApiStage } from '../support/api-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { ORIGIN } from '../support/password-stage.js';

let stage: ApiStage;
let owner: TestBrowser;
let app: Hono;

beforeEach(async () => {
  stage = await apiStage();
  owner = await stage.account();
  app = openApp(stage);
});

function openApp({ config }: ApiStage): Hono {
  const auth = latchkey(config);
  const routes = new Hono();
  routes.use(auth);
  routes.get('/invoices', auth.protect({ scope: 'invoices:read' }), (c) =>
    c.json({ user: c.var.user, session: c.var.session }),
  );
  routes.get('/write', auth.protect({ scope: ['invoices:read', 'invoices:write'] }), (c) => c.text('yes'));
  routes.get('/programs', auth.protect({ accept: ['access-token'] }), (c) => c.text('yes'));
  routes.get('/two', auth.protect({ scope: '', assurance: 2 }), (c) => c.text('yes'));
  routes.get('/page', auth.protect(), (c) => c.text('yes'));
  return routes;
}

const cookieOf = (browser: TestBrowser): string => browser.cookieHeader();
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(app.request(`${ORIGIN}${path}`, { headers }));
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const challengeOf = (response: Response): string => response.headers.get('www-authenticate') ?? '';

describe('a route that accepts access tokens', () => {
  it('knows the user, the client and the scopes', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const response = await get('/invoices', bearer(token));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      user: { email: 'ada@example.com' },
      session: {
        user: { email: 'ada@example.com' },
        via: 'access-token',
        client: 'web',
        scopes: ['invoices:read'],
        auth: { assurance: 1 },
      },
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('accepts the session of a browser, too, unless it says otherwise', async () => {
    const cookie = cookieOf(owner);
    expect((await get('/invoices', { cookie })).status).toBe(200);
    const refused = await get('/programs', { cookie });
    expect([refused.status, challengeOf(refused)]).toEqual([401, 'Bearer']);
  });

  it('asks programs without a token for one', async () => {
    const refused = await get('/invoices');
    expect([refused.status, challengeOf(refused)]).toEqual([401, 'Bearer']);
  });

  it('refuses a token without the scope, and names the scopes', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const refused = await get('/write', bearer(token));
    expect([refused.status, challengeOf(refused)]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="invoices:read invoices:write"',
    ]);
  });

  it('never takes the session of a browser in the place of a wrong token (AS-14)', async () => {
    const cookie = cookieOf(owner);
    for (const authorization of ['Bearer wrong', 'bearer e30.e30.e30', 'DPoP wrong']) {
      const refused = await get('/invoices', { cookie, authorization });
      expect([refused.status, challengeOf(refused)]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
    for (const authorization of ['Bearer', 'Bearer a b', 'Bearer "a"']) {
      const refused = await get('/invoices', { cookie, authorization });
      expect([refused.status, challengeOf(refused)]).toEqual([400, 'Bearer error="invalid_request"']);
    }
  });

  it('takes no token from the query or a cookie', async () => {
    const { access_token: token } = await stage.tokens(owner);
    expect((await get(`/invoices?access_token=${token}`)).status).toBe(401);
    expect((await get('/invoices', { cookie: `__Host-authjs.session-token=${token}` })).status).toBe(401);
  });

  it('refuses a token at once when its session has ended', async () => {
    const { access_token: token } = await stage.tokens(owner);
    await owner.post('/auth/sessions', { others: 'yes' });
    expect((await get('/invoices', bearer(token))).status).toBe(401);
  });

  it('is answered with 503 while the store is down, also beside a session', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const cookie = cookieOf(owner);
    stage.store.records.getMany = () => Promise.reject(new Error('down'));
    const refused = await get('/invoices', { ...bearer(token), cookie });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ reference: expect.any(String) });
  });

  it('asks for a second factor that the client’s session lacks', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const refused = await get('/two', bearer(token));
    expect([refused.status, challengeOf(refused)]).toEqual([
      401,
      expect.stringContaining('insufficient_user_authentication'),
    ]);
  });
});

describe('a route that accepts no tokens', () => {
  it('does not look at them', async () => {
    const { access_token: token } = await stage.tokens(owner);
    expect((await get('/page', bearer(token))).status).toBe(401);
    expect((await get('/page', { ...bearer('wrong'), cookie: cookieOf(owner) })).status).toBe(200);
  });

  it('nor do the functions that change an account', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const response = await stage.send('/auth/session', { headers: bearer(token) });
    expect(await response.json()).toBeNull();
    expect(
      (await stage.send('/auth/sessions', { headers: { ...bearer(token), accept: 'application/json' } }))
        .status,
    ).toBe(401);
  });
});

describe('a token that is bound to a key', () => {
  it('counts with a proof for this request alone', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    const prove = async (htm: string, htu: string, token?: string): Promise<string> =>
      new SignJWT({
        htm,
        htu,
        jti: crypto.randomUUID(),
        iat: Math.floor(stage.clock.now().getTime() / 1000),
        ...(token !== undefined && { ath: toBase64Url(await sha256(token)) }),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .sign(privateKey);
    const code = await stage.code(owner, { client_id: 'bound' });
    const { access_token: token } = await jsonOf(
      stage.post(
        '/auth/token',
        {
          grant_type: 'authorization_code',
          client_id: 'bound',
          code,
          redirect_uri: CALLBACK,
          code_verifier: VERIFIER,
        },
        { dpop: await prove('POST', `${ORIGIN}/auth/token`) },
      ),
    );
    const authorization = `DPoP ${String(token)}`;
    const url = `${ORIGIN}/invoices`;
    const dpop = await prove('GET', url, String(token));
    expect((await get('/invoices?page=2', { authorization, dpop })).status).toBe(200);
    const wrong = [
      { authorization, dpop },
      { authorization },
      bearer(String(token)),
      { authorization, dpop: await prove('POST', url, String(token)) },
      { authorization, dpop: await prove('GET', `${ORIGIN}/write`, String(token)) },
      { authorization, dpop: await prove('GET', url, 'another') },
      { authorization, dpop: await prove('GET', url) },
    ];
    for (const headers of wrong) {
      const refused = await get('/invoices', headers);
      expect([refused.status, challengeOf(refused)]).toEqual([401, expect.stringMatching(/^DPoP error=/)]);
    }
    const { access_token: unbound } = await stage.tokens(owner);
    expect((await get('/invoices', { authorization: `DPoP ${unbound}`, dpop })).status).toBe(401);
  });
});
