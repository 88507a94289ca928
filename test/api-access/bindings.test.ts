import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeys } from '../../src/api.js';
import { sha256 } from '../../src/core/crypto/digest.js';
import { toBase64Url } from '../../src/core/kit/base64.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { BINDINGS } from '../../tools/support/bindings.ts';
import { apiStage, CALLBACK, ISSUER, VERIFIER, type ApiStage } from '../support/api-stage.js';
import { jsonOf, JSON_ONLY } from '../support/factor-stage.js';
import { closeAll } from '../support/http-servers.js';
import { ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';
import { testForRow } from '../support/sample.js';
import { METADATA, tokenApps, type Send } from './token-apps.js';

skipPauses();

vi.mock('@sveltejs/kit', () => {
  const stop = (status: number, message: string): never => {
    throw Object.assign(new Error(message), { status });
  };
  return { error: stop, redirect: stop };
});
vi.mock(
  '@tanstack/react-start/server',
  async () => (await import('../security/caching/tanstack-answer.js')).server,
);
vi.mock('next/headers.js', async () => (await import('../security/caching/next-answer.js')).headersModule);
vi.mock('next/server.js', async () => (await import('../security/caching/next-answer.js')).serverModule);

let stage: ApiStage;
let owner: TestBrowser;
let cookie: string;

beforeEach(async () => {
  stage = await apiStage({
    config: { apiKeys: apiKeys({ prefix: 'acme', scopes: ['invoices:read', 'invoices:write'] }) },
  });
  owner = await stage.account();
  cookie = owner.cookieHeader();
});
afterEach(closeAll);

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const INVALID: unknown = expect.stringMatching(/^(?:Bearer|DPoP) error="invalid_token"/);
const WRONG = { authorization: 'Bearer e30.e30.e30' };

async function tokenOf(): Promise<string> {
  return (await stage.tokens(owner)).access_token;
}

async function keyOf(): Promise<string> {
  const fields = { do: 'create', name: 'Report', scopes: 'invoices:read' };
  return String((await jsonOf(owner.post('/auth/api-keys', fields, JSON_ONLY)))['key']);
}

/** An access token that is bound to a key, and what proves that a request is of its client. */
async function boundToken() {
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
  const form = {
    grant_type: 'authorization_code',
    client_id: 'bound',
    code: await stage.code(owner, { client_id: 'bound' }),
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  };
  const dpop = await prove('POST', `${ISSUER}/token`);
  const token = String((await jsonOf(stage.post('/auth/token', form, { dpop })))['access_token']);
  return { authorization: `DPoP ${token}`, proofFor: (url: string) => prove('GET', url, token) };
}

/** Status and challenge of an answer. */
async function refusal(answer: Promise<Response>): Promise<readonly [number, string | null]> {
  const { status, headers } = await answer;
  return [status, headers.get('www-authenticate')];
}

async function sessionIn(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const text = await response.text();
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  return JSON.parse(text);
}

it('every binding of the table is tested', () => {
  expect(Object.keys(tokenApps).toSorted()).toEqual(BINDINGS.map(({ name }) => name).toSorted());
});

/** Bindings between which the rules are shared out: what they have in common decides. */
const SHARED_BY = 3;

describe.each(BINDINGS.map((binding, row) => ({ ...binding, row })))('$title', ({ name, row }) => {
  const rule = testForRow(it, { row: row % SHARED_BY, rows: SHARED_BY });
  let send: Send;
  beforeEach(async () => {
    send = await (tokenApps[name] ?? expect.unreachable())(stage.config);
  });

  const ada = { user: { email: 'ada@example.com' } };

  describe('a protected route', () => {
    rule('accepts an access token, an API key and a session', async () => {
      expect(await sessionIn(send('/invoices', bearer(await tokenOf())))).toMatchObject({
        ...ada,
        via: 'access-token',
        client: 'web',
        scopes: ['invoices:read'],
      });
      expect(await sessionIn(send('/invoices', bearer(await keyOf())))).toMatchObject({
        ...ada,
        via: 'api-key',
        scopes: ['invoices:read'],
      });
      const session = await sessionIn(send('/invoices', { cookie }));
      expect(session).toMatchObject(ada);
      expect(session).not.toHaveProperty('via');
    });

    rule('refuses a wrong token beside the session of a browser (AS-14)', async () => {
      for (const wrong of [WRONG, bearer('wrong'), { authorization: 'DPoP wrong' }])
        expect(await refusal(send('/invoices', { ...wrong, cookie }))).toEqual([401, INVALID]);
      expect(await refusal(send('/invoices', { authorization: 'Bearer a b', cookie }))).toEqual([
        400,
        'Bearer error="invalid_request"',
      ]);
    });

    rule('refuses a token and a key without the scope, and names the scopes', async () => {
      const challenge = 'Bearer error="insufficient_scope", scope="invoices:read invoices:write"';
      for (const program of [await tokenOf(), await keyOf()])
        expect(await refusal(send('/write', bearer(program)))).toEqual([403, challenge]);
    });

    rule('ignores a token in the query, in a cookie and in another scheme', async () => {
      const token = await tokenOf();
      expect(await refusal(send(`/invoices?access_token=${token}`))).toEqual([401, 'Bearer']);
      expect(await refusal(send('/invoices', { cookie: `__Secure-authjs.session-token=${token}` }))).toEqual([
        401,
        'Bearer',
      ]);
      expect(await refusal(send('/invoices', { authorization: `Basic ${token}` }))).toEqual([401, 'Bearer']);
    });

    rule('refuses a key beside the session of a browser', async () => {
      expect(await refusal(send('/invoices', { ...bearer(await keyOf()), cookie }))).toEqual([
        400,
        'Bearer error="invalid_request"',
      ]);
    });

    rule('asks for a token where there are no credentials, or a session does not count', async () => {
      expect(await refusal(send('/invoices'))).toEqual([401, 'Bearer']);
      expect(await refusal(send('/programs', { cookie }))).toEqual([401, 'Bearer']);
      expect(await refusal(send('/tokens', bearer(await keyOf())))).toEqual([401, INVALID]);
    });

    rule('accepts a token that is bound to a key with a proof for this request', async () => {
      const { authorization, proofFor } = await boundToken();
      const dpop = await proofFor(`${ORIGIN}/invoices`);
      expect(await sessionIn(send('/invoices', { authorization, dpop }))).toMatchObject({ client: 'bound' });
      for (const wrong of [dpop, await proofFor(`${ORIGIN}/write`)])
        expect(await refusal(send('/invoices', { authorization, dpop: wrong, cookie }))).toEqual([
          401,
          expect.stringMatching(/^DPoP error=/),
        ]);
    });

    rule('answers 503 where it is unknown what a token is, also beside a session', async () => {
      const token = await tokenOf();
      stage.store.records.getMany = () => Promise.reject(new Error('down'));
      expect((await send('/invoices', { ...bearer(token), cookie })).status).toBe(503);
    });
  });

  describe('a route that reads who is signed in', () => {
    rule('shows what its rules accept', async () => {
      const [token, key] = [await tokenOf(), await keyOf()];
      for (const path of ['/own', '/own/programs']) {
        expect(await sessionIn(send(path, bearer(token)))).toMatchObject({ ...ada, via: 'access-token' });
        expect(await sessionIn(send(path, bearer(key)))).toMatchObject({ ...ada, via: 'api-key' });
        expect(await sessionIn(send(path))).toBeNull();
      }
      expect(await sessionIn(send('/own', { cookie }))).toMatchObject(ada);
      expect(await sessionIn(send('/own/programs', { cookie }))).toBeNull();
      expect(await sessionIn(send('/own/write', { cookie }))).toMatchObject(ada);
    });

    rule('refuses what is wrong, and never takes the session of a browser in its place', async () => {
      expect(await refusal(send('/own', { ...WRONG, cookie }))).toEqual([401, INVALID]);
      expect(await refusal(send('/own/write', bearer(await tokenOf())))).toEqual([
        403,
        'Bearer error="insufficient_scope", scope="invoices:write"',
      ]);
      expect(await refusal(send('/own', { ...bearer(await keyOf()), cookie }))).toEqual([
        400,
        'Bearer error="invalid_request"',
      ]);
      const { authorization } = await boundToken();
      expect(await refusal(send('/own', { authorization, cookie }))).toEqual([
        401,
        expect.stringMatching(/^DPoP error=/),
      ]);
    });

    rule('does not look at tokens without rules', async () => {
      expect(await sessionIn(send('/own/browsers', bearer(await tokenOf())))).toBeNull();
      expect(await sessionIn(send('/own/browsers', { ...WRONG, cookie }))).toMatchObject(ada);
    });
  });

  it('has the metadata where clients look for them (RFC 8414), and only with the option `api`', async () => {
    const response = await send(METADATA, { origin: 'https://other.example.com' });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await response.json()).toMatchObject({ issuer: ISSUER, token_endpoint: `${ISSUER}/token` });
    const other = `${METADATA.slice(0, -'auth'.length)}other`;
    expect(await (await send(other)).text()).not.toContain('token_endpoint');
  });
});
