import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { VirtualAuthenticator } from './passkey-authenticator.js';
import { openPasskeyServer } from './passkey-server.js';
import type { PasskeyServer } from './passkey-server.js';

let browser: Browser;
let server: PasskeyServer;
let person: BrowserContext;
let tab: Page;
let authenticator: VirtualAuthenticator;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  server = await openPasskeyServer();
  person = await browser.newContext();
  tab = await person.newPage();
  authenticator = await VirtualAuthenticator.plugInto(tab);
  await tab.goto(server.origin);
});
afterEach(async () => {
  await person.close();
  await server.stop();
});

async function session(): Promise<unknown> {
  return (await person.request.get(`${server.origin}/auth/session`)).json();
}

async function signOut(): Promise<void> {
  await person.clearCookies({ name: /session-token/ });
  expect(await session()).toBeNull();
}

/** What an application would write around `@simplewebauthn/browser`. Ends with the page that follows, or the error's code. */
const library = (action: 'register' | 'authenticate', more = ''): Promise<unknown> =>
  tab.evaluate(`(async () => {
    const { startRegistration, startAuthentication } = SimpleWebAuthnBrowser;
    const start = { register: startRegistration, authenticate: startAuthentication }.${action};
    const asked = await fetch('/auth/webauthn-options/passkey?action=${action}&email=ada@example.com');
    const { options } = await asked.json();
    const response = await start({ optionsJSON: options, ${more} });
    const { csrfToken } = await (await fetch('/auth/csrf')).json();
    const body = new URLSearchParams({ action: '${action}', data: JSON.stringify(response), csrfToken, callbackUrl: '/done' });
    return (await fetch('/auth/callback/passkey', { method: 'POST', body })).url;
  })().catch((error) => error.code)`);

/** The same with the client of ours. */
const client = (call: string): Promise<unknown> =>
  tab.evaluate(`import('/client/index.js')
    .then(({ registerPasskey, signInWithPasskey }) => ${call})
    .then(({ url }) => url, (error) => error.name + ' ' + error.code)`);

describe('@simplewebauthn/browser, unmodified, in Chromium', () => {
  it('registers somebody new and signs in without a user name', async () => {
    expect(await library('register')).toBe(`${server.origin}/done`);
    expect(await session()).toMatchObject({ user: {} });
    await signOut();
    expect(await library('authenticate')).toBe(`${server.origin}/done`);
    expect(await session()).toMatchObject({ user: {} });
    expect(server.log.errors).toEqual([]);
  });

  it('signs in from the address field (conditional UI)', async () => {
    await library('register');
    await signOut();
    expect(await library('authenticate', 'useBrowserAutofill: true')).toBe(`${server.origin}/done`);
    expect(await session()).toMatchObject({ user: {} });
  });

  it('adds a second passkey, and knows an authenticator that has one', async () => {
    await library('register');
    expect(await library('register')).toBe('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED');
    await authenticator.unplug();
    authenticator = await VirtualAuthenticator.plugInto(tab);
    expect(await library('register')).toBe(`${server.origin}/done`);
    const { users, authenticators } = server.adapter.snapshot();
    expect([users.length, authenticators.length]).toEqual([1, 2]);
    await signOut();
    expect(await library('authenticate')).toBe(`${server.origin}/done`);
  });
});

describe('latchkey/client in Chromium', () => {
  const registers = `registerPasskey({ email: 'ada@example.com', callbackUrl: '/done', redirect: false })`;

  it('registers somebody new, signs in, and signs in from the address field', async () => {
    expect(await client(registers)).toBe(`${server.origin}/done`);
    for (const autofill of ['', 'autofill: true,']) {
      await signOut();
      const call = `signInWithPasskey({ ${autofill} callbackUrl: '/done', redirect: false })`;
      expect(await client(call)).toBe(`${server.origin}/done`);
      expect(await session()).toMatchObject({ user: {} });
    }
  });

  it('goes to the page that was wanted', async () => {
    await client(registers);
    await signOut();
    // Not waited for: the page that asked is gone by then, and its answer with it.
    await tab.evaluate(
      `void import('/client/index.js').then((it) => it.signInWithPasskey({ callbackUrl: '/done' }))`,
    );
    await tab.waitForURL(`${server.origin}/done`);
    expect(await session()).toMatchObject({ user: {} });
  });

  it('names what went wrong: no passkey here, one already, ended by the page, wrong host', async () => {
    expect(await client(`signInWithPasskey()`)).toBe('PasskeyError cancelled');
    await client(registers);
    expect(await client(registers)).toBe('PasskeyError exists');
    await authenticator.setPresence(false);
    const ended = `signInWithPasskey({ autofill: true, signal: AbortSignal.abort() })`;
    expect(await client(ended)).toBe('PasskeyError cancelled');
    await tab.goto(server.origin.replace('localhost', '127.0.0.1'));
    expect(await client(`signInWithPasskey()`)).toBe('PasskeyError unsupported');
  });
});
