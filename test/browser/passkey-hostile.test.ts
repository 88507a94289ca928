import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { APIResponse, Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { headline } from './demo-visitor.js';
import { giveUpSoon, VirtualAuthenticator } from './passkey-authenticator.js';
import { openPasskeyServer } from './passkey-server.js';
import type { PasskeyServer } from './passkey-server.js';

let browser: Browser;
let server: PasskeyServer;
let person: BrowserContext;
let tab: Page;
let authenticator: VirtualAuthenticator;
/** Bodies that were sent to the callback. */
let sent: string[];

const CALLBACK = '/auth/callback/passkey';

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  server = await openPasskeyServer();
  person = await browser.newContext();
  person.setDefaultTimeout(PATIENCE);
  // The virtual authenticator would answer the field that waits, too, perhaps before the tap.
  await person.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  tab = await person.newPage();
  sent = [];
  tab.on('request', (request) => {
    if (new URL(request.url()).pathname === CALLBACK) sent.push(request.postData() ?? '');
  });
  authenticator = await VirtualAuthenticator.plugInto(tab);
});
afterEach(async () => {
  await person.close();
  await server.stop();
});

async function session(context: BrowserContext = person): Promise<unknown> {
  return (await context.request.get(`${server.origin}/auth/session`)).json();
}

/** Registers a passkey with the client of ours, for somebody new. */
async function register(): Promise<void> {
  await tab.goto(server.origin);
  await tab.evaluate(
    `import('/client/index.js').then((client) => client.registerPasskey({ email: 'ada@example.com', redirect: false }))`,
  );
  expect(await session()).toMatchObject({ user: {} });
  await signOut();
  sent = [];
}

async function signOut(): Promise<void> {
  await person.clearCookies({ name: /session-token/ });
  expect(await session()).toBeNull();
}

async function openSignIn(origin = server.origin): Promise<void> {
  await tab.goto(`${origin}/auth/signin?callbackUrl=%2F`);
}

async function tap(): Promise<void> {
  await tab.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

async function signIn(): Promise<void> {
  await openSignIn();
  await tap();
  await headline(tab, 'Test');
}

/** Sends a form as a program does, with the cookies of a context, and gives the reason of the refusal. */
async function post(context: BrowserContext, body: string): Promise<APIResponse> {
  return context.request.post(`${server.origin}${CALLBACK}`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.origin },
    data: body,
    maxRedirects: 0,
  });
}

function codeOf(answer: APIResponse | Page): string | null {
  const url = 'headers' in answer ? (answer.headers()['location'] ?? '') : answer.url();
  return new URL(url, server.origin).searchParams.get('code');
}

/** Has a page ask its authenticator for less than the server did. */
async function askForLess(): Promise<void> {
  await tab.route('**/auth/webauthn-options/**', async (route) => {
    const response = await route.fetch();
    const { action, options } = (await response.json()) as { action: string; options: object };
    const json = {
      action,
      options: {
        ...options,
        userVerification: 'discouraged',
        authenticatorSelection: { residentKey: 'required', userVerification: 'discouraged' },
      },
    };
    await route.fulfill({ response, json });
  });
}

describe('a passkey in Chromium', () => {
  it('is registered, and signs in without a user name, again and again', async () => {
    await register();
    for (let time = 0; time < 3; time++) {
      await signIn();
      expect(await session()).toMatchObject({ user: {} });
      await signOut();
    }
    const [held] = await authenticator.credentials();
    const [stored] = server.adapter.snapshot().authenticators;
    expect(stored).toMatchObject({ credentialID: held?.credentialId, counter: held?.signCount });
    expect(server.log.errors).toEqual([]);
  });

  it('cancel: a page says so and sends nothing; the next tap signs in', async () => {
    await register();
    await authenticator.setPresence(false);
    await openSignIn();
    await giveUpSoon(tab);
    await tap();
    await tab.getByText('The request was cancelled or timed out').waitFor();
    expect(sent).toEqual([]);
    expect(await session()).toBeNull();

    await authenticator.setPresence(true);
    await tap();
    await headline(tab, 'Test');
    expect(await session()).toMatchObject({ user: {} });
  });

  it('user verification refused: the browser gives nothing, and the page says so', async () => {
    await register();
    await authenticator.setVerified(false);
    await openSignIn();
    await giveUpSoon(tab);
    await tap();
    await tab.getByText('The request was cancelled or timed out').waitFor();
    expect(sent).toEqual([]);
    expect(await session()).toBeNull();
  });

  it('user verification left out by the page: the server refuses (WA-11; WebAuthn Level 3, 7.2)', async () => {
    await register();
    await askForLess();
    await authenticator.setVerified(false);
    await openSignIn();
    await tap();
    await headline(tab, 'The passkey was not accepted');
    expect(sent).toHaveLength(1);
    expect(await session()).toBeNull();
  });

  it('user verification left out at registration: the server refuses (WA-11; 7.1)', async () => {
    await askForLess();
    await authenticator.unplug();
    authenticator = await VirtualAuthenticator.plugInto(tab, { hasLock: false });
    await tab.goto(server.origin);
    const refused: unknown = await tab.evaluate(
      `import('/client/index.js').then((client) => client.registerPasskey({ email: 'ada@example.com', redirect: false }))
        .catch(({ code, url }) => ({ code, error: new URL(url).searchParams.get('error') }))`,
    );
    expect(refused).toEqual({ code: 'refused', error: 'WebAuthnVerificationError' });
    expect(await authenticator.credentials()).toHaveLength(1);
    expect(server.adapter.snapshot()).toMatchObject({ users: [], accounts: [], authenticators: [] });
  });

  it('wrong origin, other host: the browser refuses, and the page says so', async () => {
    await register();
    await openSignIn(server.origin.replace('localhost', '127.0.0.1'));
    await tap();
    await tab.getByText('use the passkey. Try again in a moment').waitFor();
    expect(sent).toEqual([]);
  });

  it('wrong origin, same relying party: the server refuses what another port had signed (WA-07)', async () => {
    await register();
    const other = await openPasskeyServer();
    await openSignIn();
    const asked: unknown = await tab.evaluate(
      `fetch('/auth/webauthn-options/passkey?action=authenticate').then((answer) => answer.json())`,
    );
    await tab.goto(other.origin);
    const assertion: unknown = await tab.evaluate(
      (optionsJSON) =>
        // What its bundle defines.
        (
          globalThis as unknown as {
            SimpleWebAuthnBrowser: { startAuthentication(given: object): Promise<unknown> };
          }
        ).SimpleWebAuthnBrowser.startAuthentication({ optionsJSON }),
      (asked as { options: object }).options,
    );
    await other.stop();
    const { csrfToken } = (await (await person.request.get(`${server.origin}/auth/csrf`)).json()) as {
      csrfToken: string;
    };
    const data = JSON.stringify(assertion);
    const answer = await post(
      person,
      String(new URLSearchParams({ action: 'authenticate', data, csrfToken })),
    );
    expect(codeOf(answer)).toBe('origin_mismatch');
    expect(await session()).toBeNull();
  });
});

describe('a challenge that was answered', () => {
  it('replayed with the cookies that it came with: refused, in any browser (WA-04)', async () => {
    await register();
    const thief = await browser.newContext();
    await tab.route(`**${CALLBACK}`, async (route) => {
      await thief.addCookies(await person.cookies());
      await route.continue();
    });
    await signIn();
    expect(sent).toHaveLength(1);
    expect((await thief.cookies()).map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('challenge')]),
    );
    expect(codeOf(await post(thief, sent[0] ?? ''))).toBe('challenge_used');
    expect(await session(thief)).toBeNull();
    await thief.close();
  });

  it('replayed in the same browser, which has no cookie of it any more: refused', async () => {
    await register();
    await signIn();
    await signOut();
    const form = new URLSearchParams(sent[0]);
    const csrf: unknown = await (await person.request.get(`${server.origin}/auth/csrf`)).json();
    form.set('csrfToken', (csrf as { csrfToken: string }).csrfToken);
    expect(codeOf(await post(person, String(form)))).toBe('challenge_missing');
    expect(await session()).toBeNull();
  });
});

describe('a cloned authenticator', () => {
  it('is refused as soon as its counter is not above the last one, and says what to do (WN-A22)', async () => {
    await register();
    const [early] = await authenticator.credentials();
    await signIn();
    await signIn();
    const [late] = await authenticator.credentials();
    if (early === undefined || late === undefined) throw new Error('The authenticator is empty.');
    expect(late.signCount).toBeGreaterThan(early.signCount + 1);
    await signOut();

    await authenticator.hold(early);
    await openSignIn();
    await tap();
    await headline(tab, 'This passkey can no longer be trusted');
    expect(codeOf(tab)).toBe('counter_regression');
    expect(await session()).toBeNull();
    expect(server.adapter.snapshot().authenticators).toMatchObject([{ counter: late.signCount }]);

    await authenticator.hold(late);
    await signIn();
    expect(await session()).toMatchObject({ user: {} });
  });
});
