import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../src/account.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import GitHub from '../../src/providers/github.js';
import Google from '../../src/providers/google.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { recoveryCodes, secondFactor, totp } from '../../src/second-factor.js';
import { ADA, cheap, GOOD, NEW } from '../support/password-stage.js';
import { launchChromium } from './chromium.js';
import { expectNoFaults } from './page-faults.js';
import { serveApp } from './serve-app.js';

const NEXT = 'augusta.ada.king.countess.of.lovelace@analytical-engines.example.net';

async function open() {
  const mails: PasswordMail[] = [];
  const store = MemoryAdapter();
  const client = { clientId: 'id', clientSecret: 'kX3vB9wQ' };
  const app = await serveApp({
    adapter: store,
    session: { strategy: 'database' },
    revocation: { check: 'always' },
    pages: { sessions: true },
    theme: { name: 'Acme' },
    limits: false,
    providers: [
      Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap }),
      Passkey(),
      GitHub(client),
      Google(client),
    ],
    secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()] }),
    account: account(),
  });
  return { ...app, mails, store };
}

type App = Awaited<ReturnType<typeof open>>;

/** An account with a linked account and a passkey, and a tab that is signed in to it. */
async function signUp(app: App, tab: Tab): Promise<void> {
  await tab.goto(`${app.origin}/auth/signup/password`);
  await tab.getByLabel('Email').fill(ADA);
  await tab.getByLabel('New password').fill(GOOD);
  await tab.getByRole('button', { name: 'Create an account' }).click();
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
  await tab.goto(app.mails.at(-1)?.url ?? '');
  const userId = app.store.snapshot().users[0]?.id ?? '';
  await app.store.linkAccount({ userId, type: 'oauth', provider: 'github', providerAccountId: '42' });
  await app.store.linkAccount({ userId, type: 'webauthn', provider: 'passkey', providerAccountId: 'AAAA' });
  await app.store.createAuthenticator({
    userId,
    credentialID: 'AAAA',
    providerAccountId: 'AAAA',
    credentialPublicKey: 'AAAA',
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal',
  });
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const click = (tab: Tab, name: string): Promise<void> =>
  tab.getByRole('button', { name, exact: true }).click();

/** All that the pages can do, by a visitor who uses each form once. */
async function useAll(app: App, tab: Tab, look: () => Promise<void>): Promise<void> {
  await signUp(app, tab);
  await tab.goto(`${app.origin}/auth/account`);
  await look();
  await tab.getByLabel('Name', { exact: true }).fill('Ada <b>King</b>');
  await tab.getByLabel('Picture').fill('https://img.example.com/ada.png');
  await tab.getByRole('button', { name: 'Save', exact: true }).click();
  await tab.getByText('Your changes were saved.').waitFor();
  await look();
  await tab.getByLabel('Name of this passkey').fill('Laptop');
  await click(tab, 'Rename');
  await tab.getByText('Laptop').waitFor();
  await tab.getByLabel('Current password').fill('wrong');
  await tab.getByLabel('New password').fill(NEW);
  await click(tab, 'Save password');
  await tab.getByText('Incorrect password').waitFor();
  await look();
  await tab.getByLabel('New email address').fill(NEXT);
  await click(tab, 'Send link');
  await tab.getByText('We sent a link to the new address').waitFor();
  await tab.goto(app.mails.at(-1)?.url ?? '');
  await look();
  await click(tab, 'Confirm address');
  await tab.getByRole('heading', { name: 'Your email address was changed' }).waitFor();
  await look();
  const undo = app.mails.at(-1)?.url ?? '';
  await tab.goto(undo);
  await look();
  await click(tab, 'Undo the change');
  await tab.getByRole('heading', { name: 'Your email address is restored' }).waitFor();
  await look();
  await tab.goto(undo);
  await look();
}

describe.each([
  [1280, 'light', true],
  [1280, 'dark', true],
  [390, 'light', true],
  [390, 'dark', false],
] as const)('%i wide, %s, scripts: %s', (width, colorScheme, javaScriptEnabled) => {
  it('the pages of an account do what they say, break no policy, and axe finds nothing wrong', async () => {
    const app = await open();
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      javaScriptEnabled,
      reducedMotion: 'reduce',
    });
    const tab = await context.newPage();
    const complaints: string[] = [];
    const isExpected = (text: string): boolean => text.includes('status of 400');
    tab.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
    });
    try {
      await useAll(app, tab, async () => {
        if (!javaScriptEnabled) return;
        await expectNoFaults(tab);
        const overflow = await tab.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(overflow).toBeLessThanOrEqual(0);
      });
      expect(complaints).toEqual([]);
      expect(app.store.snapshot().users).toMatchObject([{ email: ADA, name: 'Ada <b>King</b>' }]);
    } finally {
      await context.close();
      await app.stop();
    }
  });
});

it('the account can be changed and deleted with the keyboard alone', async () => {
  const app = await open();
  const context = await browser.newContext();
  const tab = await context.newPage();
  try {
    await signUp(app, tab);
    await tab.goto(`${app.origin}/auth/account`);
    const focused = (): Promise<unknown> =>
      tab.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');
    await tab.keyboard.press('Tab');
    expect(await focused()).toBe('name');
    await tab.keyboard.type('Ada');
    await tab.keyboard.press('Enter');
    await tab.getByText('Your changes were saved.').waitFor();
    for (let n = 0; n < 30 && (await focused()) !== 'confirm'; n += 1) await tab.keyboard.press('Tab');
    await tab.keyboard.press('Space');
    await tab.keyboard.press('Tab');
    expect(await focused()).toBe('Delete account');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(app.store.snapshot().users).toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
});
