import { describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import Credentials from '../../src/providers/credentials.js';
import OIDCProvider from '../../src/providers/oidc.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { createOpenIdProvider, createPasskeyDevice, createTestBrowser } from '../../src/testing/index.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { customFetch } from '../../src/types/symbols.js';
import { askingFirst } from '../support/asking-first.js';
import { baseConfig, recordingLogger } from '../support/config.js';
import { ADA, cheap, GOOD, NEW, ORIGIN } from '../support/password-stage.js';

// Before a proven identity becomes a session, a page asks to confirm; another application with the same store completes the
// sign-in. What waits in between is a text.

interface Site {
  readonly store: MemoryAdapterObject;
  readonly browser: () => TestBrowser;
  /** The path of the link in the newest email. */
  readonly link: () => string;
  readonly waiting: ReadonlyMap<string, string>;
  /** Sends the form of a page that asks to confirm, to an application that was made anew. */
  readonly confirm: (browser: TestBrowser, asked: Response) => Promise<Response>;
  readonly idp: Awaited<ReturnType<typeof createOpenIdProvider>>;
}

async function open(changes: Partial<AuthConfig> = {}): Promise<Site> {
  const { logger } = recordingLogger();
  const store = MemoryAdapter();
  const mails: PasswordMail[] = [];
  const links: string[] = [];
  const waiting = new Map<string, string>();
  const idp = await createOpenIdProvider();
  const { issuer, clientId, clientSecret } = idp;
  const made = (): AuthConfig =>
    askingFirst(
      baseConfig({
        adapter: store,
        origin: ORIGIN,
        logger,
        providers: [
          OIDCProvider({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: idp.fetch }),
          {
            id: 'email',
            name: 'Email',
            type: 'email',
            sendVerificationRequest: ({ url }) => void links.push(url),
          },
          Credentials({ authorize: ({ id }) => ({ id: String(id), name: 'Ada' }) }),
          Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap }),
          Passkey(),
        ],
        ...changes,
      }),
      waiting,
    );
  let config = made();
  const browser = (): TestBrowser =>
    createTestBrowser((request) => Auth(request, config), { origin: ORIGIN });
  const link = (): string => {
    const url = new URL(links.at(-1) ?? mails.at(-1)?.url ?? '');
    return url.pathname + url.search;
  };
  const confirm = async (visitor: TestBrowser, asked: Response): Promise<Response> => {
    const page = await asked.text();
    const [, action = ''] = /action="([^"]*\/callback\/[^"]+)"/.exec(page) ?? [];
    const [, id = ''] = /name="confirm" value="([^"]+)"/.exec(page) ?? [];
    config = made();
    return visitor.post(action, { confirm: id });
  };
  return { store, browser, link, waiting, confirm, idp };
}

/** Confirms what a page asks. */
async function signedIn(site: Site, browser: TestBrowser, asked: Response): Promise<Response> {
  expect(asked.status).toBe(200);
  const done = await site.confirm(browser, asked);
  expect(done.status).toBe(302);
  expect(await browser.session(), done.headers.get('location') ?? '').not.toBeNull();
  return done;
}

const isEmpty = ({ store }: Site): boolean =>
  Object.values(store.snapshot()).every((rows) => rows.length === 0);

describe('a sign-in that waits for another step is completed by another application', () => {
  it('with OpenID Connect', async () => {
    const site = await open();
    const browser = site.browser();
    const begun = await browser.post('/auth/signin/idp');
    const asked = await browser.get(site.idp.authorize(begun.headers.get('location') ?? '').href);
    expect(isEmpty(site)).toBe(true);
    expect(await browser.session()).toBeNull();
    await signedIn(site, browser, asked);
    expect(site.store.snapshot().accounts).toMatchObject([{ provider: 'idp' }]);
  });

  it('with a magic link', async () => {
    const site = await open();
    const browser = site.browser();
    await browser.post('/auth/signin/email', { email: ADA });
    const asked = await browser.get(site.link());
    expect(site.store.snapshot().users).toEqual([]);
    await signedIn(site, browser, asked);
    expect(site.store.snapshot().users).toMatchObject([{ email: ADA }]);
  });

  it('with credentials, whose user must be stored for a database session', async () => {
    const site = await open({ session: { strategy: 'database' } });
    await site.store.createUser({ id: 'ada', email: ADA, emailVerified: null });
    const browser = site.browser();
    await signedIn(site, browser, await browser.post('/auth/callback/credentials', { id: 'ada' }));
    const stranger = site.browser();
    const asked = await stranger.post('/auth/callback/credentials', { id: 'nobody' });
    expect((await site.confirm(stranger, asked)).headers.get('location')).toContain('error=');
    expect(await stranger.session()).toBeNull();
  });

  it('with a password: after the sign-up, at a sign-in, and after a reset, which ends older sessions', async () => {
    const site = await open({ session: { strategy: 'database' } });
    const owner = site.browser();
    await owner.post('/auth/signup/password', { email: ADA, password: GOOD });
    const confirmed = await owner.get(site.link());
    expect(isEmpty(site)).toBe(true);
    await signedIn(site, owner, confirmed);

    const other = site.browser();
    const typed = await other.post('/auth/callback/password', { email: ADA, password: GOOD });
    expect([...site.waiting.values()].join()).not.toContain(GOOD);
    await signedIn(site, other, typed);

    const forgetful = site.browser();
    await forgetful.post('/auth/reset/password', { email: ADA });
    const query = Object.fromEntries(new URL(site.link(), ORIGIN).searchParams);
    const chosen = await forgetful.post('/auth/callback/password', { ...query, password: NEW });
    expect(await other.session()).not.toBeNull();
    expect([...site.waiting.values()].join()).not.toContain(NEW);
    await signedIn(site, forgetful, chosen);
    expect(await owner.session()).toBeNull();
    expect(await other.session()).toBeNull();
  });

  it('with a password, unless it was changed while the sign-in waited', async () => {
    const site = await open();
    const owner = site.browser();
    await owner.post('/auth/signup/password', { email: ADA, password: GOOD });
    await signedIn(site, owner, await owner.get(site.link()));
    const slow = site.browser();
    const asked = await slow.post('/auth/callback/password', { email: ADA, password: GOOD });
    await owner.post('/auth/reset/password', { email: ADA });
    const query = Object.fromEntries(new URL(site.link(), ORIGIN).searchParams);
    await signedIn(site, owner, await owner.post('/auth/callback/password', { ...query, password: NEW }));
    await site.confirm(slow, asked);
    expect(await slow.session()).toBeNull();
  });

  it('with a passkey: its registration, and a sign-in, whose counter is stored then', async () => {
    const site = await open();
    const device = createPasskeyDevice({ origin: ORIGIN });
    const browser = site.browser();
    const ask = async (action: string, query = ''): Promise<string> =>
      (await browser.get(`/auth/webauthn-options/passkey?action=${action}${query}`)).text();
    const send = async (action: string, answer: unknown): Promise<Response> =>
      browser.post('/auth/callback/passkey', { action, data: JSON.stringify(answer) });

    const created = await device.register(JSON.parse(await ask('register', `&email=${ADA}`)).options);
    const asked = await send('register', created);
    expect(isEmpty(site)).toBe(true);
    await signedIn(site, browser, asked);
    expect(site.store.snapshot().authenticators).toHaveLength(1);

    await browser.post('/auth/signout');
    const answered = await device.authenticate(JSON.parse(await ask('authenticate')).options);
    const counter = site.store.snapshot().authenticators[0]?.counter;
    const waiting = await send('authenticate', answered);
    expect(site.store.snapshot().authenticators[0]?.counter).toBe(counter);
    await signedIn(site, browser, waiting);
    expect(site.store.snapshot().authenticators[0]?.counter).toBeGreaterThan(counter ?? 0);
  });
});
