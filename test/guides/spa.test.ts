import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Hono } from 'hono';
import { openApiGuide, SITE, type ApiApplication } from './api-application.js';

interface Page {
  readonly signIn: () => Promise<void>;
  readonly completeSignIn: () => Promise<void>;
  readonly getToken: () => Promise<string | undefined>;
  readonly signOut: () => Promise<void>;
}

const GUIDE = 'docs/guides/spa.md';
const APP = 'https://app.example.com';

/** What a browser gives a page, as far as the guide needs it. */
interface Tab {
  /** Where the page has sent the browser. */
  left: string;
  readonly location: { href: string; assign: (url: string) => void };
  readonly local: Map<string, string>;
  readonly session: Map<string, string>;
}

function openTab(): Tab {
  const storage = (items: Map<string, string>): object => ({
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  const tab: Tab = {
    left: '',
    location: { href: `${APP}/`, assign: (url) => void (tab.left = url) },
    local: new Map(),
    session: new Map(),
  };
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, task: () => Promise<unknown>): Promise<unknown> =>
    (last = last.catch(() => undefined).then(task));
  vi.stubGlobal('localStorage', storage(tab.local));
  vi.stubGlobal('sessionStorage', storage(tab.session));
  vi.stubGlobal('location', tab.location);
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, url: string) => void (tab.location.href = new URL(url, APP).href),
  });
  vi.stubGlobal('navigator', { locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return tab;
}

let application: ApiApplication;
let tab: Tab;
let page: Page;
beforeEach(async () => {
  application = await openApiGuide(GUIDE);
  tab = openTab();
  page = await application.blocks.load<Page>('session.ts');
});

async function signIn(): Promise<void> {
  await page.signIn();
  tab.location.href = await application.authorize(tab.left);
  await page.completeSignIn();
}

const kept = (): Record<string, unknown> => Object(JSON.parse(tab.local.get('tokens') ?? '{}'));
const expire = (): void => void tab.local.set('tokens', JSON.stringify({ ...kept(), expiresAt: 0 }));

describe('the guide to single-page apps', () => {
  it('signs in, and leaves no code in the address', async () => {
    await signIn();
    expect(tab.location.href).toBe(`${APP}/`);
    expect(tab.session.size).toBe(0);
    const token = await page.getToken();
    expect(token?.split('.')).toHaveLength(3);
    // It is valid, so nothing was asked.
    const count = application.requests.length;
    expect([await page.getToken(), application.requests.length]).toEqual([token, count]);
  });

  it('its API accepts the token of a page at its origin, and no cookie', async () => {
    await signIn();
    const { default: app } = await application.blocks.load<{ default: Hono }>('server.ts');
    const get = (headers: Record<string, string>): Promise<Response> =>
      Promise.resolve(app.request(`${SITE}/invoices`, { headers: { origin: APP, ...headers } }));
    const accepted = await get({ authorization: `Bearer ${await page.getToken()}` });
    expect([accepted.status, accepted.headers.get('access-control-allow-origin')]).toEqual([200, APP]);
    const cookie = application.browser.cookieHeader();
    expect((await get({ cookie })).status).toBe(401);
    expect((await get({ authorization: 'Bearer e30.e30.e30' })).status).toBe(401);
    const preflight = await app.request(`${SITE}/invoices`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).not.toBe('https://evil.test');
  });

  it('refreshes once for all tabs', async () => {
    await signIn();
    const { refreshToken } = kept();
    expire();
    const count = application.requests.length;
    const tokens = await Promise.all([page.getToken(), page.getToken(), page.getToken()]);
    expect(new Set(tokens).size).toBe(1);
    expect(application.requests.slice(count).filter((one) => one === 'POST /auth/token')).toHaveLength(1);
    expect(kept()['refreshToken']).not.toBe(refreshToken);
  });

  it('stays signed in through an outage, and is signed out once the session has ended', async () => {
    await signIn();
    expire();
    application.answer = () => new Response('down', { status: 503 });
    await expect(page.getToken()).rejects.toThrow();
    application.answer = undefined;
    expect(await page.getToken()).toBeDefined();
    expire();
    await application.browser.post('/auth/sessions', { others: 'yes' });
    expect([await page.getToken(), tab.local.size]).toEqual([undefined, 0]);
  });

  it('signs out: its refresh token is refused from then on', async () => {
    await signIn();
    const before = tab.local.get('tokens') ?? '';
    await page.signOut();
    expect([await page.getToken(), tab.local.size]).toEqual([undefined, 0]);
    tab.local.set('tokens', before);
    expire();
    expect(await page.getToken()).toBeUndefined();
  });

  it.each([
    ['state', 'another state'],
    ['iss', 'https://evil.test/auth'],
  ])('refuses an answer with another `%s`, and asks for no tokens', async (name, value) => {
    await page.signIn();
    const back = new URL(await application.authorize(tab.left));
    back.searchParams.set(name, value);
    tab.location.href = back.href;
    await expect(page.completeSignIn()).rejects.toThrow();
    expect([application.requests.includes('POST /auth/token'), tab.local.size]).toEqual([false, 0]);
  });

  it('refuses an answer that this tab did not ask for', async () => {
    tab.location.href = `${APP}/callback?code=x&state=x&iss=${encodeURIComponent(`${SITE}/auth`)}`;
    await expect(page.completeSignIn()).rejects.toThrow('No sign-in was begun');
    expect(application.requests).toEqual([]);
  });
});
