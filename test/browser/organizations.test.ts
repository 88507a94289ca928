import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../src/core/texts/built-in/organizations.js';
import { organizations } from '../../src/organizations.js';
import { ROLES } from '../support/organization-stage.js';
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

const ADA = 'ada@example.com';
const BOB = 'bob.with.a.very.long.address@subdomain.of.a.long.organisation.example';
const HOSTILE = `<b onclick="alert(1)">${'W'.repeat(60)} مرحبا 😀😀`;

const open = async (): Promise<App> => {
  const app = await openPasswordApp({ organizations: organizations({ roles: ROLES, pages: true }) });
  return { ...app, page: `${app.origin}/auth/organizations` };
};

type App = PasswordApp & { readonly page: string };

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Opens what can be done with a member, unless it is open. */
async function manage(tab: Tab, email: string): Promise<void> {
  const item = tab.getByRole('listitem').filter({ hasText: email });
  if ((await item.locator('details[open]').count()) === 0) await item.locator('summary').click();
}

/** Ada creates an organization, gives it another name, and invites Bob. */
async function invite(app: App, ada: Tab, look: Look): Promise<void> {
  await ada.goto(app.page);
  await look(ada);
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
  await look(ada);
  await click(ada, 'Send again');
  await status(ada, 'The invitation was sent.');
}

/** Bob opens the mail in a browser that Eve is signed in to, signs out and in as himself, and accepts. */
async function accept(app: App, bob: Tab, look: Look): Promise<void> {
  await bob.goto(app.mailTo(BOB));
  await bob.getByText('sent to another email address').waitFor();
  await look(bob);
  await click(bob, 'Sign out');
  await bob.getByRole('link', { name: 'Sign in' }).click();
  await bob.getByLabel('Email').fill(BOB);
  await bob.getByLabel('Password', { exact: true }).fill(GOOD);
  await click(bob, 'Sign in');
  await bob.getByRole('heading', { name: 'Join this organization?' }).waitFor();
  await look(bob);
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
  await look(bob);
  const current = bob.getByRole('listitem').filter({ hasText: 'Current' });
  expect(await current.textContent()).toContain('Analytical Engines');
  await current.getByRole('link', { name: 'Manage' }).click();
  await bob.getByRole('heading', { name: 'Analytical Engines' }).waitFor();
  expect(await bob.getByRole('heading', { name: 'Invitations' }).count()).toBe(0);
  await look(bob);
  await ada.reload();
  await manage(ada, BOB.slice(0, 20));
  await look(ada);
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
  await look(bob);
}

describe.each(WINDOWS)('$width wide, $colorScheme, scripts: $javaScriptEnabled', (window) => {
  it('two people: invitation, membership, role, switch and removal; axe finds nothing wrong', async () => {
    const app = await open();
    const { person, look, complaints, leave } = peopleWith(browser, window);
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
      await leave();
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
        await expectNarrow(tab);
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
    await tabTo(tab, 'email');
    await tab.keyboard.type('bob@example.com');
    await tabTo(tab, 'role');
    await tab.keyboard.press('ArrowUp');
    await tabTo(tab, 'Send invitation');
    await tab.keyboard.press('Enter');
    await status(tab, 'The invitation was sent.');
    expect(await tab.getByRole('listitem').filter({ hasText: 'bob' }).textContent()).toContain('clerk');
    await tabTo(tab, 'confirm');
    await tab.keyboard.press('Space');
    await tabTo(tab, 'Delete organization');
    await tab.keyboard.press('Enter');
    await status(tab, 'The organization was deleted.');
  } finally {
    await tab.context().close();
    await app.stop();
  }
});
