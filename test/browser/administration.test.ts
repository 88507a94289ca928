import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administration } from '../../src/administration.js';
import { languages } from '../../src/core/texts/built-in/administration.js';
import { GOOD } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { expectNoFaults } from './page-faults.js';
import {
  click,
  expectNarrow,
  openPasswordApp,
  peopleWith,
  signUp,
  status,
  tabTo,
  WINDOWS,
  type Look,
  type PasswordApp,
} from './people.js';

const ADMIN = 'admin@example.com';
const BOB = 'bob.with.a.very.long.address@subdomain.of.a.long.organisation.example';
const HOSTILE = `<b onclick="alert(1)">${'W'.repeat(60)} مرحبا 😀😀`;

const open = async (): Promise<App> => {
  const app = await openPasswordApp({
    pages: { sessions: true },
    administration: administration({ isAdministrator: ({ email }) => email === ADMIN, pages: true }),
  });
  return { ...app, page: `${app.origin}/auth/users` };
};

type App = PasswordApp & { readonly page: string };

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const emailIn = async (app: App, tab: Tab): Promise<unknown> => {
  const session: unknown = await (await tab.request.get(`${app.origin}/auth/session`)).json();
  return Object(Object(session).user).email;
};

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

describe.each(WINDOWS)('$width wide, $colorScheme, scripts: $javaScriptEnabled', (window) => {
  it('an administrator bans, impersonates and deletes a user; axe finds nothing wrong', async () => {
    const app = await open();
    const { person, look, complaints, leave } = peopleWith(browser, window);
    try {
      const tabs = [await person(), await person()] as const;
      await signUp(app, tabs[0], ADMIN);
      await signUp(app, tabs[1], BOB);
      await ban(app, tabs, look);
      await impersonate(app, tabs, look);
      await remove(app, tabs);
      expect(complaints).toEqual([]);
    } finally {
      await leave();
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
        await expectNarrow(tab);
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
    await tabTo(tab, 'query');
    await tab.keyboard.type('bob');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'bob', exact: true }).waitFor();
    await tabTo(tab, 'Manage');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Ways to sign in' }).waitFor();
    expect(new URL(tab.url()).searchParams.get('user')).toBe(id);
    await tabTo(tab, 'reason');
    await tab.keyboard.type('spam');
    await tabTo(tab, 'Ban user');
    await tab.keyboard.press('Enter');
    await status(tab, 'The user was banned.');
  } finally {
    await context.close();
    await app.stop();
  }
});
