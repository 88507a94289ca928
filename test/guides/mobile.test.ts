import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Hono } from 'hono';
import { system } from '../support/expo-auth-session.js';
import { keychain } from '../support/expo-secure-store.js';
import { openApiGuide, SITE, type ApiApplication } from './api-application.js';

interface App {
  readonly signIn: () => Promise<boolean>;
  readonly getToken: () => Promise<string | undefined>;
  readonly signOut: () => Promise<void>;
}

const STAND_INS = {
  'expo-auth-session': 'test/support/expo-auth-session.ts',
  'expo-secure-store': 'test/support/expo-secure-store.ts',
};
/** Seconds after which an access token is refreshed. */
const TEN_MINUTES = 600;

let application: ApiApplication;
let app: App;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  keychain.clear();
  application = await openApiGuide('docs/guides/mobile.md', STAND_INS);
  system.browser = (url) => application.authorize(url);
  app = await application.blocks.load<App>('session.ts');
});

const later = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000);

describe('the guide to mobile apps', () => {
  it('signs in through the system browser, and its API accepts the token', async () => {
    expect(await app.signIn()).toBe(true);
    const { default: api } = await application.blocks.load<{ default: Hono }>('server.ts');
    const get = (token: string): Promise<Response> =>
      Promise.resolve(api.request(`${SITE}/invoices`, { headers: { authorization: `Bearer ${token}` } }));
    const accepted = await get((await app.getToken()) ?? '');
    expect([accepted.status, await accepted.json()]).toEqual([200, { owner: expect.any(String) }]);
    for (const [, other] of keychain) expect((await get(other)).status).toBe(401);
  });

  it('keeps the refresh token alone, in the keychain of the device', async () => {
    await app.signIn();
    expect([...keychain.values()]).toEqual([expect.stringMatching(/^rt_/)]);
  });

  it('refreshes once for all that ask, and after a restart', async () => {
    await app.signIn();
    const first = await app.getToken();
    later(TEN_MINUTES);
    const count = application.requests.length;
    const tokens = await Promise.all([app.getToken(), app.getToken(), app.getToken()]);
    expect([new Set(tokens).size, tokens[0] === first]).toEqual([1, false]);
    const sent = application.requests.slice(count).filter((one) => one === 'POST /auth/token');
    expect(sent).toHaveLength(1);
  });

  it('signs out: the refresh token is refused from then on', async () => {
    await app.signIn();
    const [[name, token] = ['', '']] = keychain;
    await app.signOut();
    expect([await app.getToken(), keychain.size]).toEqual([undefined, 0]);
    keychain.set(name, token);
    expect([await app.getToken(), keychain.size]).toEqual([undefined, 0]);
  });

  it('stays signed in through an outage, and is signed out once the session has ended', async () => {
    await app.signIn();
    later(TEN_MINUTES);
    application.answer = () => Response.json({ error: 'temporarily_unavailable' }, { status: 503 });
    await expect(app.getToken()).rejects.toThrow();
    application.answer = undefined;
    expect(await app.getToken()).toBeDefined();
    await application.browser.post('/auth/sessions', { others: 'yes' });
    later(TEN_MINUTES);
    expect([await app.getToken(), keychain.size]).toEqual([undefined, 0]);
  });

  it('is not signed in when the user closes the browser', async () => {
    system.browser = async () => undefined;
    expect([await app.signIn(), await app.getToken(), keychain.size]).toEqual([false, undefined, 0]);
  });

  it.each([
    ['state', 'another state'],
    ['iss', 'https://evil.test/auth'],
  ])('refuses an answer with another `%s`, and asks for no tokens', async (name, value) => {
    system.browser = async (url) => {
      const back = new URL(await application.authorize(url));
      back.searchParams.set(name, value);
      return back.href;
    };
    await expect(app.signIn()).rejects.toThrow();
    expect([application.requests.includes('POST /auth/token'), keychain.size]).toEqual([false, 0]);
  });

  it('refuses the metadata of another server', async () => {
    application.answer = () => Response.json({ issuer: 'https://evil.test/auth' });
    await expect(app.signIn()).rejects.toThrow('Another server');
    expect(application.requests).toHaveLength(1);
  });
});
