import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { AdapterError } from '../../src/errors.js';
import { Auth, getSession, link, listAccounts, unlink } from '../../src/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import { ADA, idpProvider, openStage, type Stage } from '../contract/stage.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';

const GRACE = {
  sub: 'subject-grace',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  email_verified: true,
};

let first: FakeIdp;
let second: FakeIdp;
let adapter: Adapter;
let stage: Stage;
let failing: 'before the removal' | 'after the removal' | undefined;
let removals: number;

/** An adapter whose store goes away when it is told to. */
function failingAdapter(): Adapter {
  failing = undefined;
  removals = 0;
  const made = MemoryAdapter();
  const { listAccountsByUserId, unlinkAccount } = made;
  const fail = (): never => {
    throw new Error('the connection was lost');
  };
  made.unlinkAccount = async (account) => {
    if (failing === 'before the removal') fail();
    await unlinkAccount(account);
    removals += 1;
  };
  made.listAccountsByUserId = async (userId) =>
    failing === 'after the removal' && removals > 0 ? fail() : listAccountsByUserId(userId);
  return made;
}

/** A browser at an application with a page that links, `/link`. */
function openBrowser({ config, now }: Stage, recent?: number | false): Browser {
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/link') return Auth(request, config);
    const result = await link(request, config, 'second', {
      redirectTo: '/settings',
      ...(recent !== undefined && { recent }),
    });
    if (!result.ok) return Response.json({ error: result.error }, { status: 403 });
    return new Response(null, { status: 302, headers: [['location', result.url], ...result.headers] });
  };
  return new Browser(answer, 'https://app.test', () => now().getTime());
}

/** A whole way to a provider and back. */
async function goThrough(browser: Browser, id: 'idp' | 'second', begun: Response): Promise<Response> {
  const idp = id === 'idp' ? first : second;
  return browser.get(`/auth/callback/${id}?${idp.authorize(locationOf(begun).href)}`);
}

const signIn = async (browser: Browser, id: 'idp' | 'second'): Promise<Response> =>
  goThrough(browser, id, await browser.post(`/auth/signin/${id}`));
const requestOf = (browser: Browser): Request =>
  new Request('https://app.test/own', { headers: { cookie: browser.cookieHeader() } });

async function userOf(browser: Browser): Promise<string | undefined> {
  const reading = await getSession(requestOf(browser), stage.config);
  return reading.status === 'in' ? reading.user.id : undefined;
}

async function providersOf(browser: Browser): Promise<string[]> {
  const listed = await listAccounts(requestOf(browser), stage.config);
  return listed.ok ? listed.accounts.map(({ provider }) => provider) : [];
}

/** The owner of the account at the second provider. */
const ownerOfSecond = async (sub: string): Promise<string | undefined> =>
  (await adapter.getUserByAccount?.({ provider: 'second', providerAccountId: sub }))?.id;

function open(changes: Partial<AuthConfig> = {}): void {
  stage = openStage({
    adapter,
    session: { strategy: 'jwt' },
    providers: [idpProvider(first), { ...idpProvider(second), id: 'second' }],
    ...changes,
  });
}

beforeEach(async () => {
  adapter = failingAdapter();
  stage = openStage();
  const now = (): Date => stage.now();
  first = await FakeIdp.create({ now, person: ADA });
  second = await FakeIdp.create({ now, person: GRACE });
  open();
});

describe('linking an account, the whole way', () => {
  it('gives it to who is signed in, and signs in as them from then on', async () => {
    const browser = openBrowser(stage);
    await signIn(browser, 'idp');
    const ada = await userOf(browser);
    const answer = await goThrough(browser, 'second', await browser.get('/link'));
    expect(locationOf(answer).pathname).toBe('/settings');
    expect(await userOf(browser)).toBe(ada);
    expect(await ownerOfSecond(GRACE.sub)).toBe(ada);
    expect((await providersOf(browser)).toSorted((a, b) => a.localeCompare(b))).toEqual(['idp', 'second']);
    const other = openBrowser(stage);
    await signIn(other, 'second');
    expect(await userOf(other)).toBe(ada);
  });

  it('refuses the account of somebody else, and leaves both as they are', async () => {
    const theirs = openBrowser(stage);
    await signIn(theirs, 'second');
    const grace = await userOf(theirs);
    const browser = openBrowser(stage);
    await signIn(browser, 'idp');
    const ada = await userOf(browser);
    const answer = await goThrough(browser, 'second', await browser.get('/link'));
    expect(locationOf(answer).searchParams.get('error')).toBe('OAuthAccountNotLinked');
    expect(await userOf(browser)).toBe(ada);
    expect(await providersOf(browser)).toEqual(['idp']);
    expect(await ownerOfSecond(GRACE.sub)).toBe(grace);
    expect(grace).not.toBe(ada);
  });

  it('links nothing once the session that began it has been signed out', async () => {
    const browser = openBrowser(stage);
    await signIn(browser, 'idp');
    const ada = await userOf(browser);
    const begun = await browser.get('/link');
    await browser.post('/auth/signout');
    await goThrough(browser, 'second', begun);
    expect(await ownerOfSecond(GRACE.sub)).not.toBe(ada);
  });

  it('asks for a new sign-in by default where that is too old, and links after it (AL-05)', async () => {
    const browser = openBrowser(stage);
    await signIn(browser, 'idp');
    stage.wait(601);
    const refused = await browser.get('/link');
    expect(await refused.json()).toEqual({ error: 'reauthentication_required' });
    expect(await ownerOfSecond(GRACE.sub)).toBeUndefined();
    await signIn(browser, 'idp');
    await goThrough(browser, 'second', await browser.get('/link'));
    expect(await ownerOfSecond(GRACE.sub)).toBe(await userOf(browser));
  });

  it('links in a session of any age with `recent: false`', async () => {
    const browser = openBrowser(stage, false);
    await signIn(browser, 'idp');
    stage.wait(86_400);
    await goThrough(browser, 'second', await browser.get('/link'));
    expect(await ownerOfSecond(GRACE.sub)).toBe(await userOf(browser));
  });
});

describe('a store that fails while an account is unlinked', () => {
  const target = { provider: 'second', providerAccountId: GRACE.sub };

  async function linked(): Promise<Browser> {
    const browser = openBrowser(stage);
    await signIn(browser, 'idp');
    await goThrough(browser, 'second', await browser.get('/link'));
    return browser;
  }

  it('after the removal, before it is known what is left: nothing is lost', async () => {
    const browser = await linked();
    failing = 'after the removal';
    await expect(unlink(requestOf(browser), stage.config, target)).rejects.toThrow(AdapterError);
    expect(removals).toBe(1);
    failing = undefined;
    expect((await providersOf(browser)).toSorted((a, b) => a.localeCompare(b))).toEqual(['idp', 'second']);
    expect(await ownerOfSecond(GRACE.sub)).toBe(await userOf(browser));
  });

  it('before the removal: nothing is lost', async () => {
    const browser = await linked();
    failing = 'before the removal';
    await expect(unlink(requestOf(browser), stage.config, target)).rejects.toThrow(AdapterError);
    failing = undefined;
    expect(removals).toBe(0);
    expect(await ownerOfSecond(GRACE.sub)).toBe(await userOf(browser));
  });
});
