import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { AuthConfig } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import { SECRET } from '../support/config.js';
import { Authenticator, type CeremonyOptions } from './authenticator.js';
import { openStage, SESSION_COOKIE, setCookieOf, signInByPassword, type Stage } from './stage.js';

const COOKIE = '__Host-authjs.csrf-token';

const people = { username: 'ada', password: 'correct horse' };

function isRefused(answer: Response): boolean {
  if (answer.status !== 302) return false;
  const { pathname, searchParams } = locationOf(answer);
  return pathname === '/auth/signin' && searchParams.get('error') === 'MissingCSRF';
}

const send = async (
  { browser }: Stage,
  csrfToken: string | undefined,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const fields = csrfToken === undefined ? people : { ...people, csrfToken };
  return browser.post('/auth/callback/credentials', fields, { csrf: false, headers });
};

const cookieOf = ({ browser }: Stage): string => decodeURIComponent(browser.cookies.get(COOKIE)?.value ?? '');

describe('the CSRF token', () => {
  it('HMAC under a derived key: neither a plain hash nor the secret itself proves a token (contract, CSRF)', async () => {
    const stage = openStage();
    await stage.browser.csrfToken();
    const [token = '', mac] = cookieOf(stage).split('|');
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const forgeries = [
      createHash('sha256').update(`${token}${SECRET}`).digest('hex'),
      createHmac('sha256', SECRET).update(token).digest('hex'),
      createHmac('sha256', '').update(token).digest('hex'),
    ];
    expect(forgeries).not.toContain(mac);
    for (const forged of forgeries) {
      stage.browser.plant(COOKIE, encodeURIComponent(`${token}|${forged}`));
      expect(isRefused(await send(stage, token))).toBe(true);
    }
  });

  it('constant-time comparison: nothing but the whole token passes (contract, CSRF)', async () => {
    const stage = openStage();
    const token = await stage.browser.csrfToken();
    const last = token.endsWith('0') ? '1' : '0';
    for (const wrong of [
      undefined,
      '',
      token.slice(0, -1),
      token.slice(0, -1) + last,
      `${token}0`,
      ` ${token}`,
    ]) {
      expect(isRefused(await send(stage, wrong))).toBe(true);
    }
    expect(stage.browser.names(SESSION_COOKIE)).toEqual([]);
  });

  it('every secret of the list is accepted (contract, CSRF)', async () => {
    const before = openStage({ secret: 'an older secret of more than 32 characters' });
    const token = await before.browser.csrfToken();
    const after = openStage({ secret: [SECRET, 'an older secret of more than 32 characters'] });
    after.browser.plant(COOKIE, encodeURIComponent(cookieOf(before)));
    expect((await send(after, token)).headers.get('location')).toBe('https://app.test');
    const gone = openStage({ secret: SECRET });
    gone.browser.plant(COOKIE, encodeURIComponent(cookieOf(before)));
    expect(isRefused(await send(gone, token))).toBe(true);
  });

  it('the header x-csrf-token counts like the field (contract, CSRF)', async () => {
    const stage = openStage();
    const token = await stage.browser.csrfToken();
    expect(isRefused(await send(stage, undefined, { 'x-csrf-token': token }))).toBe(false);
  });

  it('a good cookie stays as it is: one token fetched once serves until the sign-out, and after it (contract, CSRF)', async () => {
    for (const strategy of ['jwt', 'database'] as const) {
      const adapter = MemoryAdapter();
      await adapter.createUser({
        id: 'user-ada',
        name: 'ada',
        email: 'ada@example.com',
        emailVerified: null,
      });
      const stage = openStage({ adapter, session: { strategy } });
      const csrfToken = await stage.browser.csrfToken();
      const cookie = cookieOf(stage);
      const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
        const answer = await stage.browser.post(`/auth/${path}`, { ...fields, csrfToken }, { csrf: false });
        expect(answer.headers.getSetCookie().filter((line) => line.includes('csrf'))).toEqual([]);
        expect([isRefused(answer), cookieOf(stage)]).toEqual([false, cookie]);
        return answer;
      };
      const wrong = await post('callback/credentials', { ...people, password: 'wrong' });
      expect(locationOf(wrong).searchParams.get('error')).toBe('CredentialsSignin');
      await post('callback/credentials', people);
      expect(await stage.browser.session()).toMatchObject({ user: { name: 'ada' } });
      await post('session', { data: 'x' });
      await post('signout', {});
      expect(await stage.browser.session()).toBeNull();
      await post('callback/credentials', people);
      expect(await stage.browser.session()).not.toBeNull();
    }
  });

  it('a good cookie stays as it is in a refusal: pages open in other tabs keep working (contract, CSRF)', async () => {
    const stage = openStage();
    const token = await stage.browser.csrfToken();
    const cookie = cookieOf(stage);
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }]) {
      const answer = await send(stage, 'wrong', headers as Record<string, string>);
      expect([isRefused(answer), setCookieOf(answer, COOKIE), cookieOf(stage)]).toEqual([
        true,
        undefined,
        cookie,
      ]);
    }
    expect(isRefused(await send(stage, token))).toBe(false);
    const update = await stage.browser.post('/auth/session', {}, { csrf: false });
    expect([update.status, await update.text(), setCookieOf(update, COOKIE)]).toEqual([
      400,
      'null',
      undefined,
    ]);
  });

  it('a refusal brings a fresh cookie only where the request brought none of ours, and never to another site (contract, CSRF)', async () => {
    const planted = ['', 'x', `${'a'.repeat(64)}|${'b'.repeat(64)}`];
    for (const value of planted) {
      const stage = openStage();
      stage.browser.plant(COOKIE, encodeURIComponent(value));
      expect(setCookieOf(await send(stage, 'a'.repeat(64)), COOKIE)).toBeDefined();
      expect(isRefused(await send(stage, await stage.browser.csrfToken()))).toBe(false);
    }
    // A form of another site brings no `Lax` cookie, but what it is answered is kept.
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }]) {
      const answer = await send(openStage(), undefined, headers as Record<string, string>);
      expect([isRefused(answer), setCookieOf(answer, COOKIE)]).toEqual([true, undefined]);
    }
  });
});

describe('cross-site requests', () => {
  const cases: [string, Record<string, string>, boolean][] = [
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }, true],
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }, false],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }, false],
    ['a foreign Origin', { origin: 'https://evil.test' }, true],
    ['the own Origin', { origin: 'https://app.test' }, false],
    ['Origin: null says nothing', { origin: 'null' }, false],
    ['Sec-Fetch-Site before Origin', { 'sec-fetch-site': 'same-origin', origin: 'https://x.test' }, false],
  ];

  it.each(cases)('cross-site requests refused first (%s) (contract, CSRF)', async (_, headers, refused) => {
    const stage = openStage();
    const token = await stage.browser.csrfToken();
    expect(isRefused(await send(stage, token, headers))).toBe(refused);
    expect(stage.browser.names(SESSION_COOKIE)).toHaveLength(refused ? 0 : 1);
  });

  it('cross-site requests refused first: for every POST that asks for the token (contract, CSRF)', async () => {
    const changes: Partial<AuthConfig> = {};
    const { browser } = openStage(changes);
    await signInByPassword(browser);
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['signin/credentials', 'signout', 'callback/credentials']) {
      expect(isRefused(await browser.post(`/auth/${path}`, {}, { headers }))).toBe(true);
    }
    expect((await browser.post('/auth/session', {}, { headers })).status).toBe(400);
    expect(await browser.session()).not.toBeNull();
  });

  it('WebAuthn callbacks checked too (contract, CSRF)', async () => {
    const adapter = MemoryAdapter();
    const { browser } = openStage({ adapter, providers: [Passkey()] });
    const device = new Authenticator();
    const register = async (csrf: boolean, headers: Record<string, string> = {}): Promise<Response> => {
      const answer = await browser.get(
        '/auth/webauthn-options/passkey?action=register&email=ada@example.com',
      );
      const { options } = (await answer.json()) as { options: CeremonyOptions };
      const fields = { action: 'register', data: device.register(options) };
      return browser.post('/auth/callback/passkey', fields, { csrf, headers });
    };
    expect(isRefused(await register(false))).toBe(true);
    expect(isRefused(await register(true, { 'sec-fetch-site': 'cross-site' }))).toBe(true);
    expect(adapter.snapshot().users).toEqual([]);
    expect(isRefused(await register(true))).toBe(false);
    expect(await browser.session()).not.toBeNull();
  });
});
