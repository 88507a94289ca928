import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page as Tab } from 'playwright-core';
import { ADA, GOOD, NEW } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { openPasswordServer, type PasswordServer } from './password-server.js';

let browser: Browser;
let app: PasswordServer;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A new application, and somebody with a browser of their own. */
async function visit(
  javaScriptEnabled: boolean,
  look: (tab: Tab, another: () => Promise<Tab>) => Promise<void>,
): Promise<void> {
  app = await openPasswordServer();
  const contexts = [await browser.newContext({ javaScriptEnabled })];
  const complaints: string[] = [];
  const open = async (context = contexts[0]): Promise<Tab> => {
    const tab = await context?.newPage();
    if (tab === undefined) throw new Error('no context');
    tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(error.message));
    return tab;
  };
  try {
    await look(await open(), async () => {
      const context = await browser.newContext({ javaScriptEnabled });
      contexts.push(context);
      return open(context);
    });
    expect(complaints).toEqual([]);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await app.stop();
  }
}

const who = (tab: Tab): Promise<string | undefined> =>
  tab.request.get(`${app.origin}/auth/session`).then(async (answer) => {
    const session = (await answer.json()) as { user?: { email?: string } } | null;
    return session?.user?.email;
  });

const lastLink = (): string => app.mails.at(-1)?.url ?? '';

async function signUp(tab: Tab, scripts: boolean): Promise<void> {
  await tab.goto(`${app.origin}/auth/signin`);
  await tab.getByRole('link', { name: 'Create an account' }).click();
  await tab.getByLabel('Email').fill(ADA);
  await tab.getByLabel('Name (optional)').fill('Ada');
  await tab.getByLabel('New password').fill(GOOD);
  if (scripts) {
    await tab.getByRole('button', { name: 'Show password' }).click();
    expect(await tab.getByLabel('New password').getAttribute('type')).toBe('text');
  } else expect(await tab.getByRole('button', { name: 'Show password' }).count()).toBe(0);
  await tab.getByRole('button', { name: 'Create an account' }).click();
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('accounts with a password, %s', (_, scripts) => {
  it('sign up, confirm here, sign in with the password', () =>
    visit(scripts, async (tab) => {
      await signUp(tab, scripts);
      await tab.goto(lastLink());
      await tab.getByRole('heading', { name: 'Home' }).waitFor();
      expect(await who(tab)).toBe(ADA);
      await tab.goto(`${app.origin}/auth/signout`);
      await tab.getByRole('button', { name: 'Sign out' }).click();
      await tab.goto(`${app.origin}/auth/signin`);
      await tab.getByLabel('Email').fill(ADA);
      await tab.getByLabel('Password', { exact: true }).fill('wrong password');
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await tab.getByRole('alert').waitFor();
      expect(await tab.getByLabel('Email').inputValue()).toBe(ADA);
      await tab.getByLabel('Password', { exact: true }).fill(GOOD);
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await tab.getByRole('heading', { name: 'Home' }).waitFor();
      expect(await who(tab)).toBe(ADA);
    }));

  it('confirm in another browser, with the password', () =>
    visit(scripts, async (tab, another) => {
      await signUp(tab, scripts);
      const phone = await another();
      await phone.goto(lastLink());
      await phone.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
      expect(await who(phone)).toBeUndefined();
      await phone.getByLabel('Password', { exact: true }).fill('not the one');
      await phone.getByRole('button', { name: 'Confirm' }).click();
      await phone.getByText('Incorrect password.').waitFor();
      await phone.getByLabel('Password', { exact: true }).fill(GOOD);
      await phone.getByRole('button', { name: 'Confirm' }).click();
      await phone.getByRole('heading', { name: 'Home' }).waitFor();
      expect(await who(phone)).toBe(ADA);
      expect(await who(tab)).toBeUndefined();
    }));

  it('choose a new password, after one that is refused; the used link leads on', () =>
    visit(scripts, async (tab, another) => {
      await signUp(tab, scripts);
      await tab.goto(lastLink());
      const phone = await another();
      await phone.goto(`${app.origin}/auth/signin`);
      await phone.getByRole('link', { name: 'Forgot your password?' }).click();
      await phone.getByLabel('Email').fill(ADA);
      await phone.getByRole('button', { name: 'Email me a link' }).click();
      await phone.getByRole('heading', { name: 'Check your email' }).waitFor();
      const link = lastLink();
      await phone.goto(link);
      await phone.getByLabel('New password').fill('password1');
      await phone.getByRole('button', { name: 'Save password' }).click();
      await phone.getByText('too common and easy to guess').waitFor();
      await phone.getByLabel('New password').fill(NEW);
      await phone.getByRole('button', { name: 'Save password' }).click();
      await phone.getByRole('heading', { name: 'Home' }).waitFor();
      expect(await who(phone)).toBe(ADA);
      expect(await who(tab)).toBeUndefined();
      await tab.goto(link);
      await tab.getByText('This link no longer works.').waitFor();
      await tab.getByRole('button', { name: 'Email me a link' }).waitFor();
    }));
});
