import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { sha256 } from '../../src/core/crypto/digest.js';
import { toBase64Url } from '../../src/core/kit/base64.js';
import type { AuthConfig } from '../../src/index.js';
import { signInAs } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';
import { setVariables, withVariables } from './environment.js';

const SITE = 'https://example.com';
const PAGE = 'https://app.example.com';
const VERIFIER = 'kq7Rz1vXw3Lm9Tn5Yb2Hc8Jd4Gf6Sa0Pe1Ui3Oo5Kk7';

type Fields = Readonly<Record<string, string>>;

/** An application of the guide, and what a signed-in browser and the page at another origin send to it. */
async function openGuide(block: string) {
  setVariables();
  const blocks = openBlocks('docs/guides/api.md');
  const { config } = await blocks.load<{ config: AuthConfig }>('auth.ts');
  withVariables(config);
  const { default: app } = await blocks.load<{ default: Hono }>(block);
  const { headers } = await signInAs({ name: 'Ada', email: 'ada@example.com' }, config, { origin: SITE });
  const get = async (path: string, fields: Fields, method = 'GET'): Promise<Response> =>
    app.fetch(new Request(`${SITE}${path}`, { method, headers: fields }));
  return { config, get, cookie: headers.cookie };
}

/** The access token of the page at another origin. */
async function tokenOf(config: AuthConfig, cookie: string): Promise<string> {
  const client = { client_id: 'spa', redirect_uri: `${PAGE}/cb` };
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    code_challenge: toBase64Url(await sha256(VERIFIER)),
    code_challenge_method: 'S256',
    scope: 'invoices:read',
  });
  const asked = new Request(`${SITE}/auth/authorize?${query}`, { headers: { cookie } });
  const location = (await Auth(asked, config)).headers.get('location') ?? '';
  const code = new URL(location, SITE).searchParams.get('code') ?? '';
  const form = { ...client, grant_type: 'authorization_code', code, code_verifier: VERIFIER };
  const body = new URLSearchParams(form);
  const answer = await Auth(new Request(`${SITE}/auth/token`, { method: 'POST', body }), config);
  return String(((await answer.json()) as Fields)['access_token']);
}

const corsOf = ({ headers }: Response): readonly (string | null)[] =>
  ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`));

describe('the guide to API access', () => {
  it('keeps a route for those who have the scope', async () => {
    const { config, get, cookie } = await openGuide('server.ts');
    const authorization = `Bearer ${await tokenOf(config, cookie)}`;
    expect((await get('/invoices', { authorization })).status).toBe(200);
    expect((await get('/invoices', { cookie })).status).toBe(200);
    expect((await get('/invoices', {})).status).toBe(401);
    expect((await get('/invoices', { authorization: 'Bearer wrong', cookie })).status).toBe(401);
  });

  it('adds nothing to the routes of the application that lets other pages read them', async () => {
    const { config, get, cookie } = await openGuide('server.ts');
    const authorization = `Bearer ${await tokenOf(config, cookie)}`;
    for (const origin of [PAGE, 'https://evil.example.com'])
      for (const credentials of [{ authorization }, { authorization: 'Bearer wrong' }, { cookie }])
        expect(corsOf(await get('/invoices', { origin, ...credentials }))).toEqual([null, null]);
  });

  it('shows a page for everyone to visitors, and their own to clients', async () => {
    const { config, get, cookie } = await openGuide('feed.ts');
    expect(await (await get('/feed', {})).json()).toEqual({ for: 'everyone' });
    const authorization = `Bearer ${await tokenOf(config, cookie)}`;
    const own = (await (await get('/feed', { authorization })).json()) as Fields;
    expect(own['for']).not.toBe('everyone');
    expect(await (await get('/feed', { cookie })).json()).toEqual(own);
    expect((await get('/feed', { authorization: 'Bearer wrong', cookie })).status).toBe(401);
  });

  it('lets the pages of the listed origins call it, and read why they are refused', async () => {
    const { config, get, cookie } = await openGuide('cors.ts');
    const authorization = `Bearer ${await tokenOf(config, cookie)}`;
    const asked = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await get('/invoices', { origin: PAGE, ...asked }, 'OPTIONS');
    expect([preflight.status, ...corsOf(preflight)]).toEqual([204, PAGE, null]);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Authorization,DPoP');
    for (const [credentials, status] of [[{ authorization }, 200] as const, [{}, 401] as const]) {
      const answer = await get('/invoices', { origin: PAGE, ...credentials });
      expect([answer.status, ...corsOf(answer)]).toEqual([status, PAGE, null]);
      expect(answer.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate,Retry-After');
    }
    const evil = { origin: 'https://evil.example.com' };
    expect(corsOf(await get('/invoices', { ...evil, ...asked }, 'OPTIONS'))).toEqual([null, null]);
    expect(corsOf(await get('/invoices', { ...evil, authorization }))).toEqual([null, null]);
  });
});
