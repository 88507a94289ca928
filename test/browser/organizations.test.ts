import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { languages } from '../../src/core/texts/built-in/organizations.js';
import { toNodeHandler } from '../../src/node/index.js';
import { organizations } from '../../src/organizations.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { ROLES } from '../support/organization-stage.js';
import { cheap, GOOD } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { expectNoFaults } from './page-faults.js';

const ADA = 'ada@example.com';
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
      theme: { name: 'Acme Cloud' },
      limits: false,
      providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap })],
      organizations: organizations({ roles: ROLES, pages: true }),
    }),
  );
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const mailTo = (address: string): string => mails.findLast(({ to }) => to === address)?.url ?? '';
  return { origin, mailTo, store, stop, page: `${origin}/auth/organizations` };
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
/** Opens what can be done with a member, unless it is open. */
async function manage(tab: Tab, email: string): Promise<void> {
  const item = tab.getByRole('listitem').filter({ hasText: email });
  if ((await item.locator('details[open]').count()) === 0) await item.locator('summary').click();
}

type Look = (tab: Tab, name: string) => Promise<void>;

/** Ada creates an organization, gives it another name, and invites Bob. */
async function invite(app: App, ada: Tab, look: Look): Promise<void> {
  await ada.goto(app.page);
  await look(ada, 'list-empty');
  await ada.getByLabel('Name', { exact: true }).fill('Analytical Engines');
  await click(ada, 'Create organization');
  await status(ada, 'The organization was created.');
  await ada.getByLabel('Name', { exact: true }).fill(HOSTILE);
  await click(ada, 'Save');
  await status(ada, 'Your changes were saved.');
  expect(await ada.locator('h1').textContent()).toBe(HOSTILE);
  await ada.getByLabel('Short name').fill('');
  await ada.getByLabel('Name', { exact: true }).fill('Analytical Engines');
  await ada.getByLabel('Short name').fill('engines');
  await click(ada, 'Save');
  await status(ada, 'Your changes were saved.');
  await ada.getByLabel('Email').fill(BOB);
  await ada.getByLabel('Role').last().selectOption('member');
  await click(ada, 'Send invitation');
  await status(ada, 'The invitation was sent.');
  await look(ada, 'organization-invited');
  await click(ada, 'Send again');
  await status(ada, 'The invitation was sent.');
}

/** Bob opens the mail in a browser that Eve is signed in to, signs out and in as himself, and accepts. */
async function accept(app: App, bob: Tab, look: Look): Promise<void> {
  await bob.goto(app.mailTo(BOB));
  await bob.getByText('sent to another email address').waitFor();
  await look(bob, 'invitation-wrong-address');
  await click(bob, 'Sign out');
  await bob.getByRole('link', { name: 'Sign in' }).click();
  await bob.getByLabel('Email').fill(BOB);
  await bob.getByLabel('Password', { exact: true }).fill(GOOD);
  await click(bob, 'Sign in');
  await bob.getByRole('heading', { name: 'Join this organization?' }).waitFor();
  await look(bob, 'invitation');
  await click(bob, 'Accept');
  await bob.getByRole('heading', { name: 'You joined the organization' }).waitFor();
}

/** Bob is a member, then a clerk, who sees more; he switches between organizations, until Ada removes him. */
async function live(app: App, [ada, bob]: readonly [Tab, Tab], look: Look): Promise<void> {
  await bob.goto(app.page);
  await bob.getByLabel('Name', { exact: true }).fill('W'.repeat(100));
  await bob.getByLabel('Short name').fill('mine');
  await click(bob, 'Create organization');
  await status(bob, 'The organization was created.');
  await bob.getByRole('link', { name: 'Your organizations' }).click();
  await click(bob, 'Switch');
  await status(bob, 'You switched to another organization.');
  await look(bob, 'list');
  const current = bob.getByRole('listitem').filter({ hasText: 'Current' });
  expect(await current.textContent()).toContain('Analytical Engines');
  await current.getByRole('link', { name: 'Manage' }).click();
  await bob.getByRole('heading', { name: 'Analytical Engines' }).waitFor();
  expect(await bob.getByRole('heading', { name: 'Invitations' }).count()).toBe(0);
  await look(bob, 'organization-as-member');
  await ada.reload();
  await manage(ada, BOB.slice(0, 20));
  await look(ada, 'organization-manage-member');
  await manage(ada, BOB.slice(0, 20));
  await ada.locator('details[open]').getByLabel('Role', { exact: true }).selectOption('clerk');
  await click(ada, 'Change role');
  await status(ada, 'Your changes were saved.');
  await bob.reload();
  await bob.getByRole('heading', { name: 'Invitations' }).waitFor();
  await manage(ada, BOB.slice(0, 20));
  await click(ada, 'Remove member');
  await status(ada, 'The member was removed.');
  await bob.getByLabel('Email').fill('mallory@example.com');
  await click(bob, 'Send invitation');
  await bob.getByText('It no longer exists, or you have no access to it.').waitFor();
  await look(bob, 'list-after-removal');
}

describe.each([
  [1280, 'light', true],
  [390, 'dark', true],
  [1280, 'dark', false],
  [390, 'light', false],
] as const)('%i wide, %s, scripts: %s', (width, colorScheme, javaScriptEnabled) => {
  it('two people: invitation, membership, role, switch and removal; axe finds nothing wrong', async () => {
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
      const [ada, bob] = [await person(), await person()];
      await signUp(app, ada, ADA);
      await signUp(app, bob, BOB);
      await bob.context().clearCookies();
      await signUp(app, bob, 'eve@example.com');
      await invite(app, ada, look);
      await accept(app, bob, look);
      await live(app, [ada, bob], look);
      expect(complaints).toEqual([]);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await app.stop();
    }
  });
});

/** A tab of a user who owns an organization. */
async function owner(app: App, options: Parameters<Browser['newContext']>[0]): Promise<Tab> {
  const context = await browser.newContext(options);
  const tab = await context.newPage();
  await signUp(app, tab, ADA);
  await tab.goto(app.page);
  await tab.locator('#name').fill('Analytical Engines');
  await tab.locator('#name').press('Enter');
  await tab.getByRole('heading', { name: 'Analytical Engines' }).waitFor();
  return tab;
}

it('in 15 languages, nothing is wider than a phone, and axe finds nothing wrong', async () => {
  const app = await open();
  const tab = await owner(app, { viewport: { width: 390, height: 900 } });
  try {
    await tab.locator('#email').fill(BOB);
    await click(tab, 'Send invitation');
    await status(tab, 'The invitation was sent.');
    const page = tab.url();
    for (const language of [...Object.keys(languages), 'en']) {
      await tab.setExtraHTTPHeaders({ 'accept-language': language });
      for (const url of [page, app.page, `${app.page}?code=not_found`]) {
        await tab.goto(url);
        expect(await tab.evaluate('document.documentElement.lang')).toBe(language);
        expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
          0,
        );
      }
      await tab.goto(page);
      await expectNoFaults(tab);
    }
  } finally {
    await tab.context().close();
    await app.stop();
  }
});

it('an organization can be created, changed and deleted with the keyboard alone', async () => {
  const app = await open();
  const tab = await owner(app, {});
  try {
    const focused = (): Promise<unknown> =>
      tab.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');
    const tabTo = async (wanted: string): Promise<void> => {
      for (let n = 0; n < 30 && (await focused()) !== wanted; n += 1) await tab.keyboard.press('Tab');
      expect(await focused()).toBe(wanted);
    };
    await tabTo('email');
    await tab.keyboard.type('bob@example.com');
    await tabTo('role');
    await tab.keyboard.press('ArrowUp');
    await tabTo('Send invitation');
    await tab.keyboard.press('Enter');
    await status(tab, 'The invitation was sent.');
    expect(await tab.getByRole('listitem').filter({ hasText: 'bob' }).textContent()).toContain('clerk');
    await tabTo('confirm');
    await tab.keyboard.press('Space');
    await tabTo('Delete organization');
    await tab.keyboard.press('Enter');
    await status(tab, 'The organization was deleted.');
  } finally {
    await tab.context().close();
    await app.stop();
  }
});
