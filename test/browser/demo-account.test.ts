import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { startDemo } from './demo-process.js';
import type { RunningDemo } from './demo-process.js';
import { endPrograms } from './program-process.js';
import {
  goToLocalId,
  headline,
  logInAndAllow,
  openSignIn,
  PASSWORD,
  signInByPassword,
} from './demo-visitor.js';

// No scripts: every form of the account page works without them.
describe.each(['jwt', 'database'] as const)('the account page of the demo, %s sessions', (strategy) => {
  let browser: Browser;
  let demo: RunningDemo;
  let contexts: BrowserContext[];

  beforeAll(async () => {
    browser = await launchChromium();
    const started = await startDemo({ SESSION_STRATEGY: strategy });
    if ('code' in started) throw new Error(`The demo did not start.\n${started.output}`);
    demo = started;
  });
  afterAll(async () => {
    await endPrograms();
    await browser.close();
  });
  beforeEach(() => {
    contexts = [];
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
  });

  /** Another browser, in which Ada is signed in; it shows her account. */
  async function signedIn(): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled: false });
    context.setDefaultTimeout(PATIENCE);
    contexts.push(context);
    const tab = await context.newPage();
    await openSignIn(tab, demo.app);
    await goToLocalId(tab);
    await logInAndAllow(tab, 'ada');
    await headline(tab, 'Signed in as Ada Lovelace');
    await tab.getByRole('link', { name: 'Sessions, accounts and tokens' }).click();
    await headline(tab, 'Your account');
    return tab;
  }

  async function endOthers(tab: Page): Promise<void> {
    await tab.reload();
    await tab.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await tab.getByText('All other browsers are signed out').waitFor();
  }

  it('ends with the browser, unless asked to stay', async () => {
    for (const stays of [false, true]) {
      const context = await browser.newContext({ javaScriptEnabled: false });
      contexts.push(context);
      const tab = await context.newPage();
      await openSignIn(tab, demo.app);
      const form = tab.locator('form', { has: tab.getByLabel('User name') });
      await form.getByLabel('Keep me signed in').setChecked(stays);
      await signInByPassword(tab, 'alan', PASSWORD);
      await headline(tab, 'Signed in as Alan Turing');
      const cookies = await context.cookies();
      const session = cookies.find(({ name }) => name === 'authjs.session-token');
      // Playwright: -1 for a cookie without an expiry.
      expect(session?.expires === -1).toBe(!stays);
    }
  });

  it('shows both browsers, and one ends the other', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await endOthers(one);
    await other.goto(demo.app);
    await headline(other, 'You are signed out');
    const third = await signedIn();
    await one.reload();
    await one.locator('#sessions').getByRole('button', { name: 'Sign out', exact: true }).click();
    await one.getByText('That browser is signed out').waitFor();
    await third.goto(demo.app);
    await headline(third, 'You are signed out');
    await one.goto(demo.app);
    await headline(one, 'Signed in as Ada Lovelace');
    expect(await one.request.get(`${demo.app}/auth/session`).then((answer) => answer.json())).not.toBeNull();
    expect(await third.request.get(`${demo.app}/auth/session`).then((answer) => answer.json())).toBeNull();
  });

  it('refuses forms that no page of ours made', async () => {
    const tab = await signedIn();
    const fields = { provider: 'local', id: 'ada', csrfToken: 'made up' };
    const answer = await tab.request.post(`${demo.app}/account/unlink`, { form: fields, maxRedirects: 0 });
    expect(answer.headers()['location']).toBe('/account?done=stale');
  });

  it('keeps the last way in', async () => {
    const tab = await signedIn();
    // Ada's address is not proven to the demo, so her account there is the way in.
    await tab.getByRole('button', { name: 'Unlink' }).click();
    await tab.getByRole('alert').waitFor();
    expect(await tab.getByRole('alert').textContent()).toContain('only way into your account');
    expect(await tab.locator('#accounts').textContent()).toContain('Local ID');
  });

  it('calls the API with the same token, and with a refreshed one', async () => {
    const tab = await signedIn();
    const call = async (name: string): Promise<string | null> => {
      await tab.getByRole('button', { name }).click();
      await tab.getByText('The API knows you as Ada Lovelace').waitFor();
      return tab.locator('#fingerprint').textContent();
    };
    const first = await call('Call the API');
    await tab.goto(`${demo.app}/account`);
    const refreshed = await call('Call it with a new token');
    expect(refreshed).not.toBe(first);
    await tab.goto(`${demo.app}/account`);
    expect(await call('Call the API')).toBe(refreshed);
  });

  it('lets the identity provider end both browsers', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const answer = await one.goto(`${demo.identityProvider}/sign-out-everywhere`);
    expect(answer?.status()).toBe(200);
    await one.getByLabel('User name').fill('ada');
    await one.getByLabel('Password').fill('wrong');
    await one.getByRole('button', { name: 'Sign out everywhere' }).click();
    await one.getByRole('alert').waitFor();
    await other.reload();
    await headline(other, 'Your account');
    await one.getByLabel('User name').fill('ada');
    await one.getByLabel('Password').fill(PASSWORD);
    await one.getByRole('button', { name: 'Sign out everywhere' }).click();
    await headline(one, 'You are signed out');
    for (const tab of [one, other]) {
      await tab.goto(demo.app);
      await headline(tab, 'You are signed out');
    }
  });

  it('deletes the account once that is confirmed', async () => {
    const tab = await signedIn();
    await tab.getByText('Delete everything about me').click();
    await tab.getByLabel('I know that this cannot be undone').check();
    await tab.getByRole('button', { name: 'Delete my account' }).click();
    await headline(tab, 'You are signed out');
    expect(await tab.request.get(`${demo.app}/auth/session`).then((answer) => answer.json())).toBeNull();
  });
});
