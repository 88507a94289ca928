import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { deleteUser, listAccounts, listSessions, unlink } from '../../src/index.js';
import { encode } from '../../src/jwt/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { AuthConfig } from '../../src/types/index.js';
import { ADA, idpProvider, openStage, START, type Stage } from '../contract/stage.js';
import { FakeIdp } from '../fake-idp.js';
import { Authenticator } from '../support/authenticator.js';
import { locationOf, type Browser } from '../support/browser.js';
import { linkingBrowser } from '../support/linking-browser.js';
import { Visitor } from '../support/passkey-stage.js';

const DAY = 86_400;
const EVE = { sub: 'subject-eve', name: 'Eve', email: 'eve@evil.example', email_verified: true };
const OLD = { ok: false, error: 'reauthentication_required' };

let first: FakeIdp;
let second: FakeIdp;
let adapter: MemoryAdapterObject;
let stage: Stage;

beforeEach(async () => {
  stage = openStage();
  const now = (): Date => stage.now();
  first = await FakeIdp.create({ now, person: ADA });
  second = await FakeIdp.create({ now, person: EVE });
  adapter = MemoryAdapter();
});

const revocation = { check: 'always' } as const;
const configs: readonly (readonly [string, Partial<AuthConfig>])[] = [
  ['jwt', { session: { strategy: 'jwt' } }],
  ['jwt, with an end', { session: { strategy: 'jwt', absoluteMaxAge: 30 * DAY } }],
  ['jwt, with records', { session: { strategy: 'jwt' }, revocation }],
  ['jwt, with records looked up seldom', { session: { strategy: 'jwt' }, revocation: { check: 3600 } }],
  ['jwt, with a callback', { session: { strategy: 'jwt' }, callbacks: { jwt: ({ token }) => bare(token) } }],
  ['database', { session: { strategy: 'database' }, revocation }],
];

/** A token that a callback made anew. */
const bare = ({ sub, name, email }: Record<string, unknown>): Record<string, unknown> => ({
  sub,
  name,
  email,
});

/** Opens the application, and signs in. */
async function open(changes: Partial<AuthConfig>): Promise<Browser> {
  stage = openStage({
    adapter,
    records: memoryRecords(),
    providers: [idpProvider(first), { ...idpProvider(second), id: 'second' }, Passkey()],
    ...changes,
  });
  const browser = linkingBrowser(stage, 'second');
  await signIn(browser);
  return browser;
}

async function goThrough(browser: Browser, id: 'idp' | 'second', begun: Response): Promise<void> {
  const idp = id === 'idp' ? first : second;
  await browser.get(`/auth/callback/${id}?${idp.authorize(locationOf(begun).href)}`);
}

const signIn = async (browser: Browser): Promise<void> =>
  goThrough(browser, 'idp', await browser.post('/auth/signin/idp'));
const linkEve = async (browser: Browser): Promise<void> =>
  goThrough(browser, 'second', await browser.get('/link'));
const addPasskey = async (browser: Browser): Promise<void> => {
  const added = await new Visitor(browser, new Authenticator()).register();
  expect(locationOf(added).searchParams.get('error')).toBeNull();
};

const requestOf = (browser: Browser): Request =>
  new Request('https://app.test/own', { headers: { cookie: browser.cookieHeader() } });
const removeOwn = async (browser: Browser): ReturnType<typeof unlink> =>
  unlink(requestOf(browser), stage.config, { provider: 'idp', providerAccountId: ADA.sub });
const removeUser = async (browser: Browser): ReturnType<typeof deleteUser> =>
  deleteUser(requestOf(browser), stage.config);

async function waysOf(browser: Browser): Promise<number> {
  const listed = await listAccounts(requestOf(browser), stage.config);
  return listed.ok ? listed.accounts.length : 0;
}

describe.each(configs)('a recent sign-in (%s)', (_, config) => {
  it.each([
    ['an account of somebody else', linkEve],
    ['a passkey', addPasskey],
  ])('is not had by adding %s in an old session (AL-05)', async (__, add) => {
    const browser = await open(config);
    stage.wait(3 * DAY);
    const before = browser.cookieHeader();
    await add(browser);
    expect(browser.cookieHeader()).not.toBe(before);
    expect(await waysOf(browser)).toBe(2);
    expect(await removeOwn(browser)).toMatchObject(OLD);
    expect(await removeUser(browser)).toMatchObject(OLD);
  });

  it('is not had by adding one after the other, nor by renewing the session', async () => {
    const browser = await open({ ...config, session: { ...config.session, updateAge: 0 } });
    stage.wait(3 * DAY);
    await addPasskey(browser);
    await linkEve(browser);
    stage.wait(1);
    expect(await browser.session()).not.toBeNull();
    expect(await waysOf(browser)).toBe(3);
    expect(await removeOwn(browser)).toMatchObject(OLD);
    expect(await removeUser(browser)).toMatchObject(OLD);
  });

  it('goes on counting from itself when an account is linked', async () => {
    const browser = await open(config);
    stage.wait(500);
    await linkEve(browser);
    stage.wait(100);
    expect(await removeOwn(browser)).toMatchObject({ ok: true });
    stage.wait(1);
    expect(await removeUser(browser)).toMatchObject(OLD);
  });

  it('is had by signing in as the same user again', async () => {
    const browser = await open(config);
    stage.wait(3 * DAY);
    await linkEve(browser);
    await signIn(browser);
    expect(await removeOwn(browser)).toMatchObject({ ok: true });
    expect(await removeUser(browser)).toMatchObject({ ok: true });
  });

  it('is as old as the provider says (auth_time)', async () => {
    const now = START.getTime() / 1000;
    first.faults.claims = { auth_time: now - 5 * DAY };
    const browser = await open(config);
    expect(await removeUser(browser)).toMatchObject(OLD);
    first.faults.claims = { auth_time: now - 599 };
    await signIn(browser);
    stage.wait(2);
    expect(await removeUser(browser)).toMatchObject(OLD);
    first.faults.claims = { auth_time: now - 300 };
    await signIn(browser);
    expect(await removeUser(browser)).toMatchObject({ ok: true });
  });
});

describe('a session whose beginning nobody knows', () => {
  /** A session of `@auth/core`, or of a codec of the application, that was renewed just now. */
  async function foreign(changes: Partial<AuthConfig>): Promise<Browser> {
    const browser = await open({ session: { strategy: 'jwt' }, ...changes });
    const user = await adapter.getUserByEmail(ADA.email);
    await adapter.updateUser({ id: user?.id ?? '', emailVerified: null });
    const salt = '__Secure-authjs.session-token';
    const secret = stage.config.secret ?? '';
    // The real time, which the codec takes.
    stage.wait((Date.now() - START.getTime()) / 1000);
    const value = await encode({ salt, secret, token: { sub: user?.id ?? '', email: ADA.email } });
    browser.plant(salt, value);
    return browser;
  }

  it.each([
    ['with records', { revocation }],
    ['without', {}],
  ])('is never recent, nor the one that follows when an account is linked (jwt, %s)', async (_, config) => {
    const browser = await foreign(config);
    expect(await removeUser(browser)).toMatchObject(OLD);
    await linkEve(browser);
    expect(await waysOf(browser)).toBe(2);
    expect(await removeUser(browser)).toMatchObject(OLD);
    expect(await removeOwn(browser)).toMatchObject(OLD);
    await signIn(browser);
    expect(await removeUser(browser)).toMatchObject({ ok: true });
  });

  it('is never recent, nor the one that follows when an account is linked (database)', async () => {
    const browser = await open({ session: { strategy: 'database' } });
    const { config } = stage;
    const kept = { ...config, revocation };
    const source = (): Request => requestOf(browser);
    expect(await deleteUser(source(), kept)).toMatchObject(OLD);
    const [listed] = await listSessions(source(), kept);
    expect(listed?.authenticatedAt).toEqual(START);
    await signIn(browser);
    expect(await deleteUser(source(), { ...config, revocation })).toMatchObject(OLD);
  });
});
