import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { closeAll, closeLater } from '../support/http-servers.js';
import { launchChromium, PATIENCE } from './chromium.js';
import { bundleApp, openClientServer } from './client-server.js';
import type { ClientApp, ClientServer } from './client-server.js';

let browser: Browser;
let server: ClientServer;
let person: BrowserContext;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(closeAll);

/** Opens a server, and a browser of somebody, until the end of the test. */
async function begin(...given: Parameters<typeof openClientServer>): Promise<void> {
  server = await openClientServer(...given);
  closeLater(server.stop);
  person = await browser.newContext();
  closeLater(() => person.close());
}

const ten = (text: string): string[] => Array.from({ length: 10 }, () => text);
const expectShown = async (tab: Page, text: string): Promise<void> => {
  await expect.poll(() => tab.locator('#app p').allTextContents(), { timeout: PATIENCE }).toEqual(ten(text));
};
const open = async (path = '/'): Promise<Page> => {
  const tab = await person.newPage();
  await tab.goto(server.origin + path);
  return tab;
};
const call = async (tab: Page, action: string): Promise<unknown> => {
  await tab.waitForFunction('window.actions !== undefined');
  return tab.evaluate(`window.actions.${action}`);
};
const signIn = (tab: Page, password = 'correct horse'): Promise<unknown> =>
  call(tab, `signIn('credentials', { username: 'ada', password: '${password}', redirect: false })`);
const reads = (): number => server.asked().filter((one) => one === 'GET session').length;
/** Lets the time go by after which a page asks again, for the page alone. */
const later = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 6000;
  });
const isRead = (request: Request): boolean => request.url().endsWith('/auth/session');
/** Lets a page go on with what it has got: its promises, its timers that are due, and two frames. */
const settled = (tab: Page): Promise<void> =>
  tab.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
const comeBack = (tab: Page): Promise<boolean> =>
  tab.evaluate(() => window.dispatchEvent(new Event('focus')));

describe.each<ClientApp>(['plain', 'react', 'solid', 'svelte', 'vue'])('%s, in Chromium', (app) => {
  let script: string;
  beforeAll(async () => {
    script = await bundleApp(app);
  });
  beforeEach(() => begin(script));

  it('asks once for a page with ten components, and not at all with the session from the server', async () => {
    const tab = await open();
    await expectShown(tab, 'out');
    expect(server.asked()).toEqual(['GET session']);
    await signIn(tab);
    await expectShown(tab, 'in ada');
    server.asked();
    const given = await open('/given');
    await expectShown(given, 'in ada');
    await settled(given);
    expect(server.asked()).toEqual([]);
  });

  it('follows a sign-in and a sign-out in another tab', async () => {
    const [one, two] = [await open(), await open()];
    await expectShown(one, 'out');
    await expectShown(two, 'out');
    expect(await signIn(one, 'wrong')).toMatchObject({ ok: false, status: 401, error: 'CredentialsSignin' });
    expect(await signIn(one)).toMatchObject({ ok: true, status: 200, error: undefined });
    await expectShown(one, 'in ada');
    await expectShown(two, 'in ada');
    await call(two, 'signOut({ redirect: false })');
    await expectShown(two, 'out');
    await expectShown(one, 'out');
  });

  it('follows one that leads away, too', async () => {
    const [one, two] = [await open(), await open()];
    await expectShown(two, 'out');
    await signIn(one);
    await expectShown(two, 'in ada');
    await Promise.all([
      one.waitForURL('**/given'),
      call(one, `signOut({ redirectTo: '/given' }) && undefined`),
    ]);
    await expectShown(one, 'out');
    await expectShown(two, 'out');
  });

  it.each([429, 503])('keeps what it knows when the server answers %d, and offline', async (status) => {
    const tab = await open();
    await signIn(tab);
    await expectShown(tab, 'in ada');
    await later(tab);
    reads();
    server.failWith(status);
    const refused = tab.waitForEvent('requestfinished', isRead);
    await comeBack(tab);
    await refused;
    await settled(tab);
    expect(reads()).toBe(1);
    await expectShown(tab, 'in ada');
    server.failWith(undefined);
    await person.setOffline(true);
    await later(tab);
    const lost = tab.waitForEvent('requestfailed', isRead);
    await comeBack(tab);
    await lost;
    await settled(tab);
    await expectShown(tab, 'in ada');
    await person.clearCookies();
    await person.setOffline(false);
    await expectShown(tab, 'out');
  });

  it('shows neither in nor out while the server cannot say', async () => {
    server.failWith(503);
    const tab = await open();
    await expectShown(tab, 'unknown');
    server.failWith(undefined);
    await later(tab);
    await comeBack(tab);
    await expectShown(tab, 'out');
  });
});

describe('react, functions called as soon as a component is mounted', () => {
  it('ask where the provider of the page does', async () => {
    await begin(await bundleApp('react'));
    await person.addInitScript(() => Object.assign(window, { isSignInPage: true, basePath: '/own' }));
    const tab = await person.newPage();
    const request = tab.waitForRequest('**/providers');
    await tab.goto(server.origin);
    expect(new URL((await request).url()).pathname).toBe('/own/providers');
  });
});

describe.each<ClientApp>(['react', 'solid', 'svelte'])('%s, rendered again by the server', (app) => {
  it('shows the session that came with it, and asks nobody', async () => {
    await begin(await bundleApp(app));
    const first = await open();
    await signIn(first);
    await first.close();
    const tab = await open('/given');
    await expectShown(tab, 'in ada');
    server.asked();
    await tab.evaluate('window.rendered({ user: { name: "grace" }, expires: "2099-01-01T00:00:00.000Z" })');
    await expectShown(tab, 'in grace');
    await tab.evaluate('window.rendered(null)');
    await expectShown(tab, 'out');
    expect(server.asked().filter((one) => one === 'GET session')).toEqual([]);
  });
});

describe('react, in Chromium, `required`', () => {
  it('leads to the sign-in page, which leads back, and shows nothing meanwhile', async () => {
    await begin(await bundleApp('react'));
    const tab = await person.newPage();
    await tab.addInitScript('window.required = true');
    await tab.goto(server.origin);
    await tab.waitForURL('**/auth/signin?**');
    const { searchParams } = new URL(tab.url());
    expect(searchParams.get('error')).toBe('SessionRequired');
    expect(searchParams.get('callbackUrl')).toBe(`${server.origin}/`);
  });
});

describe('plain, at another origin, in Chromium', () => {
  let elsewhere: ClientServer;
  beforeEach(async () => {
    elsewhere = await openClientServer(await bundleApp('plain'));
    closeLater(elsewhere.stop);
  });
  const openElsewhere = async (): Promise<Page> => {
    const tab = await person.newPage();
    await tab.addInitScript(`window.basePath = '${server.origin}/auth'`);
    await tab.goto(elsewhere.origin);
    return tab;
  };

  it('signs in, updates and signs out, where the origin is among `clientOrigins` (CS-15)', async () => {
    await begin('', { clientOrigins: [elsewhere.origin] });
    const tab = await openElsewhere();
    await expectShown(tab, 'out');
    expect(await signIn(tab)).toMatchObject({ ok: true, url: `${elsewhere.origin}/` });
    await expectShown(tab, 'in ada');
    expect(await call(tab, 'update({})')).toMatchObject({ user: { name: 'ada' } });
    await call(tab, 'signOut({ redirect: false })');
    await expectShown(tab, 'out');
    expect(elsewhere.asked()).toEqual([]);
  });

  it('learns nothing and changes nothing where it is not (CS-15)', async () => {
    await begin('', { clientOrigins: ['http://localhost:1'] });
    const tab = await openElsewhere();
    await expectShown(tab, 'unknown');
    await expect(signIn(tab)).rejects.toThrow('Failed to fetch');
    const before = server.asked();
    expect(before.filter((one) => one.startsWith('POST'))).toEqual([]);
  });
});
