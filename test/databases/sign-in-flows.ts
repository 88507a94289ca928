import { describe, expect, it } from 'vitest';
import { locationOf } from '../support/browser.js';
import type { Browser } from '../support/browser.js';
import { HOME, SignInStage } from './sign-in-stage.js';
import type { OwnAdapter } from './sign-in-stage.js';

const DAY = 86_400_000;
const who = async (browser: Browser): Promise<unknown> => (await browser.session())?.['user'] ?? null;
const errorOf = (location: string): string | null => new URL(location).searchParams.get('error');

/** How sessions are kept. */
export const STRATEGIES = ['jwt', 'database'] as const;

/** Every way in, over one adapter, with both kinds of sessions unless told otherwise. */
export function describeSignIns(
  name: string,
  adapter: () => Promise<OwnAdapter>,
  strategies: readonly (typeof STRATEGIES)[number][] = STRATEGIES,
): void {
  describe.each(strategies)(`sign-ins over ${name}, %s sessions`, (strategy) => {
    const open = async (): Promise<SignInStage> => SignInStage.open(await adapter(), strategy);
    openIdSignIns(open);
    mailSignIns(open);
    passkeySignIns(open);
    sessionRounds(open, strategy);
  });
}

function openIdSignIns(open: () => Promise<SignInStage>): void {
  it('OpenID Connect: signs in, out, and in again as the same user', async () => {
    const stage = await open();
    const browser = stage.browser();
    expect(await stage.signIn(browser)).toBe(HOME);
    expect(await who(browser)).toMatchObject({ name: 'Ada Łovelace 🦊', email: stage.address });
    await browser.post('/auth/signout');
    expect(await who(browser)).toBeNull();
    const first = await stage.adapter.getUserByEmail(stage.address);
    expect(await stage.signIn(stage.browser())).toBe(HOME);
    const accounts = await stage.adapter.listAccountsByUserId(first?.id ?? '');
    expect(accounts).toMatchObject([
      { provider: 'idp', type: 'oidc', token_type: 'bearer', access_token: 'canary-access-token' },
    ]);
    expect(stage.log.errors).toEqual([]);
  });

  it('linking: a second account of whoever is signed in, and of nobody else', async () => {
    const stage = await open();
    const browser = stage.browser();
    await browser.get(await stage.askForLink(browser));
    expect(await stage.signIn(browser, 'other')).toBe(HOME);
    const user = await stage.adapter.getUserByEmail(stage.address);
    expect(await stage.adapter.listAccountsByUserId(user?.id ?? '')).toMatchObject([{ provider: 'other' }]);
    const elsewhere = stage.browser();
    expect(await stage.signIn(elsewhere, 'other')).toBe(HOME);
    expect(await who(elsewhere)).toMatchObject({ email: stage.address });
    const stranger = stage.browser();
    await stranger.get(await stage.askForLink(stranger, `not-${stage.address}`));
    expect(errorOf(await stage.signIn(stranger, 'other'))).toBe('OAuthAccountNotLinked');
  });

  it('an address that belongs to somebody is not taken over', async () => {
    const stage = await open();
    const owner = stage.browser();
    await owner.get(await stage.askForLink(owner));
    const stranger = stage.browser();
    expect(errorOf(await stage.signIn(stranger))).toBe('OAuthAccountNotLinked');
    expect(await who(stranger)).toBeNull();
    const user = await stage.adapter.getUserByEmail(stage.address);
    expect(await stage.adapter.listAccountsByUserId(user?.id ?? '')).toEqual([]);
  });

  it('32 machines, one identity that nobody has seen: one user, one account, everybody is in', async () => {
    const stage = await open();
    const browsers = Array.from({ length: 32 }, () => stage.browser());
    const backs = await Promise.all(browsers.map((browser) => stage.comeBack(browser)));
    const answers = await Promise.all(browsers.map((browser, n) => browser.get(backs[n] ?? '')));
    expect(answers.map((answer) => locationOf(answer).href)).toEqual(browsers.map(() => HOME));
    const user = await stage.adapter.getUserByEmail(stage.address);
    expect(await stage.adapter.listAccountsByUserId(user?.id ?? '')).toHaveLength(1);
    for (const browser of browsers) expect(await who(browser)).toMatchObject({ email: stage.address });
    expect(stage.log.errors).toEqual([]);
  });
}

function mailSignIns(open: () => Promise<SignInStage>): void {
  it('magic link: a new user, the same user again, each link once', async () => {
    const stage = await open();
    const browser = stage.browser();
    const link = await stage.askForLink(browser);
    expect(locationOf(await browser.get(link)).href).toBe(HOME);
    const user = await stage.adapter.getUserByEmail(stage.address);
    expect(user?.emailVerified).toBeInstanceOf(Date);
    expect(errorOf(locationOf(await browser.get(link)).href)).toBe('Verification');
    const again = stage.browser();
    expect(locationOf(await again.get(await stage.askForLink(again))).href).toBe(HOME);
    expect((await stage.adapter.getUserByEmail(stage.address))?.id).toBe(user?.id);
    expect(await who(again)).toMatchObject({ email: stage.address });
  });

  it('magic link: of twelve uses on twelve machines, one signs in', async () => {
    const stage = await open();
    const browsers = Array.from({ length: 12 }, () => stage.browser());
    const link = await stage.askForLink(browsers[0] ?? stage.browser());
    for (const browser of browsers.slice(1))
      for (const [name, { value }] of browsers[0]?.cookies ?? []) browser.plant(name, value);
    const answers = await Promise.all(browsers.map((browser) => browser.get(link)));
    expect(answers.filter((answer) => locationOf(answer).href === HOME)).toHaveLength(1);
    expect(browsers.filter((browser) => browser.names('session-token').length > 0)).toHaveLength(1);
  });

  it('magic link: the first proof of an address ends what strangers had set up with it', async () => {
    const stage = await open();
    const stranger = stage.browser();
    stage.idp.faults.claims = { email_verified: false };
    expect(await stage.signIn(stranger)).toBe(HOME);
    const owner = stage.browser();
    await owner.get(await stage.askForLink(owner));
    const user = await stage.adapter.getUserByEmail(stage.address);
    expect(await stage.adapter.listAccountsByUserId(user?.id ?? '')).toEqual([]);
    expect(errorOf(await stage.signIn(stage.browser()))).toBe('OAuthAccountNotLinked');
    expect(await who(owner)).toMatchObject({ email: stage.address });
  });
}

function passkeySignIns(open: () => Promise<SignInStage>): void {
  it('passkey: registers somebody new, who signs in elsewhere; the counter rises', async () => {
    const stage = await open();
    const visitor = stage.visitor();
    expect(locationOf(await visitor.register({}, stage.address)).href).toBe(HOME);
    const elsewhere = stage.visitor(visitor.authenticator);
    expect(locationOf(await elsewhere.signIn()).href).toBe(HOME);
    expect(await who(elsewhere.browser)).not.toBeNull();
    const id = visitor.authenticator.credentials[0]?.id.toString('base64') ?? '';
    expect(await stage.adapter.getAuthenticator(id)).toMatchObject({ counter: 2, credentialBackedUp: false });
    const cloned = await elsewhere.signIn({ counter: 2 });
    expect(locationOf(cloned).searchParams.get('code')).toBe('counter_regression');
    expect(await stage.adapter.getUserByEmail(stage.address)).toMatchObject({ emailVerified: null });
  });

  it('passkey: is added to whoever is signed in', async () => {
    const stage = await open();
    const visitor = stage.visitor();
    await visitor.browser.get(await stage.askForLink(visitor.browser));
    expect(locationOf(await visitor.register()).href).toBe(HOME);
    const elsewhere = stage.visitor(visitor.authenticator);
    await elsewhere.signIn();
    expect(await who(elsewhere.browser)).toMatchObject({ email: stage.address });
    const user = await stage.adapter.getUserByEmail(stage.address);
    expect(await stage.adapter.listAuthenticatorsByUserId(user?.id ?? '')).toHaveLength(1);
    expect(await stage.adapter.listAccountsByUserId(user?.id ?? '')).toMatchObject([{ type: 'webauthn' }]);
  });
}

function sessionRounds(open: () => Promise<SignInStage>, strategy: 'jwt' | 'database'): void {
  it('password: a user of the application, in and out', async () => {
    const stage = await open();
    await stage.adapter.createUser({
      id: crypto.randomUUID(),
      name: 'Ada',
      email: stage.address,
      emailVerified: null,
    });
    const browser = stage.browser();
    const wrong = await browser.post('/auth/callback/credentials', {
      username: stage.address,
      password: '?',
    });
    expect(errorOf(locationOf(wrong).href)).toBe('CredentialsSignin');
    await browser.post('/auth/callback/credentials', { username: stage.address, password: 'correct horse' });
    expect(await who(browser)).toMatchObject({ name: 'Ada', email: stage.address });
    const thief = browser.clone();
    await browser.post('/auth/signout');
    expect(await who(browser)).toBeNull();
    // A database session is over for everybody; a jwt session lasts (not promised).
    expect((await who(thief)) === null).toBe(strategy === 'database');
  });

  it('a session is renewed while it is used, can be updated, and ends', async () => {
    const stage = await open();
    const browser = stage.browser();
    await stage.signIn(browser);
    const begun = await browser.session();
    stage.now += 2 * DAY;
    const renewed = await browser.session();
    const grown = Date.parse(String(renewed?.['expires'])) - Date.parse(String(begun?.['expires']));
    expect(grown).toBeGreaterThanOrEqual(2 * DAY - 1000);
    const updated = await browser.postJson('/auth/session', { data: { any: 'thing' } });
    expect(updated.status).toBe(200);
    expect(await updated.json()).toMatchObject({ user: { email: stage.address } });
    stage.now += 29 * DAY;
    expect(await who(browser)).not.toBeNull();
    const cookies = new Map(browser.cookies);
    stage.now += 31 * DAY;
    const late = stage.browser();
    // Clocks of browsers are wrong: it is still sent.
    for (const [cookie, { value }] of cookies) late.plant(cookie, value);
    expect(await who(late)).toBeNull();
    expect(stage.log.errors).toEqual([]);
  });
}
