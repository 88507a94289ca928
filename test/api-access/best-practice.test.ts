import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { apiAccess } from '../../src/api.js';
import { apiStage, API, authorizePath, CALLBACK, ISSUER, type ApiStage } from '../support/api-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { throughReset } from '../support/factor-ways.js';
import { GOOD, ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

// What docs/oauth-security.md says of RFC 9700, where no other test does.

let stage: ApiStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await apiStage();
  owner = await stage.account();
});

const errorOf = async (response: Promise<Response>): Promise<unknown> => (await jsonOf(response))['error'];

describe('RFC 9700', () => {
  it('section 2.6: no other origin reads the authorization endpoint', async () => {
    for (const method of ['OPTIONS', 'GET']) {
      const headers = { origin: 'https://spa.example.com', 'access-control-request-method': 'GET' };
      const response = await stage.send(await authorizePath(), { method, headers });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    'http://app.example.com/callback',
    'http://192.168.0.1/callback',
    'https://app.example.com/callback#here',
    'https://user@app.example.com/callback',
    'myapp:/callback',
    'javascript:alert(1)',
  ])('section 2.6: %s is refused as a redirect URI', async (uri) => {
    const api = apiAccess({ audience: API, clients: [{ id: 'app', redirectUris: [uri] }] });
    const refused = await apiStage({ config: { api } });
    const response = await refused.send('/auth/.well-known/oauth-authorization-server');
    expect([response.status, refused.log.text()]).toEqual([500, expect.stringContaining('redirectUris')]);
  });

  it('section 4.2.4: the page that leads back sends no referrer, and loads nothing of others', async () => {
    const changes = { client_id: 'mobile', redirect_uri: 'com.example.app:/callback' };
    const page = await owner.get(await authorizePath(changes));
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const links = [...(await page.text()).matchAll(/(?:src|href|action)="([^"]*)"/g)].map(
      ([, url = '']) => url,
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links.filter((url) => !url.startsWith('data:')))
      expect(new URL(link.replaceAll('&amp;', '&'), ORIGIN).origin).toBe(ORIGIN);
  });

  it('section 4.11.2: a signed-out visitor gets no code, and a silent request gets an error', async () => {
    const visitor = stage.browser();
    const led = await visitor.get(await authorizePath());
    expect(new URL(led.headers.get('location') ?? '', ORIGIN).pathname).toBe('/auth/signin');
    const silent = await visitor.get(await authorizePath({ prompt: 'none' }));
    const back = new URL(silent.headers.get('location') ?? '');
    expect([back.searchParams.get('error'), back.searchParams.has('code')]).toEqual([
      'login_required',
      false,
    ]);
  });

  it('section 4.12: no redirect carries a password on', async () => {
    const visitor = stage.browser();
    const led = await visitor.get(await authorizePath());
    const callbackUrl =
      new URL(led.headers.get('location') ?? '', ORIGIN).searchParams.get('callbackUrl') ?? '';
    const fields = { email: 'ada@example.com', password: GOOD, callbackUrl };
    const signedIn = await visitor.post('/auth/callback/password', fields);
    const wrong = await visitor.post('/auth/callback/password', { ...fields, password: 'wrong' });
    for (const { status } of [signedIn, wrong]) expect([302, 303]).toContain(status);
    const code = await visitor.get(signedIn.headers.get('location') ?? '');
    expect([code.status, code.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`${CALLBACK}?code=`),
    ]);
  });

  it('section 4.14.2: a refresh token is bound to the API that its user allowed', async () => {
    const { refresh_token: token } = await stage.tokens(owner);
    for (const resource of ['https://files.example.com', 'https://evil.test'])
      expect(await errorOf(stage.refresh(token, { resource }))).toBe('invalid_target');
    expect(await errorOf(stage.refresh(token, { resource: API }))).toBeUndefined();
  });

  it('section 4.14.2: a refresh token that is not used expires', async () => {
    const { refresh_token: token } = await stage.tokens(owner);
    stage.clock.advance(30 * 86_400 + 1);
    expect(await errorOf(stage.refresh(token))).toBe('invalid_grant');
  });

  it('section 4.14.2: a new password ends the sessions of clients', async () => {
    const { refresh_token: token } = await stage.tokens(owner);
    await throughReset(stage, stage.browser(), { password: 'vast-lantern-quarry-97' });
    expect(await errorOf(stage.refresh(token))).toBe('invalid_grant');
  });

  it('section 4.15: no client chooses its id, and no token is of a client alone', async () => {
    const { access_token: token } = await stage.tokens(owner);
    const claims = JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>;
    expect([claims['sub'] === claims['client_id'], claims['iss']]).toEqual([false, ISSUER]);
    const form = { grant_type: 'client_credentials', client_id: 'web' };
    expect(await errorOf(stage.post('/auth/token', form))).toBe('unsupported_grant_type');
    expect((await stage.post('/auth/register', {})).status).toBe(404);
  });
});
