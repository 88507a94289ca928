import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { AuthConfig } from '../../src/types/index.js';
import { ADA, idpProvider, openStage, type Stage } from '../contract/stage.js';
import { FakeIdp } from '../fake-idp.js';
import { Authenticator } from '../support/authenticator.js';
import { locationOf, type Browser } from '../support/browser.js';
import { linkingBrowser } from '../support/linking-browser.js';
import { Visitor } from '../support/passkey-stage.js';

const DAY = 86_400;
const EVE = { sub: 'subject-eve', name: 'Eve', email: 'eve@evil.example', email_verified: true };

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

const options = { maxAge: 7 * DAY, updateAge: 0, absoluteMaxAge: 30 * DAY, remember: 'ask' } as const;
const configs: readonly (readonly [string, Partial<AuthConfig>])[] = [
  ['jwt', { session: { ...options, strategy: 'jwt' } }],
  ['jwt, with records', { session: { ...options, strategy: 'jwt' }, revocation: { check: 'always' } }],
  [
    'jwt, with records looked up seldom',
    { session: { ...options, strategy: 'jwt' }, revocation: { check: 3600 } },
  ],
  ['database', { session: { ...options, strategy: 'database' } }],
];

/** Opens the application, and signs in. @param remember - what the form says of it */
async function open(changes: Partial<AuthConfig>, remember = 'yes'): Promise<Browser> {
  stage = openStage({
    adapter,
    records: memoryRecords(),
    providers: [idpProvider(first), { ...idpProvider(second), id: 'second' }, Passkey()],
    ...changes,
  });
  const browser = linkingBrowser(stage, 'second');
  await signIn(browser, remember);
  return browser;
}

async function comeBack(browser: Browser, id: 'idp' | 'second', begun: Response): Promise<Response> {
  const idp = id === 'idp' ? first : second;
  return browser.get(`/auth/callback/${id}?${idp.authorize(locationOf(begun).href)}`);
}

const signIn = async (browser: Browser, remember = 'yes'): Promise<Response> =>
  comeBack(browser, 'idp', await browser.post('/auth/signin/idp', { remember }));
const linkEve = async (browser: Browser): Promise<Response> =>
  comeBack(browser, 'second', await browser.get('/link'));
const addPasskey = async (browser: Browser): Promise<Response> =>
  new Visitor(browser, new Authenticator()).register();

/** Uses the session every day. @returns whether it was there on each of them */
async function useFor(browser: Browser, days: number): Promise<boolean[]> {
  const seen: boolean[] = [];
  for (let day = 0; day < days; day += 1) {
    stage.wait(DAY);
    seen.push((await browser.session()) !== null);
  }
  return seen;
}

const sessionCookie = (answer: Response): string =>
  answer.headers.getSetCookie().find((line) => line.includes('session-token=') && !line.includes('=;')) ?? '';

const additions = [
  ['an account', linkEve],
  ['a passkey', addPasskey],
] as const;

describe.each(configs)('a session to which something is added (%s)', (_, config) => {
  it.each(additions)('ends when it would have, to the second, after %s', async (__, add) => {
    const browser = await open(config);
    expect(await useFor(browser, 25)).not.toContain(false);
    const before = browser.cookieHeader();
    await add(browser);
    expect(browser.cookieHeader()).not.toBe(before);
    expect(await useFor(browser, 4)).not.toContain(false);
    stage.wait(DAY - 1);
    expect(await browser.session()).not.toBeNull();
    stage.wait(1);
    expect(await browser.session()).toBeNull();
  });

  it('ends when it would have after one addition upon the other', async () => {
    const browser = await open(config);
    expect(await useFor(browser, 15)).not.toContain(false);
    await addPasskey(browser);
    expect(await useFor(browser, 10)).not.toContain(false);
    await linkEve(browser);
    expect(await useFor(browser, 4)).not.toContain(false);
    stage.wait(DAY);
    expect(await browser.session()).toBeNull();
  });

  it.each(additions)('lasts anew after a sign-in that follows %s', async (__, add) => {
    const browser = await open(config);
    expect(await useFor(browser, 25)).not.toContain(false);
    await add(browser);
    await signIn(browser);
    expect(await useFor(browser, 29)).not.toContain(false);
    stage.wait(DAY);
    expect(await browser.session()).toBeNull();
  });

  it.each(additions)('still goes with the browser after %s, if it did', async (__, add) => {
    const browser = await open(config, 'no');
    expect(sessionCookie(await add(browser))).not.toMatch(/expires=|max-age=/i);
    stage.wait(DAY - 1);
    expect(await browser.session()).not.toBeNull();
    stage.wait(DAY);
    expect(await browser.session()).toBeNull();
  });

  it.each(additions)('still outlives the browser after %s, if it did', async (__, add) => {
    const browser = await open(config);
    expect(sessionCookie(await add(browser))).toMatch(/expires=/i);
  });
});
