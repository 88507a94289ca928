import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { EmailConfig } from '../../src/types/provider.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf, type Browser } from '../support/browser.js';
import { skipPauses } from '../support/quick-timers.js';
import {
  idpProvider,
  linkIn,
  mailProvider,
  openIdp,
  openStage,
  signInAtIdp,
  START,
  without,
  type Outbox,
} from './stage.js';

skipPauses();

let adapter: MemoryAdapterObject;
let outbox: Outbox;
let idp: FakeIdp;

beforeEach(async () => {
  adapter = MemoryAdapter();
  outbox = [];
  idp = await openIdp();
});

const open = (provider: Partial<EmailConfig> = {}, changes: Partial<AuthConfig> = {}) =>
  openStage({ adapter, providers: [mailProvider(outbox, provider), idpProvider(idp)], ...changes });

const ask = (browser: Browser, email = 'ada@example.com'): Promise<Response> =>
  browser.post('/auth/signin/email', { email });

const confirm = (browser: Browser): Promise<Response> =>
  browser.post('/auth/callback/email', Object.fromEntries(new URL(linkIn(outbox)).searchParams));

const errorOf = (answer: Response): string | null => locationOf(answer).searchParams.get('error');

describe('sending', () => {
  it('stored first, then sent (contract, Email)', async () => {
    const stored: number[] = [];
    const { browser } = open({
      sendVerificationRequest: () => void stored.push(adapter.snapshot().verificationTokens.length),
    });
    expect(locationOf(await ask(browser)).pathname).toBe('/auth/verify-request');
    expect(stored).toEqual([1]);

    const failing = { ...adapter, createVerificationToken: () => Promise.reject(new Error('disk full')) };
    await ask(open({}, { adapter: failing }).browser);
    expect(outbox).toEqual([]);
  });

  it('deleted again if sending fails (sign-in page, EmailSignin) (contract, Email)', async () => {
    const { browser, log } = open({
      sendVerificationRequest: () => Promise.reject(new Error('550 no such user')),
    });
    const answer = await ask(browser);
    expect(locationOf(answer).pathname).toBe('/auth/signin');
    expect(errorOf(answer)).toBe('EmailSignin');
    expect(adapter.snapshot().verificationTokens).toEqual([]);
    expect(log.errors.map(({ name }) => name)).toEqual(['EmailSignInError']);
  });

  it('a rejecting or throwing mailer never crashes the process (contract, Email)', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const mailers: EmailConfig['sendVerificationRequest'][] = [
        () => {
          throw new Error('thrown at once');
        },
        async () => Promise.reject(new Error('rejected')),
        // A mailer that rejects while the store is slow to answer.
        () => new Promise((_, reject) => setTimeout(reject, 1, new Error('late'))),
        // Not even an error.
        () => Promise.reject(undefined),
      ];
      for (const sendVerificationRequest of mailers) {
        expect(errorOf(await ask(open({ sendVerificationRequest }).browser))).toBe('EmailSignin');
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
  });
});

describe('links', () => {
  it('links survive mail scanners: the browser that asked is signed in at once (contract, Email)', async () => {
    const { browser } = open();
    await ask(browser);
    expect((await browser.get(linkIn(outbox))).headers.get('location')).toBe('https://app.test');
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('links survive mail scanners: elsewhere GET shows a confirm page, only its POST redeems (contract, Email)', async () => {
    const { browser, another } = open();
    await ask(browser);
    const elsewhere = another();
    for (let visits = 0; visits < 3; visits += 1) {
      const page = await elsewhere.get(linkIn(outbox));
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await elsewhere.session()).toBeNull();
    }
    await confirm(elsewhere);
    expect(await elsewhere.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('links survive mail scanners: the cookie is bound to the address and the token (contract, Email)', async () => {
    const { browser, another } = open();
    const eve = another();
    await ask(eve, 'eve@example.com');
    await ask(browser, 'ada@example.com');
    // Eve has asked for a link, but not for this one.
    expect((await eve.get(linkIn(outbox))).status).toBe(200);
    expect(await eve.session()).toBeNull();
    // Nor does it help to ask for a link to the same address.
    await ask(eve, 'ada@example.com');
    await ask(browser, 'ada@example.com');
    expect((await eve.get(linkIn(outbox))).status).toBe(200);
    expect(await eve.session()).toBeNull();
  });

  it('links survive mail scanners: the POST of the confirm page needs the CSRF token (contract, Email)', async () => {
    const { browser, another } = open();
    await ask(browser);
    const fields = Object.fromEntries(new URL(linkIn(outbox)).searchParams);
    const answer = await another().post('/auth/callback/email', fields, { csrf: false });
    expect(errorOf(answer)).toBe('MissingCSRF');
    expect(adapter.snapshot().verificationTokens).toHaveLength(1);
  });

  it('confirm "always" asks everywhere, "never" nowhere (contract, Email)', async () => {
    const always = open({ confirm: 'always' });
    await ask(always.browser);
    expect((await always.browser.get(linkIn(outbox))).status).toBe(200);
    expect(await always.browser.session()).toBeNull();
    const never = open({ confirm: 'never' });
    await ask(never.browser, 'grace@example.com');
    const elsewhere = never.another();
    await elsewhere.get(linkIn(outbox));
    expect(await elsewhere.session()).toMatchObject({ user: { email: 'grace@example.com' } });
  });

  it.each(['auto', 'never'] as const)(
    'HEAD, and anything marked Sec-Purpose: prefetch, never redeems (confirm %s) (contract, Email)',
    async (mode) => {
      const { browser, config } = open({ confirm: mode });
      await ask(browser);
      const cookie = browser.cookieHeader();
      await Auth(new Request(linkIn(outbox), { method: 'HEAD', headers: { cookie } }), config);
      for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
        await browser.clone().get(linkIn(outbox), { 'sec-purpose': purpose });
      }
      expect(adapter.snapshot().verificationTokens).toHaveLength(1);
      await browser.get(linkIn(outbox));
      expect(await browser.session()).not.toBeNull();
    },
  );
});

describe('the account of a mail sign-in', () => {
  it('has `userId` when `signIn` is asked about a known user, for the mail and for the link (contract, Email)', async () => {
    const asked: unknown[] = [];
    const signIn = ({ account, email }: { account?: unknown; email?: unknown }): boolean => (
      asked.push([account, email !== undefined]),
      true
    );
    const { browser, another } = open({}, { callbacks: { signIn } });
    const account = { provider: 'email', type: 'email', providerAccountId: 'ada@example.com' };
    for (const person of [browser, another()]) {
      await ask(person);
      await person.get(linkIn(outbox));
    }
    const [{ id: userId } = { id: '' }] = adapter.snapshot().users;
    expect(asked).toEqual([
      [account, true],
      [account, false],
      [{ ...account, userId }, true],
      [{ ...account, userId }, false],
    ]);
  });
});

describe('the first proof of an address', () => {
  const stranger = {
    provider: 'idp',
    providerAccountId: 'stranger',
    type: 'oidc',
    userId: 'user-1',
  } as const;

  /** Somebody signed up with the address of Ada and has a session. */
  const prepare = async (): Promise<void> => {
    await adapter.createUser({ id: 'user-1', email: 'ada@example.com', emailVerified: null });
    await adapter.linkAccount(stranger);
    const expires = new Date(START.getTime() + 1_000_000);
    await adapter.createSession({ sessionToken: 'stranger', userId: 'user-1', expires });
  };

  it('the first proof of an address unlinks identities that did not vouch for it, and ends sessions (contract, Email)', async () => {
    await prepare();
    const { browser } = open();
    await ask(browser);
    await browser.get(linkIn(outbox));
    const { users, accounts, sessions } = adapter.snapshot();
    expect(users).toMatchObject([{ id: 'user-1', emailVerified: START }]);
    expect(accounts).toEqual([]);
    expect(sessions.map(({ sessionToken }) => sessionToken)).not.toContain('stranger');
    expect(sessions).toHaveLength(1);
  });

  it('the first proof of an address keeps identities whose provider vouched for it (contract, Email)', async () => {
    const { browser, another } = open();
    await signInAtIdp(another(), idp);
    await ask(browser);
    await browser.get(linkIn(outbox));
    expect(adapter.snapshot().accounts).toHaveLength(1);
    expect(adapter.snapshot().sessions).toHaveLength(1);

    idp.faults.claims = { sub: 'grace', email: 'grace@example.com', email_verified: false };
    await signInAtIdp(another(), idp);
    await ask(browser, 'grace@example.com');
    await browser.get(linkIn(outbox));
    expect(adapter.snapshot().accounts.map(({ providerAccountId }) => providerAccountId)).toEqual([
      'subject-ada',
    ]);
  });

  it('the first proof of an address: a provider declared to hand out verified addresses vouches (contract, Email)', async () => {
    await prepare();
    const providers = [mailProvider(outbox), idpProvider(idp, { emailsVerified: true })];
    const { browser } = open({}, { providers });
    await ask(browser);
    await browser.get(linkIn(outbox));
    expect(adapter.snapshot().accounts).toHaveLength(1);
  });

  it('the first proof of an address: all of it before emailVerified is written, and once only (contract, Email)', async () => {
    await prepare();
    const seen: unknown[] = [];
    const watched: Adapter = {
      ...adapter,
      updateUser: (change) => {
        const { accounts, sessions } = adapter.snapshot();
        seen.push([accounts.length, sessions.length]);
        return adapter.updateUser(change);
      },
    };
    const { browser } = open({}, { adapter: watched });
    await ask(browser);
    await browser.get(linkIn(outbox));
    await adapter.linkAccount(stranger);
    await ask(browser);
    await browser.get(linkIn(outbox));
    expect(seen).toEqual([[0, 0]]);
    expect(adapter.snapshot().accounts).toHaveLength(1);
  });

  it('without those adapter methods: warning email-proof-cannot-revoke, once (contract, Email)', async () => {
    await prepare();
    await adapter.createUser({ id: 'user-2', email: 'grace@example.com', emailVerified: null });
    const store = without(adapter, 'listAccountsByUserId');
    const { browser, log } = open({}, { adapter: store });
    for (const email of ['ada@example.com', 'grace@example.com']) {
      await ask(browser, email);
      await browser.get(linkIn(outbox));
    }
    expect(log.warnings.filter((code) => code === 'email-proof-cannot-revoke')).toHaveLength(1);
    expect(adapter.snapshot().users.every(({ emailVerified }) => emailVerified !== null)).toBe(true);
  });
});
