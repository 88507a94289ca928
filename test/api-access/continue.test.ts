import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { apiStage, authorizePath, ISSUER, type ApiStage } from '../support/api-stage.js';
import { hiddenFields } from '../support/device-stage.js';
import { GOOD, ORIGIN } from '../support/password-stage.js';

const SCHEME = 'com.example.app:/callback';
const MOBILE = { client_id: 'mobile', redirect_uri: SCHEME };

let stage: ApiStage;
let owner: TestBrowser;
let path: string;
beforeEach(async () => {
  stage = await apiStage();
  owner = await stage.account();
  path = await authorizePath(MOBILE);
});

const pathOf = (url: string): string => url.slice(ORIGIN.length);
/** Where the page that leads back to a program goes. */
const refreshOf = (response: Response): string | null => response.headers.get('refresh');

/** Where a visitor is led back to after the sign-in page. */
async function backOf(response: Response): Promise<string> {
  const location = new URL(response.headers.get('location') ?? '', ORIGIN);
  expect(location.pathname).toBe('/auth/signin');
  return location.searchParams.get('callbackUrl') ?? '';
}

async function signIn(browser: TestBrowser, callbackUrl: string): Promise<Response> {
  const fields = { email: 'ada@example.com', password: GOOD, callbackUrl };
  const response = await browser.post('/auth/callback/password', fields);
  return browser.get(pathOf(response.headers.get('location') ?? ''));
}

describe('a program of the device', () => {
  it('AS-01: gets a code after a click of a user who is signed in', async () => {
    const response = await owner.get(path);
    const page = await response.text();
    expect([response.status, response.headers.get('location'), refreshOf(response)]).toEqual([
      200,
      null,
      null,
    ]);
    expect(page).toContain('Continue to Acme for phones');
    expect(page).toContain('ada@example.com');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const done = await owner.post('/auth/authorize', hiddenFields(page));
    expect(done.status).toBe(200);
    expect(refreshOf(done)).toMatch(
      /^0;url=com\.example\.app:\/callback\?code=[\w-]{43}&state=af0ifjsldkj&iss=/,
    );
    expect(await done.text()).toContain('href="com.example.app:/callback?code=');
    const { searchParams } = new URL(refreshOf(done)?.slice('0;url='.length) ?? '');
    const redeemed = await stage.redeem(searchParams.get('code') ?? '', MOBILE);
    expect([redeemed.status, searchParams.get('iss')]).toEqual([200, ISSUER]);
  });

  it('gets a code without a click of a user who has signed in for it', async () => {
    const visitor = stage.browser();
    const back = await backOf(await visitor.get(path));
    stage.clock.advance(5);
    expect(refreshOf(await signIn(visitor, back))).toContain(`${SCHEME}?code=`);
  });

  it('gets a code after a sign-in with another account, by the link of the page', async () => {
    const page = await (await owner.get(path)).text();
    const link = /href="([^"]*\/auth\/signin[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = new URL(link, ORIGIN).searchParams.get('callbackUrl') ?? '';
    stage.clock.advance(5);
    expect(refreshOf(await signIn(owner, back))).toContain(`${SCHEME}?code=`);
  });

  it('is asked for nothing where its redirect URI is a page of its own', async () => {
    const response = await owner.get(await authorizePath());
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('code='),
    ]);
  });
});

describe('no code without a click', () => {
  it.each(['0', '1', '1893456000000', `0.${'A'.repeat(43)}`])(
    'AS-02: for a sign-in that the program claims: latchkey_since=%s',
    async (since) => {
      const response = await owner.get(`${path}&latchkey_since=${since}`);
      expect([response.status, refreshOf(response), response.headers.get('location')]).toEqual([
        200,
        null,
        null,
      ]);
      expect(await response.text()).toContain('Continue to Acme for phones');
    },
  );

  it('AS-02: for a sign-in that another browser was sent to, or the same one at another time', async () => {
    const program = stage.browser();
    const marker = new URL(await backOf(await program.get(path))).searchParams.get('latchkey_since') ?? '';
    stage.clock.advance(60);
    await signIn(owner, `${ORIGIN}/`);
    for (const since of [marker, `0${marker.slice(marker.indexOf('.'))}`])
      expect(refreshOf(await owner.get(`${path}&latchkey_since=${since}`))).toBeNull();
  });

  it('AS-03: by a form of another page, or for another user than the page named', async () => {
    const body = new URLSearchParams(hiddenFields(await (await owner.get(path)).text()));
    const forged = await stage.send('/auth/authorize', { method: 'POST', body });
    expect([refreshOf(forged), forged.headers.get('location')]).toEqual([
      null,
      expect.stringContaining('MissingCSRF'),
    ]);
    const page = await (await owner.get(path)).text();
    const other = await stage.account('bob@example.com');
    const fields = hiddenFields(page);
    for (const form of [fields, { ...fields, session: '' }]) {
      const response = await other.post('/auth/authorize', form);
      expect(refreshOf(response)).toBeNull();
      expect(await response.text()).toContain('bob@example.com');
    }
  });

  it('AS-03: with other parameters than are allowed: they are checked again', async () => {
    const fields = hiddenFields(await (await owner.get(path)).text());
    const wrong = await owner.post('/auth/authorize', { ...fields, redirect_uri: 'org.evil:/cb' });
    expect(wrong.status).toBe(400);
    const scope = await owner.post('/auth/authorize', { ...fields, scope: 'invoices:delete' });
    expect(refreshOf(scope)).toContain('error=invalid_scope');
  });

  it('after the user has signed out: the sign-in page follows, and by a GET', async () => {
    const fields = hiddenFields(await (await owner.get(path)).text());
    await owner.post('/auth/signout');
    const response = await owner.post('/auth/authorize', fields);
    expect(response.status).toBe(303);
    await backOf(response);
  });

  it('where no page may be shown', async () => {
    const response = await owner.get(await authorizePath({ ...MOBILE, prompt: 'none' }));
    expect(response.headers.get('location')).toContain('error=login_required');
  });
});
