import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { apiAccess } from '../../src/api.js';
import { toNodeHandler } from '../../src/node/index.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { authorizePath } from '../support/api-stage.js';
import { DEVICE_GRANT, type DeviceCodes } from '../support/device-stage.js';
import { ADA, cheap, GOOD } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { expectNoFaults } from './page-faults.js';

interface App {
  readonly origin: string;
  /** What arrived at the client on this machine: the query of its redirect URI. */
  readonly arrived: URLSearchParams[];
  readonly mails: readonly PasswordMail[];
  readonly redirectUri: string;
  post(path: string, form: Readonly<Record<string, string>>): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

const SCHEME = 'com.example.app:/callback';

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  return (server.address() as AddressInfo).port;
}

async function open(): Promise<App> {
  const mails: PasswordMail[] = [];
  const arrived: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/auth/') === true) return void listener(request, response);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Home</title><h1>Home</h1>');
  });
  const client = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    if (pathname === '/callback') arrived.push(searchParams);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Done</title><h1>Done</h1>');
  });
  const origin = `http://localhost:${await listening(server)}`;
  const redirectUri = `http://127.0.0.1:${await listening(client)}/callback`;
  const listener = toNodeHandler(
    baseConfig({
      origin,
      logger: recordingLogger().logger,
      adapter: MemoryAdapter(),
      session: { strategy: 'database' },
      revocation: { check: 'always' },
      theme: { name: 'Acme' },
      limits: false,
      providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap })],
      api: apiAccess({
        audience: 'https://api.example.com',
        scopes: ['invoices:read', 'invoices:write'],
        clients: [
          { id: 'cli', name: 'Acme CLI', device: true },
          { id: 'desktop', name: 'Acme for desktops', redirectUris: ['http://127.0.0.1/callback', SCHEME] },
        ],
      }),
    }),
  );
  const stopped = async (one: typeof server): Promise<void> =>
    new Promise((resolve) => {
      one.close(() => resolve());
      one.closeAllConnections();
    });
  return {
    origin,
    arrived,
    mails,
    redirectUri,
    post: async (path, form) => {
      const headers = { 'user-agent': 'acme-cli/1.0 (Linux)' };
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers,
      });
      // The endpoints answer with objects.
      return (await response.json()) as Record<string, unknown>;
    },
    stop: async () => void (await Promise.all([stopped(server), stopped(client)])),
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Visit {
  readonly app: App;
  readonly tab: Tab;
  readonly context: BrowserContext;
  readonly scripts: boolean;
}

/** A new application, and a signed-in user; nothing may break a policy. */
async function visit(scripts: boolean, look: (visit: Visit) => Promise<void>): Promise<void> {
  const app = await open();
  const context = await browser.newContext({ javaScriptEnabled: scripts, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(error.message));
  try {
    tab.setDefaultTimeout(15_000);
    await tab.goto(`${app.origin}/auth/signup/password`);
    await tab.getByLabel('Email').fill(ADA);
    await tab.getByLabel('New password').fill(GOOD);
    await tab.getByRole('button', { name: 'Create an account' }).click();
    await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
    await tab.goto(app.mails.at(-1)?.url ?? '');
    await tab.getByRole('heading', { name: 'Home' }).waitFor();
    await look({ app, tab, context, scripts });
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
}

const SHOTS = process.env['LATCHKEY_SHOTS'];

/** Has axe judge the page in light and dark, narrow and wide, where scripts run; it never scrolls sideways. */
async function judge({ tab, scripts }: Visit, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await tab.setViewportSize({ width, height: 844 });
      if (SHOTS !== undefined && scripts)
        await tab.screenshot({ path: `${SHOTS}/${name}-${colorScheme}-${width}.png`, fullPage: true });
      if (!scripts) continue;
      await expectNoFaults(tab);
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
}

async function begin({ app }: Visit): Promise<DeviceCodes> {
  const form = { client_id: 'cli', scope: 'invoices:read invoices:write' };
  // What the endpoint answers.
  return (await app.post('/auth/device-authorization', form)) as unknown as DeviceCodes;
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the page for the code of a device, %s', (_, scripts) => {
  it('allows a device by keyboard, and denies another', { timeout: 120_000 }, async () => {
    await visit(scripts, async (visitor) => {
      const { app, tab } = visitor;
      const codes = await begin(visitor);
      const poll = { grant_type: DEVICE_GRANT, client_id: 'cli', device_code: codes.device_code };
      await tab.goto(codes.verification_uri);
      await tab.getByText('Signed in as').waitFor();
      await judge(visitor, 'code');
      await tab.getByLabel('Code').fill('BBBB-CCCC');
      await tab.keyboard.press('Enter');
      await tab.getByText("That code isn't valid").waitFor();
      await judge(visitor, 'wrong');
      await tab.getByLabel('Code').fill(codes.user_code.toLowerCase().replace('-', ' '));
      await tab.keyboard.press('Enter');
      await tab.getByRole('heading', { name: 'Allow access?' }).waitFor();
      expect(await tab.locator('code').innerText()).toBe(codes.user_code);
      for (const text of ['Acme CLI', 'invoices:write', 'Only continue if you started this yourself'])
        expect(await tab.getByText(text).first().isVisible()).toBe(true);
      await judge(visitor, 'confirm');
      expect(await app.post('/auth/token', poll)).toMatchObject({ error: 'authorization_pending' });
      await tab.keyboard.press('Tab');
      expect(await tab.getByRole('button', { name: 'Allow' }).evaluate((one) => one.matches(':focus'))).toBe(
        true,
      );
      await tab.keyboard.press('Enter');
      await tab.getByRole('heading', { name: "You're connected" }).waitFor();
      await judge(visitor, 'allowed');
      expect(await app.post('/auth/token', poll)).toMatchObject({ token_type: 'Bearer' });

      const other = await begin(visitor);
      await tab.goto(other.verification_uri_complete);
      expect(await tab.getByLabel('Code').inputValue()).toBe(other.user_code);
      await tab.getByRole('button', { name: 'Continue' }).click();
      await tab.getByRole('button', { name: 'Cancel' }).click();
      await tab.getByRole('heading', { name: 'Access denied' }).waitFor();
      await judge(visitor, 'denied');
    });
  });

  it('brings visitors back to it with the code, once they have signed in', { timeout: 60_000 }, async () => {
    await visit(scripts, async (visitor) => {
      const { tab, context } = visitor;
      const codes = await begin(visitor);
      await context.clearCookies();
      await tab.goto(codes.verification_uri_complete);
      await signIn(tab);
      await tab.getByRole('heading', { name: 'Connect a device' }).waitFor();
      expect(await tab.getByLabel('Code').inputValue()).toBe(codes.user_code);
    });
  });
});

async function signIn(tab: Tab): Promise<void> {
  await tab.getByLabel('Email').fill(ADA);
  await tab.getByLabel('Password', { exact: true }).fill(GOOD);
  await tab.getByRole('button', { name: /^Sign in(?! with)/ }).click();
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('a program of the device, %s', (_, scripts) => {
  it('gets a code at its port by a click of a user who is signed in', { timeout: 90_000 }, async () => {
    await visit(scripts, async (visitor) => {
      const { app, tab } = visitor;
      const request = { client_id: 'desktop', redirect_uri: app.redirectUri };
      await tab.goto(`${app.origin}${await authorizePath(request)}`);
      await tab.getByRole('heading', { name: 'Continue to Acme for desktops' }).waitFor();
      await judge(visitor, 'continue');
      await tab.getByRole('button', { name: 'Continue' }).click();
      await tab.getByRole('heading', { name: 'Done' }).waitFor();
      expect(app.arrived.map((query) => query.get('code'))).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    });
  });

  // Chromium applies `form-action` of the sign-in page to the redirects that follow its form.
  it('gets a code at its port right after the user has signed in', { timeout: 60_000 }, async () => {
    await visit(scripts, async ({ app, tab, context }) => {
      await context.clearCookies();
      const request = { client_id: 'desktop', redirect_uri: app.redirectUri };
      await tab.goto(`${app.origin}${await authorizePath(request)}`);
      await signIn(tab);
      await tab.getByRole('heading', { name: 'Done' }).waitFor();
      expect(app.arrived).toHaveLength(1);
    });
  });

  it('is opened by its scheme, by itself and by the button', { timeout: 90_000 }, async () => {
    await visit(scripts, async (visitor) => {
      const { app, tab, context } = visitor;
      const devtools = await context.newCDPSession(tab);
      await devtools.send('Page.enable');
      const requested: string[] = [];
      devtools.on('Page.frameRequestedNavigation', ({ url, reason }) => {
        if (url.startsWith('com.example.app:')) requested.push(`${reason} ${url}`);
      });
      await tab.goto(`${app.origin}${await authorizePath({ client_id: 'desktop', redirect_uri: SCHEME })}`);
      await tab.getByRole('button', { name: 'Continue' }).click();
      const button = tab.getByRole('link', { name: 'Open Acme for desktops' });
      await button.waitFor();
      await judge(visitor, 'return');
      await expect.poll(() => requested).toEqual([expect.stringMatching(/^httpHeaderRefresh .*\?code=/)]);
      expect(await button.getAttribute('href')).toMatch(/^com\.example\.app:\/callback\?code=[\w-]{43}&/);
    });
  });
});
