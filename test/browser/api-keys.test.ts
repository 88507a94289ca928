import type { Browser, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { apiKeys, type ApiKeysOptions } from '../../src/api.js';
import Credentials from '../../src/providers/credentials.js';
import { launchChromium } from './chromium.js';
import { expectNoFaults } from './page-faults.js';
import { serveApp, type ServedApp } from './serve-app.js';

interface App extends ServedApp {
  /** Moves the clock of the application, in seconds. */
  readonly wait: (seconds: number) => void;
}

async function open(options: Partial<ApiKeysOptions> = {}): Promise<App> {
  let later = 0;
  const app = await serveApp({
    records: MemoryAdapter().records,
    theme: { name: 'Acme' },
    runtime: { now: () => new Date(Date.now() + later) },
    providers: [Credentials({ authorize: () => ({ id: 'u1', name: 'Ada' }) })],
    apiKeys: apiKeys({ prefix: 'acme', scopes: ['invoices:read', 'invoices:write'], ...options }),
  });
  return {
    ...app,
    wait: (seconds) => void (later += seconds * 1000),
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A signed-in visitor of a new application; nothing may break a policy. */
async function visit(
  options: BrowserContextOptions,
  look: (tab: Tab, app: App) => Promise<void>,
  changes?: Partial<ApiKeysOptions>,
): Promise<void> {
  const app = await open(changes);
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(error.message));
  try {
    await signIn(tab, app);
    await look(tab, app);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
}

async function signIn(tab: Tab, { origin }: App): Promise<void> {
  if (!tab.url().includes('/signin')) await tab.goto(`${origin}/auth/signin?callbackUrl=/auth/api-keys`);
  await tab.locator('form[action*="callback/credentials"] button').click();
  await tab.waitForURL('**/auth/api-keys*');
}

async function create(tab: Tab, name: string, scope = 'invoices:read'): Promise<string> {
  await tab.getByLabel('Name', { exact: true }).last().fill(name);
  await tab.getByLabel(scope).check();
  await tab.getByRole('button', { name: 'Create key' }).click();
  await tab.getByRole('heading', { name: 'Save your API key' }).waitFor();
  return tab.locator('#key').innerText();
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the page of API keys, %s', (_, scripts) => {
  it('creates, renames, replaces and revokes a key', async () =>
    visit({ javaScriptEnabled: scripts }, async (tab, app) => {
      const judge = async (): Promise<void> => (scripts ? expectNoFaults(tab) : undefined);
      await tab.getByText("You don't have any API keys.").waitFor();
      await judge();
      await tab.getByLabel('Name', { exact: true }).fill('Report');
      await tab.getByRole('button', { name: 'Create key' }).click();
      await tab.getByText('Choose at least one permission.').waitFor();
      expect(await tab.getByLabel('Name', { exact: true }).inputValue()).toBe('Report');
      await judge();

      const key = await create(tab, 'Report');
      expect(key).toMatch(/^acme_live_[0-9A-Za-z]{62}$/);
      expect(tab.url()).not.toContain(key);
      await judge();
      await tab.getByRole('link', { name: 'I saved my key' }).click();
      await tab.getByText(`${key.slice(0, 16)}…`).waitFor();
      expect(await tab.content()).not.toContain(key);
      await judge();

      if (!scripts) await tab.locator('summary').click();
      await tab.getByLabel('Name', { exact: true }).first().fill('<b>Weekly</b>');
      await tab.getByRole('button', { name: 'Rename' }).click();
      await tab.getByText('The key was renamed.').waitFor();
      await tab.getByText('<b>Weekly</b>').waitFor();

      await tab.locator('summary').click();
      await tab.getByText('The old one works for another 24 hours.').waitFor();
      await tab.getByRole('button', { name: 'Replace' }).click();
      expect(await tab.locator('#key').innerText()).not.toBe(key);
      await tab.getByRole('link', { name: 'I saved my key' }).click();
      await tab.getByText('The replaced key works until').waitFor();

      app.wait(601);
      await tab.reload();
      await judge();
      await tab.getByRole('button', { name: "Confirm it's you" }).click();
      await tab.waitForURL('**/auth/signin*');
      await signIn(tab, app);
      await tab.getByRole('button', { name: 'Create key' }).waitFor();

      await tab.locator('summary').click();
      await tab.getByRole('button', { name: 'Revoke' }).click();
      await tab.getByText('The key was revoked.').waitFor();
      await tab.getByText("You don't have any API keys.").waitFor();
    }));
});

it('copies a new key', async () =>
  visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async (tab) => {
    const key = await create(tab, 'Report');
    await tab.getByRole('button', { name: 'Copy' }).click();
    await tab.getByText('Copied').waitFor();
    expect(await tab.evaluate('navigator.clipboard.readText()')).toBe(key);
    await tab.getByRole('button', { name: 'Copy' }).waitFor();
  }));

it('is used with the keyboard alone', async () =>
  visit({}, async (tab) => {
    await tab.getByLabel('Name', { exact: true }).focus();
    await tab.keyboard.type('Report');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Space');
    await tab.keyboard.press('Enter');
    await tab.locator('#key').waitFor();
    await tab.getByRole('link', { name: 'I saved my key' }).focus();
    await tab.keyboard.press('Enter');
    await tab.locator('summary').focus();
    await tab.keyboard.press('Enter');
    expect(await tab.getByRole('button', { name: 'Revoke' }).isVisible()).toBe(true);
  }));

it.each([
  ['dark, on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
  ['light, on a phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ['dark, on a desktop', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['from right to left', { locale: 'ar', viewport: { width: 390, height: 844 } }],
] as const)('has no fault that axe finds, and fits: %s', async (_, options) =>
  visit(
    options,
    async (tab) => {
      await tab.locator('#name').fill('A name that is long enough to need a second line on a small screen');
      await tab.locator('#scope0').check();
      await tab.locator('form:has(#name) button').click();
      await tab.locator('#key').waitFor();
      await expectNoFaults(tab);
      const fits = (): Promise<unknown> => tab.evaluate('document.documentElement.scrollWidth <= innerWidth');
      expect(await fits()).toBe(true);
      await tab.locator('a.primary').click();
      await tab.locator('summary').waitFor();
      await expectNoFaults(tab);
      expect(await fits()).toBe(true);
    },
    { maxAge: false },
  ),
);
