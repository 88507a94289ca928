import { existsSync, mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { startDemo } from './demo-process.js';
import type { RunningDemo, Strategy } from './demo-process.js';
import { endPrograms } from './program-process.js';
import {
  askForLink,
  clickLinkInMail,
  goToLocalId,
  headline,
  listenForComplaints,
  logInAndAllow,
  openSignIn,
  PASSWORD,
  signInByPassword,
} from './demo-visitor.js';

const artifacts = new URL('../../test-results/', import.meta.url).pathname;
/** Both strategies, with scripts and without. */
const modes: readonly { strategy: Strategy; javaScriptEnabled: boolean }[] = [
  { strategy: 'jwt', javaScriptEnabled: true },
  { strategy: 'jwt', javaScriptEnabled: false },
  { strategy: 'database', javaScriptEnabled: true },
  { strategy: 'database', javaScriptEnabled: false },
];

async function started(env: Readonly<Record<string, string>>): Promise<RunningDemo> {
  const demo = await startDemo(env);
  if ('code' in demo) throw new Error(`The demo did not start; is the package built?\n${demo.output}`);
  return demo;
}

describe.each(modes)('demo, $strategy sessions, JavaScript $javaScriptEnabled', (mode) => {
  let browser: Browser;
  let demo: RunningDemo;
  let person: BrowserContext;
  let tab: Page;
  let contexts: { context: BrowserContext; complaints: string[] }[];

  /** Another browser: it shares no cookies with the others. */
  async function openBrowser(): Promise<BrowserContext> {
    const context = await browser.newContext({ javaScriptEnabled: mode.javaScriptEnabled });
    context.setDefaultTimeout(PATIENCE);
    contexts.push({ context, complaints: listenForComplaints(context) });
    return context;
  }

  beforeAll(async () => {
    browser = await launchChromium();
    demo = await started({ SESSION_STRATEGY: mode.strategy });
  });
  afterAll(async () => {
    await endPrograms();
    await browser.close();
  });
  beforeEach(async () => {
    contexts = [];
    person = await openBrowser();
    tab = await person.newPage();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync(artifacts, { recursive: true });
      const name = `${mode.strategy}-${mode.javaScriptEnabled} ${task.name}`.replaceAll(/[^a-z0-9]+/gi, '-');
      for (const page of contexts.flatMap(({ context }) => context.pages())) {
        await page.screenshot({ path: `${artifacts}${name}-${randomUUID().slice(0, 4)}.png` });
      }
    }
    for (const { context } of contexts) await context.close();
    const complaints = contexts.flatMap((entry) => entry.complaints);
    if (complaints.length > 0) throw new Error(`The browser complains:\n${complaints.join('\n')}`);
  });

  async function sessionOf(page: Page): Promise<unknown> {
    return (await page.context().request.get(`${demo.app}/auth/session`)).json();
  }

  it('signs in with OpenID Connect, shows the session, renews it and signs out', async () => {
    await openSignIn(tab, demo.app);
    await goToLocalId(tab);
    await logInAndAllow(tab, 'ada');
    await headline(tab, 'Signed in as Ada Lovelace');
    const shown = JSON.parse((await tab.locator('#session').textContent()) ?? '');
    expect(shown).toMatchObject({ user: { name: 'Ada Lovelace', email: 'ada@example.test' } });
    expect(shown).toEqual(await sessionOf(tab));
    expect(await tab.locator('#accounts').textContent()).toMatch(/local\s+oidc\s*ada/);
    expect(await tab.getByText(mode.strategy, { exact: true }).count()).toBe(1);

    await tab.getByRole('button', { name: 'Refresh session' }).click();
    await tab.getByRole('status').waitFor();
    await headline(tab, 'Signed in as Ada Lovelace');

    await tab.getByRole('button', { name: 'Sign out' }).click();
    await headline(tab, 'Log out here, too?');
    expect(await sessionOf(tab)).toBeNull();
    await tab.getByRole('button', { name: 'Log out' }).click();
    await headline(tab, 'You are signed out');
    expect(new URL(tab.url()).origin).toBe(demo.app);
  });

  it('signs in by a link at once in the browser that asked for it', async () => {
    const address = `${randomUUID()}@example.test`;
    await openSignIn(tab, demo.app);
    await askForLink(tab, address);
    await clickLinkInMail(tab, demo.app, address);
    await headline(tab, `Signed in as ${address}`);
    expect(await sessionOf(tab)).toMatchObject({ user: { email: address } });
  });

  it('asks before a link signs in another browser, and leaves the first one as it was', async () => {
    const address = `${randomUUID()}@example.test`;
    await openSignIn(tab, demo.app);
    await askForLink(tab, address);
    const elsewhere = await (await openBrowser()).newPage();
    await clickLinkInMail(elsewhere, demo.app, address);
    await headline(elsewhere, 'Is this you?');
    expect(await elsewhere.getByRole('main').textContent()).toContain(address);
    expect(await sessionOf(elsewhere)).toBeNull();

    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await headline(elsewhere, `Signed in as ${address}`);
    expect(await sessionOf(tab)).toBeNull();
  });

  it('refuses a link that was used, here and elsewhere', async () => {
    const address = `${randomUUID()}@example.test`;
    await openSignIn(tab, demo.app);
    await askForLink(tab, address);
    await clickLinkInMail(tab, demo.app, address);
    await headline(tab, `Signed in as ${address}`);
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await headline(tab, 'You are signed out');

    await clickLinkInMail(tab, demo.app, address);
    await headline(tab, 'This link no longer works');
    expect(await sessionOf(tab)).toBeNull();

    const elsewhere = await (await openBrowser()).newPage();
    await clickLinkInMail(elsewhere, demo.app, address);
    await headline(elsewhere, 'Is this you?');
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await headline(elsewhere, 'This link no longer works');
    expect(await sessionOf(elsewhere)).toBeNull();
    // The status of that page (403) is what the browsers mention, and nothing else.
    const complaints = contexts.flatMap((entry) => entry.complaints.splice(0));
    const forbidden = expect.stringContaining('the server responded with a status of 403');
    expect(complaints).toEqual([forbidden, forbidden]);
  });

  it('signs in with the right password, and says so when it is wrong', async () => {
    await openSignIn(tab, demo.app);
    await signInByPassword(tab, 'alan', 'open barley');
    expect(await tab.getByRole('alert').textContent()).toContain("Those details don't match our records.");
    await signInByPassword(tab, 'nobody', PASSWORD);
    expect(await tab.getByRole('alert').textContent()).toContain("Those details don't match our records.");
    expect(await sessionOf(tab)).toBeNull();

    await signInByPassword(tab, 'alan', PASSWORD);
    await headline(tab, 'Signed in as Alan Turing');
  });

  it('signs in from two tabs at once', async () => {
    const second = await person.newPage();
    for (const page of [tab, second]) {
      await openSignIn(page, demo.app);
      await goToLocalId(page);
    }
    await Promise.all([logInAndAllow(tab, 'ada'), logInAndAllow(second, 'ada')]);
    await headline(tab, 'Signed in as Ada Lovelace');
    await headline(second, 'Signed in as Ada Lovelace');
    for (const page of [tab, second]) {
      await page.goto(demo.app);
      await headline(page, 'Signed in as Ada Lovelace');
    }
    expect(await sessionOf(tab)).toMatchObject({ user: { name: 'Ada Lovelace' } });
  });

  it('shows no error to somebody who goes back, or repeats the last step', async () => {
    const callbacks: string[] = [];
    tab.on('request', (request) => {
      if (request.url().startsWith(`${demo.app}/auth/callback/`)) callbacks.push(request.url());
    });
    await openSignIn(tab, demo.app);
    await goToLocalId(tab);
    await logInAndAllow(tab, 'ada');
    await headline(tab, 'Signed in as Ada Lovelace');

    const passed: string[] = [];
    while (new URL(tab.url()).pathname !== '/auth/signin') {
      await tab.goBack();
      expect(await tab.getByRole('alert').count()).toBe(0);
      passed.push((await tab.getByRole('heading', { level: 1 }).textContent()) ?? '');
    }
    expect(passed).toEqual(expect.arrayContaining(['This sign-in is over', 'You are signed in']));
    expect(passed).not.toContain('This did not work');

    await tab.goto(callbacks[0] ?? '');
    await headline(tab, 'Signed in as Ada Lovelace');
    expect(callbacks).toHaveLength(2);
  });

  it('says what happened after a cancel at the identity provider', async () => {
    await openSignIn(tab, demo.app);
    await goToLocalId(tab);
    await tab.getByRole('button', { name: 'Cancel' }).click();
    expect(await tab.getByRole('alert').textContent()).toContain(
      'The sign-in was cancelled or denied at the provider',
    );
    expect(new URL(tab.url()).origin).toBe(demo.app);

    await goToLocalId(tab);
    await logInAndAllow(tab, 'ada');
    await headline(tab, 'Signed in as Ada Lovelace');
  });

  it('links an account to the one who is signed in, and signs in with it from then on', async () => {
    await openSignIn(tab, demo.app);
    await signInByPassword(tab, 'alan', PASSWORD);
    await tab.getByRole('button', { name: 'Link a Local ID account' }).click();
    await logInAndAllow(tab, 'grace');
    await headline(tab, 'Signed in as Alan Turing');
    expect(await tab.locator('#accounts').textContent()).toContain('grace');

    const elsewhere = await (await openBrowser()).newPage();
    await openSignIn(elsewhere, demo.app);
    await goToLocalId(elsewhere);
    await logInAndAllow(elsewhere, 'grace');
    await headline(elsewhere, 'Signed in as Alan Turing');
  });
});

describe('the process of the demo', () => {
  afterEach(endPrograms);

  it('ends with 0 on Ctrl-C, although browsers are still connected, and leaves nothing behind', async () => {
    const demo = await started({});
    await fetch(demo.app);
    expect(existsSync(demo.directory)).toBe(true);
    expect(await demo.interrupt()).toBe(0);
    expect(existsSync(demo.directory)).toBe(false);
    await expect(fetch(demo.app)).rejects.toThrow('fetch failed');
    await expect(fetch(demo.identityProvider)).rejects.toThrow('fetch failed');
  });

  it('takes two signals at once for one, as npm passes on what the terminal has sent', async () => {
    const demo = await started({});
    const first = demo.interrupt();
    expect(await demo.interrupt()).toBe(0);
    expect(await first).toBe(0);
    expect(existsSync(demo.directory)).toBe(false);
  });

  it('says what to do when a port is taken or a setting is wrong', async () => {
    const demo = await started({});
    const taken = await startDemo({ PORT: new URL(demo.app).port, IDP_PORT: '0' });
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('A port is in use.') });
    const wrong = await startDemo({ SESSION_STRATEGY: 'cookie' });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('"jwt" or "database"') });
    expect(await demo.interrupt()).toBe(0);
  });
});
