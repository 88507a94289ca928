import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import {
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  SESSION_COOKIE,
  signInAtIdp,
  signInByPassword,
  START,
  type Outbox,
} from './stage.js';

let idp: FakeIdp;
let adapter: MemoryAdapterObject;
let outbox: Outbox;
let events: string[];

beforeEach(async () => {
  idp = await openIdp();
  adapter = MemoryAdapter();
  outbox = [];
  events = [];
});

const open = (changes: Partial<AuthConfig> = {}) =>
  openStage({
    adapter,
    providers: [idpProvider(idp), mailProvider(outbox), passwordProvider],
    events: {
      createUser: () => void events.push('createUser'),
      linkAccount: () => void events.push('linkAccount'),
      signIn: ({ isNewUser }) => void events.push(`signIn ${isNewUser}`),
    },
    ...changes,
  });

const errorOf = (answer: Response): string | null => locationOf(answer).searchParams.get('error');
const count = (): number[] => [adapter.snapshot().users.length, adapter.snapshot().accounts.length];
const grace = { sub: 'subject-grace', email: 'grace@example.com' };

describe('users and accounts at sign-in (contract, Linking)', () => {
  it('account unknown, email unknown: created and linked, with events; a new user', async () => {
    await signInAtIdp(open().browser, idp);
    expect(count()).toEqual([1, 1]);
    expect(events).toEqual(['createUser', 'linkAccount', 'signIn true']);
  });

  it('account known, nobody signed in: session for its user', async () => {
    await signInAtIdp(open().browser, idp);
    events.length = 0;
    const { browser } = open();
    await signInAtIdp(browser, idp);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    expect([count(), events]).toEqual([[1, 1], ['signIn false']]);
  });

  it('account known, its user signed in: stays, the session token is renewed, nothing else changes', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    const before = browser.cookies.get(SESSION_COOKIE)?.value;
    await signInAtIdp(browser, idp);
    expect(browser.cookies.get(SESSION_COOKIE)?.value).not.toBe(before);
    expect([count(), adapter.snapshot().sessions.length]).toEqual([[1, 1], 1]);
  });

  it('account known, another user signed in: OAuthAccountNotLinked, and the session stays his', async () => {
    await signInAtIdp(open().browser, idp);
    idp.faults.claims = grace;
    const { browser } = open();
    await signInAtIdp(browser, idp);
    idp.faults.claims = {};
    expect(errorOf(await signInAtIdp(browser, idp))).toBe('OAuthAccountNotLinked');
    expect(await browser.session()).toMatchObject({ user: { email: 'grace@example.com' } });
    expect(count()).toEqual([2, 2]);
  });

  it('account unknown, signed in under this very session: linked, event linkAccount', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    events.length = 0;
    idp.faults.claims = grace;
    await signInAtIdp(browser, idp);
    expect([count(), events]).toEqual([
      [1, 2],
      ['linkAccount', 'signIn false'],
    ]);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('account unknown, nobody signed in, email belongs to a user: OAuthAccountNotLinked', async () => {
    await adapter.createUser({ id: 'user-1', email: 'ada@example.com', emailVerified: START });
    const { browser } = open();
    expect(errorOf(await signInAtIdp(browser, idp))).toBe('OAuthAccountNotLinked');
    expect([count(), await browser.session()]).toEqual([[1, 0], null]);
  });

  it.each([
    { sides: 'both sides verified: linked', here: START, there: true, error: null },
    {
      sides: 'not verified by the provider: refused',
      here: START,
      there: false,
      error: 'OAuthAccountNotLinked',
    },
    { sides: 'not verified here: linked, as the first proof', here: null, there: true, error: null },
    { sides: 'verified nowhere: refused', here: null, there: false, error: 'OAuthAccountNotLinked' },
  ])('allowDangerousEmailAccountLinking, $sides', async ({ here, there, error }) => {
    await adapter.createUser({ id: 'user-1', email: 'ada@example.com', emailVerified: here });
    idp.faults.claims = { email_verified: there };
    const { browser } = open({ providers: [idpProvider(idp, { allowDangerousEmailAccountLinking: true })] });
    expect(errorOf(await signInAtIdp(browser, idp))).toBe(error);
    expect(count()).toEqual([1, error === null ? 1 : 0]);
    expect(adapter.snapshot().users).toMatchObject([{ emailVerified: error === null ? START : here }]);
  });

  it('email sign-in, address unknown, then known: new user, then that user; no account row', async () => {
    for (const isNewUser of [true, false]) {
      const { browser } = open();
      await browser.post('/auth/signin/email', { email: 'ada@example.com' });
      await browser.get(linkIn(outbox));
      expect(events.at(-1)).toBe(`signIn ${isNewUser}`);
      expect(count()).toEqual([1, 0]);
      expect(adapter.snapshot().users[0]?.emailVerified).toEqual(START);
    }
  });

  it.each<[string, (stage: ReturnType<typeof open>) => Promise<Response>]>([
    ['oidc', ({ browser }) => signInAtIdp(browser, idp)],
    ['email', ({ browser }) => browser.post('/auth/signin/email', { email: 'ada@example.com' })],
    ['credentials', ({ browser }) => signInByPassword(browser)],
  ])('signIn callback that returns a string, false, or throws (%s)', async (_, act) => {
    const ask = async (signIn: () => boolean | string): Promise<string> => {
      const { pathname, searchParams } = locationOf(await act(open({ callbacks: { signIn } })));
      return `${pathname} ${searchParams.get('error')}`;
    };
    expect(await ask(() => '/elsewhere')).toBe('/elsewhere null');
    expect(await ask(() => 'https://evil.test/x')).toBe('/ null');
    expect(await ask(() => false)).toBe('/auth/error AccessDenied');
    const fail = (): never => {
      throw new Error('no');
    };
    expect(await ask(fail)).toBe('/auth/error AccessDenied');
    expect([adapter.snapshot().users, adapter.snapshot().sessions, outbox]).toEqual([[], [], []]);
  });

  it('credentials work with both strategies; every sign-in has a new session', async () => {
    await adapter.createUser({ id: 'user-ada', email: 'ada@example.com', emailVerified: null });
    for (const strategy of ['jwt', 'database'] as const) {
      const { browser } = open({ session: { strategy } });
      await signInByPassword(browser);
      const first = browser.cookies.get(SESSION_COOKIE)?.value;
      await signInByPassword(browser);
      expect(browser.cookies.get(SESSION_COOKIE)?.value).not.toBe(first);
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    }
    expect(adapter.snapshot().sessions).toHaveLength(1);
  });
});
