import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { administration } from '../../src/administration.js';
import { languages } from '../../src/core/texts/built-in/administration.js';
import { toNodeHandler } from '../../src/node/index.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { cheap, GOOD } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { expectNoFaults } from './page-faults.js';

const ADMIN = 'admin@example.com';
const BOB = 'bob.with.a.very.long.address@subdomain.of.a.long.organisation.example';
const HOSTILE = `<b onclick="alert(1)">${'W'.repeat(60)} مرحبا 😀😀`;

async function open() {
  const mails: PasswordMail[] = [];
  const store = MemoryAdapter();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/auth/') === true) return void listener(request, response);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Home</title><h1>Home</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const listener = toNodeHandler(
    baseConfig({
      origin,
      logger: recordingLogger().logger,
      adapter: store,
      session: { strategy: 'database' },
      revocation: { check: 'always' },
      pages: { sessions: true },
      theme: { name: 'Acme Cloud' },
      limits: false,
      providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap })],
      administration: administration({ isAdministrator: ({ email }) => email === ADMIN, pages: true }),
    }),
  );
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const mailTo = (address: string): string => mails.findLast(({ to }) => to === address)?.url ?? '';
  return { origin, mailTo, store, stop, page: `${origin}/auth/users` };
}

type App = Awaited<ReturnType<typeof open>>;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function signUp(app: App, tab: Tab, email: string): Promise<void> {
  await tab.goto(`${app.origin}/auth/signup/password`);
  await tab.getByLabel('Email').fill(email);
  await tab.getByLabel('New password').fill(GOOD);
  await tab.getByRole('button', { name: 'Create an account' }).click();
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
  await tab.goto(app.mailTo(email));
}

const click = (tab: Tab, name: string): Promise<void> =>
  tab.getByRole('button', { name, exact: true }).click();
const status = (tab: Tab, text: string): Promise<void> => tab.getByText(text, { exact: true }).waitFor();
const emailIn = async (app: App, tab: Tab): Promise<unknown> => {
  const session: unknown = await (await tab.request.get(`${app.origin}/auth/session`)).json();
  return Object(Object(session).user).email;
};

type Look = (tab: Tab) => Promise<void>;

/** The administrator searches Bob and opens his page. */
async function find(app: App, admin: Tab): Promise<void> {
  await admin.goto(app.page);
  await admin.getByLabel('Email address, name or ID').fill('bob');
  await click(admin, 'Search');
  await admin.getByRole('link', { name: 'Manage' }).click();
  await admin.getByRole('heading', { name: 'Ways to sign in' }).waitFor();
}

/** The administrator bans Bob, whose session ends, and who cannot sign in until the ban is ended. */
async function ban(app: App, [admin, bob]: readonly [Tab, Tab], look: Look): Promise<void> {
  await admin.goto(app.page);
  await look(admin);
  await find(app, admin);
  await look(admin);
  await admin.getByLabel('Reason').fill(HOSTILE);
  await admin.getByLabel('Ends on').fill('2999-12-31');
  await click(admin, 'Ban user');
  await status(admin, 'The user was banned.');
  expect(await admin.getByText(HOSTILE).count()).toBe(1);
  await look(admin);
  expect(await emailIn(app, bob)).toBeUndefined();
  await bob.goto(`${app.origin}/auth/signin`);
  await bob.getByLabel('Email').fill(BOB);
  await bob.getByLabel('Password', { exact: true }).fill(GOOD);
  await click(bob, 'Sign in');
  await bob.getByRole('heading', { name: 'Access denied' }).waitFor();
  expect(await bob.textContent('body')).not.toContain('onclick');
  await click(admin, 'End ban');
  await status(admin, 'The ban was ended.');
  await bob.goto(`${app.origin}/auth/signin`);
  await bob.getByLabel('Email').fill(BOB);
  await bob.getByLabel('Password', { exact: true }).fill(GOOD);
  await click(bob, 'Sign in');
  await bob.getByRole('heading', { name: 'Home' }).waitFor();
}

/** The administrator looks at the application in the place of Bob, who sees it, and comes back. */
async function impersonate(app: App, [admin, bob]: readonly [Tab, Tab], look: Look): Promise<void> {
  await find(app, admin);
  await click(admin, 'Sign in as this user');
  await admin.getByRole('heading', { name: "You're signed in as another user" }).waitFor();
  await look(admin);
  expect(await emailIn(app, admin)).toBe(BOB);
  await bob.goto(`${app.origin}/auth/sessions`);
  await bob.getByText('An administrator who is signed in to this account').waitFor();
  await look(bob);
  await admin.goto(app.page);
  await click(admin, 'Return to your account');
  await admin.getByRole('heading', { name: 'Users' }).first().waitFor();
  expect(await emailIn(app, admin)).toBe(ADMIN);
  expect(await emailIn(app, bob)).toBe(BOB);
  // Bob is no administrator.
  await bob.goto(app.page);
  await bob.getByText('You are not an administrator.').waitFor();
  await look(bob);
}

/** The administrator downloads what is kept of Bob, ends his sessions and deletes him. */
async function remove(app: App, [admin, bob]: readonly [Tab, Tab]): Promise<void> {
  await find(app, admin);
  const downloads = admin.waitForEvent('download');
  await click(admin, 'Download data');
  expect((await downloads).suggestedFilename()).toBe('user.json');
  await click(admin, 'End all sessions');
  await status(admin, 'All sessions of the user were ended.');
  expect(await emailIn(app, bob)).toBeUndefined();
  await click(admin, 'Send a link for a new password');
  await status(admin, 'The email was sent.');
  // The browser asks for the box first.
  await click(admin, 'Delete user');
  expect(await admin.getByText('The user was deleted.').count()).toBe(0);
  await admin.getByLabel('Delete this user').check();
  await click(admin, 'Delete user');
  await status(admin, 'The user was deleted.');
  expect(await app.store.getUserByEmail(BOB)).toBeNull();
}

describe.each([
  [1280, 'light', true],
  [390, 'dark', true],
  [1280, 'dark', false],
  [390, 'light', false],
] as const)('%i wide, %s, scripts: %s', (width, colorScheme, javaScriptEnabled) => {
  it('an administrator bans, impersonates and deletes a user; axe finds nothing wrong', async () => {
    const app = await open();
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    const person = async (): Promise<Tab> => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        javaScriptEnabled,
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const tab = await context.newPage();
      const isExpected = (text: string): boolean => text.includes('status of 403');
      tab.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
      });
      return tab;
    };
    const look: Look = async (tab) => {
      if (!javaScriptEnabled) return;
      await expectNoFaults(tab);
      expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    };
    try {
      const tabs = [await person(), await person()] as const;
      await signUp(app, tabs[0], ADMIN);
      await signUp(app, tabs[1], BOB);
      await ban(app, tabs, look);
      await impersonate(app, tabs, look);
      await remove(app, tabs);
      expect(complaints).toEqual([]);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await app.stop();
    }
  });
});

it('in 15 languages, nothing is wider than a phone, and axe finds nothing wrong', async () => {
  const app = await open();
  const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
  const tab = await context.newPage();
  try {
    await signUp(app, tab, ADMIN);
    const { id } = await app.store.createUser({ id: 'bob', name: HOSTILE, email: BOB, emailVerified: null });
    for (const language of [...Object.keys(languages), 'en']) {
      await tab.setExtraHTTPHeaders({ 'accept-language': language });
      for (const url of [app.page, `${app.page}?code=administrator`, `${app.page}?user=${id}`]) {
        await tab.goto(url);
        expect(await tab.evaluate('document.documentElement.lang')).toBe(language);
        expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
          0,
        );
      }
      await expectNoFaults(tab);
    }
  } finally {
    await context.close();
    await app.stop();
  }
});

it('a user is found and banned with the keyboard alone', async () => {
  const app = await open();
  const context = await browser.newContext();
  const tab = await context.newPage();
  try {
    await signUp(app, tab, ADMIN);
    const { id } = await app.store.createUser({ id: 'bob', email: BOB, emailVerified: null });
    await tab.goto(app.page);
    const focused = (): Promise<unknown> =>
      tab.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');
    const tabTo = async (wanted: string): Promise<void> => {
      for (let n = 0; n < 30 && (await focused()) !== wanted; n += 1) await tab.keyboard.press('Tab');
      expect(await focused()).toBe(wanted);
    };
    await tabTo('query');
    await tab.keyboard.type('bob');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'bob', exact: true }).waitFor();
    await tabTo('Manage');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Ways to sign in' }).waitFor();
    expect(new URL(tab.url()).searchParams.get('user')).toBe(id);
    await tabTo('reason');
    await tab.keyboard.type('spam');
    await tabTo('Ban user');
    await tab.keyboard.press('Enter');
    await status(tab, 'The user was banned.');
  } finally {
    await context.close();
    await app.stop();
  }
});
