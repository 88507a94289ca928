import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { clickLinkInMail, headline, listenForComplaints, logInAndAllow, PASSWORD } from './demo-visitor.js';
import { startExample } from './example-process.js';
import type { RunningExample } from './example-process.js';
import { VirtualAuthenticator } from './passkey-authenticator.js';
import { endPrograms } from './program-process.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const examples = [
  { name: 'own-pages-html', javaScriptEnabled: false },
  { name: 'own-pages-html', javaScriptEnabled: true },
  { name: 'own-pages-react', javaScriptEnabled: true },
];

let browser: Browser;
let example: RunningExample;
let person: BrowserContext;
let tab: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await endPrograms();
  await browser.close();
});

async function openSignIn(): Promise<void> {
  await tab.goto(example.app);
  await tab.getByRole('link', { name: 'Sign in' }).click();
  await headline(tab, 'Welcome back');
}

async function typePassword(password: string): Promise<void> {
  await tab.getByLabel('Address').fill('alan@example.test');
  await tab.getByLabel('Password').fill(password);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function askForMail(address: string): Promise<void> {
  await tab.getByLabel('Email').fill(address);
  await tab.getByRole('button', { name: 'Send me a link and a code' }).click();
  await headline(tab, 'Check your mail');
}

/** The code in the newest mail to an address, as it is written there. */
async function codeInMail(address: string): Promise<string> {
  const other = await person.newPage();
  await other.goto(`${example.app}/outbox`);
  await other.getByRole('link', { name: address }).first().click();
  const mail = (await other.locator('pre').textContent()) ?? '';
  await other.close();
  const code = /\b\d{4} ?\d{4}\b/.exec(mail)?.[0];
  if (code === undefined) throw new Error('the mail has no code');
  return code;
}

/** Follows the link of the newest mail to an address, as it is written there. */
async function openMail(address: string): Promise<void> {
  await tab.goto(`${example.app}/outbox`);
  await tab.getByRole('link', { name: address }).first().click();
  const mail = (await tab.locator('pre').textContent()) ?? '';
  await tab.goto(/https?:\S+/.exec(mail)?.[0] ?? 'about:blank');
}

async function typeCode(code: string): Promise<void> {
  await tab.getByLabel('Eight digits').fill(code);
  await tab.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(): Promise<void> {
  await tab.goto(`${example.app}/auth/signout`);
  await headline(tab, 'Leaving already?');
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await headline(tab, 'You are signed out');
}

async function sessionOf(): Promise<unknown> {
  return (await person.request.get(`${example.app}/auth/session`)).json();
}

const wrongFor = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const alertText = async (): Promise<string | null> => tab.getByRole('alert').textContent();
const newAddress = (): string => `${randomUUID().slice(0, 8)}@example.test`;

describe.each(examples)('$name, JavaScript $javaScriptEnabled', ({ name, javaScriptEnabled }) => {
  beforeAll(async () => {
    example = await startExample(name);
  });
  afterAll(async () => {
    expect(await example.interrupt()).toBe(0);
  });
  beforeEach(async () => {
    person = await browser.newContext({ javaScriptEnabled });
    person.setDefaultTimeout(PATIENCE);
    complaints = listenForComplaints(person);
    tab = await person.newPage();
  });
  afterEach(async () => {
    await person.close();
    expect(complaints).toEqual([]);
  });

  it('refuses a wrong password, takes the right one, remembers the way, and signs out', async () => {
    await openSignIn();
    await typePassword('open barley');
    await tab.getByRole('alert').waitFor();
    expect(await alertText()).toContain('do not belong together');
    expect(await sessionOf()).toBeNull();
    await typePassword(PASSWORD);
    await headline(tab, 'Hello, Alan Turing');
    expect(await sessionOf()).toMatchObject({ user: { name: 'Alan Turing' }, way: 'password' });
    await tab.getByRole('link', { name: 'Sign out' }).click();
    await tab.getByRole('link', { name: 'Stay' }).click();
    await headline(tab, 'Hello, Alan Turing');
    await signOut();
    expect(await sessionOf()).toBeNull();
    await tab.goto(`${example.app}/auth/signed-out`);
    await headline(tab, 'You are signed out');
    expect(new URL(tab.url()).pathname).toBe('/logout');
    await openSignIn();
    expect(await tab.getByRole('button', { name: 'Sign in last used' }).count()).toBe(1);
  });

  it('signs in by the link of a mail, and welcomes somebody new', async () => {
    const address = newAddress();
    await openSignIn();
    await askForMail(address);
    await clickLinkInMail(tab, example.app, address);
    await headline(tab, 'Welcome to Fern');
    await tab.getByText(address).waitFor();
    await tab.getByRole('link', { name: 'Go on' }).click();
    await headline(tab, `Hello, ${address}`);
    expect(await sessionOf()).toMatchObject({ user: { email: address } });
  });

  it('signs in by the code of a mail, once the right one is typed', async () => {
    const address = newAddress();
    await openSignIn();
    await askForMail(address);
    const code = await codeInMail(address);
    await typeCode(wrongFor(code));
    await tab.getByRole('alert').waitFor();
    expect(await alertText()).toContain('That is not the code.');
    expect(await sessionOf()).toBeNull();
    await typeCode(code);
    await headline(tab, 'Welcome to Fern');
    expect(await sessionOf()).toMatchObject({ user: { email: address } });
  });

  it('says so when a code is over', async () => {
    const address = newAddress();
    await openSignIn();
    await askForMail(address);
    const wrong = wrongFor(await codeInMail(address));
    for (let count = 0; count < 5; count += 1) {
      await typeCode(wrong);
      await tab.getByText(count < 4 ? 'That is not the code.' : /That code is over/).waitFor();
    }
    expect(await sessionOf()).toBeNull();
  });

  it('makes an account with a password, and chooses another one by mail', async () => {
    const address = newAddress();
    await openSignIn();
    await tab.getByRole('link', { name: 'Create an account' }).click();
    await headline(tab, 'Create an account');
    await tab.getByLabel('Name, if you like').fill('Mary Anning');
    await tab.getByLabel('Address').fill(address);
    await tab.getByLabel('New password').fill('password1');
    await tab.getByRole('button', { name: 'Create the account' }).click();
    expect(await alertText()).toContain('others try it first');
    await tab.getByLabel('Name, if you like').fill('Mary Anning');
    await tab.getByLabel('Address').fill(address);
    await tab.getByLabel('New password').fill('ammonites on the beach');
    await tab.getByRole('button', { name: 'Create the account' }).click();
    await headline(tab, 'Check your mail');
    expect(await tab.getByLabel('Eight digits').count()).toBe(0);
    await openMail(address);
    await headline(tab, 'Welcome to Fern');
    await tab.getByRole('link', { name: 'Go on' }).click();
    await headline(tab, 'Hello, Mary Anning');
    expect(await sessionOf()).toMatchObject({ user: { email: address }, way: 'password' });

    await signOut();
    await openSignIn();
    await tab.getByRole('link', { name: 'choose a new password' }).click();
    await headline(tab, 'A new password');
    await tab.getByLabel('Address').fill(address);
    await tab.getByRole('button', { name: 'Send me the link' }).click();
    await headline(tab, 'Check your mail');
    await openMail(address);
    await headline(tab, 'Choose a new password');
    expect(new URL(tab.url()).searchParams.has('reset')).toBe(false);
    await tab.getByLabel('New password').fill('short');
    expect(await tab.locator('#password:invalid').count()).toBe(1);
    await tab.getByLabel('New password').fill('belemnites in the cliff');
    await tab.getByRole('button', { name: 'Keep this password' }).click();
    await headline(tab, 'Hello, Mary Anning');
  });

  it('signs in at the identity provider, after a cancel there, and comes back where it began', async () => {
    await tab.goto(`${example.app}/auth/signin?callbackUrl=%2F%3Fback`);
    await headline(tab, 'Welcome back');
    await tab.getByRole('button', { name: 'Continue with Local ID' }).click();
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await headline(tab, 'Welcome back');
    expect(await alertText()).toContain('You cancelled');
    await tab.goto(`${example.app}/auth/signin?callbackUrl=%2F%3Fback`);
    await tab.getByRole('button', { name: 'Continue with Local ID' }).click();
    await tab.getByText(name === 'own-pages-html' ? 'Fern' : 'Fern in React').waitFor();
    await logInAndAllow(tab, 'ada');
    await tab.getByRole('heading', { level: 1, name: /Welcome to Fern|Hello, Ada Lovelace/ }).waitFor();
    if (await tab.getByRole('link', { name: 'Go on' }).isVisible())
      await tab.getByRole('link', { name: 'Go on' }).click();
    await headline(tab, 'Hello, Ada Lovelace');
    expect(tab.url()).toBe(`${example.app}/?back`);
  });

  it('shows its own error page for a link that is over, and never what the query says itself', async () => {
    await tab.goto(`${example.app}/auth/error?error=AccessDenied`);
    await headline(tab, 'You cannot come in');
    await tab.goto(`${example.app}/auth/callback/nodemailer?token=gone&email=ada@example.test`);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await headline(tab, 'This link no longer works');
    await tab.goto(`${example.app}/problem?error=Call+0800`);
    await headline(tab, 'That did not work');
    await tab.goto(`${example.app}/login?error=Call+0800&callbackUrl=https://evil.test`);
    expect(await alertText()).toBe('That did not work. Please try once more.');
    await typePassword(PASSWORD);
    await headline(tab, 'Hello, Alan Turing');
    expect(new URL(tab.url()).origin).toBe(example.app);
    // The plain page answers with the status of the error, which browsers mention.
    expect(complaints.splice(0).every((line) => line.includes('a status of 403'))).toBe(true);
  });

  it('has nothing that axe finds fault with, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      const page = await context.newPage();
      const ofPasswords = ['/join?code=password_short', '/forgot?code=link_used', '/new-password'];
      const others = ['/', '/login?error=CredentialsSignin', '/check-mail?code=code_wrong', '/problem'];
      for (const path of [...others, ...ofPasswords]) {
        await page.goto(example.app + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(axe);
        const found = await page.evaluate('axe.run().then((r) => r.violations.map((v) => v.id))');
        expect([path, colorScheme, found]).toEqual([path, colorScheme, []]);
      }
      await context.close();
    }
  });
});

describe('own-pages-react', () => {
  beforeAll(async () => {
    example = await startExample('own-pages-react');
  });
  afterAll(async () => {
    expect(await example.interrupt()).toBe(0);
  });

  it('adds a passkey, signs in with it by the button, and says so where there is none', async () => {
    person = await browser.newContext();
    person.setDefaultTimeout(PATIENCE);
    complaints = listenForComplaints(person);
    tab = await person.newPage();
    const authenticator = await VirtualAuthenticator.plugInto(tab);
    await openSignIn();
    await typePassword(PASSWORD);
    await headline(tab, 'Hello, Alan Turing');
    await tab.getByRole('button', { name: 'Add a passkey' }).click();
    await tab.getByText('Your passkey is there.').waitFor();
    expect(await authenticator.credentials()).toHaveLength(1);
    await tab.getByRole('button', { name: 'Add a passkey' }).click();
    await tab.getByText('has a passkey for you already').waitFor();
    await signOut();

    // The virtual authenticator answers the field that waits, too: only the button is asked from here on.
    await tab.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
    await openSignIn();
    await tab.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await headline(tab, 'Hello, Alan Turing');
    expect(await sessionOf()).toMatchObject({ user: { name: 'Alan Turing' }, way: 'passkey' });

    await signOut();
    // The server forgets nothing, so its answer is made up: what the page says about a refusal.
    await tab.route('**/auth/callback/passkey', (route) =>
      route.fulfill({ json: { url: `${example.app}/problem?error=WebAuthnVerificationError` } }),
    );
    await openSignIn();
    await tab
      .getByRole('alert')
      .or(tab.getByRole('button', { name: 'Sign in with a passkey' }))
      .first()
      .click();
    await tab.getByText('That passkey was not accepted.').waitFor();
    expect(await sessionOf()).toBeNull();
    await person.close();
    expect(complaints).toEqual([]);
  });
});
