import { beforeEach, describe, expect, it } from 'vitest';
import { isDate } from '../../src/adapters/index.js';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import {
  idpProvider,
  mailProvider,
  openIdp,
  openStage,
  signInAtIdp,
  spiedAdapter,
  START,
  without,
  type Asked,
  type Outbox,
  type Stage,
} from './stage.js';
import { withReference } from '../support/fault-reference.js';

let idp: FakeIdp;
let outbox: Outbox;
let adapter: MemoryAdapterObject;
let asked: Asked[];
let calls: (method: string) => Asked[];

beforeEach(async () => {
  idp = await openIdp();
  outbox = [];
  ({ adapter, asked, calls } = spiedAdapter());
});

const open = (changes: Partial<AuthConfig> = {}): Stage =>
  openStage({ adapter, providers: [idpProvider(idp), mailProvider(outbox)], ...changes });

const ada = { id: 'user-1', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null };
const passkey = {
  credentialID: 'Y3JlZGVudGlhbA==',
  credentialPublicKey: 'cHVibGljIGtleQ==',
  counter: 1,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
  transports: null,
  providerAccountId: 'Y3JlZGVudGlhbA==',
  userId: 'user-1',
};

describe('methods for sessions', () => {
  it('Adapter.createSession: gets expires, sessionToken and userId, and no more', async () => {
    await signInAtIdp(open().browser, idp);
    const [user] = adapter.snapshot().users;
    expect(calls('createSession')[0]?.args).toEqual([
      {
        expires: new Date(START.getTime() + 2_592_000_000),
        sessionToken: expect.any(String),
        userId: user?.id,
      },
    ]);
  });

  it('Adapter.getSessionAndUser: both in one call; null when there is none', async () => {
    const { browser } = open();
    await signInAtIdp(browser, idp);
    asked.length = 0;
    await browser.session();
    expect(asked.map(({ method }) => method)).toEqual(['getSessionAndUser']);
    expect(await adapter.getSessionAndUser('nothing')).toBeNull();
  });

  it('Adapter.updateSession: gets the sessionToken and what changes', async () => {
    const { browser, wait, now } = open();
    await signInAtIdp(browser, idp);
    wait(86_400);
    await browser.session();
    expect(calls('updateSession').map(({ args }) => args)).toEqual([
      [{ sessionToken: expect.any(String), expires: new Date(now().getTime() + 2_592_000_000) }],
    ]);
  });

  it('Adapter.deleteSession: by sessionToken; what it returns reaches the signOut event', async () => {
    const told: unknown[] = [];
    const { browser } = open({ events: { signOut: (message) => void told.push(message) } });
    await signInAtIdp(browser, idp);
    const [session] = adapter.snapshot().sessions;
    await browser.post('/auth/signout');
    expect(calls('deleteSession').map(({ args }) => args)).toEqual([[session?.sessionToken]]);
    expect(told).toEqual([{ session }]);
  });
});

describe('methods for verification tokens', () => {
  it('Adapter.createVerificationToken: gets identifier, token (hashed) and expires', async () => {
    await open().browser.post('/auth/signin/email', { email: 'ada@example.com' });
    expect(calls('createVerificationToken').map(({ args }) => args)).toEqual([
      [
        {
          identifier: 'ada@example.com',
          token: expect.stringMatching(/^[0-9a-f]{64}$/),
          expires: new Date(START.getTime() + 86_400_000),
        },
      ],
    ]);
  });

  it('Adapter.useVerificationToken: returns the token and deletes it, so it can be used once', async () => {
    await open().browser.post('/auth/signin/email', { email: 'ada@example.com' });
    const [row] = adapter.snapshot().verificationTokens;
    const key = { identifier: 'ada@example.com', token: row?.token ?? '' };
    expect(await adapter.useVerificationToken(key)).toEqual(row);
    expect(await adapter.useVerificationToken(key)).toBeNull();
  });
});

describe('methods for authenticators', () => {
  it('Adapter.createAuthenticator: must throw an error when creation fails', async () => {
    await expect(adapter.createAuthenticator(passkey)).rejects.toThrow();
    await adapter.createUser(ada);
    expect(await adapter.createAuthenticator(passkey)).toEqual(passkey);
    await expect(adapter.createAuthenticator(passkey)).rejects.toThrow();
  });

  it('Adapter.getAuthenticator: returns null when not found', async () => {
    expect(await adapter.getAuthenticator(passkey.credentialID)).toBeNull();
  });

  it('Adapter.listAuthenticatorsByUserId: an empty array when the user is not found', async () => {
    expect(await adapter.listAuthenticatorsByUserId('nobody')).toEqual([]);
    await adapter.createUser(ada);
    await adapter.createAuthenticator(passkey);
    expect(await adapter.listAuthenticatorsByUserId('user-1')).toEqual([passkey]);
  });

  it('Adapter.updateAuthenticatorCounter: must throw an error when the update fails', async () => {
    await expect(adapter.updateAuthenticatorCounter('nothing', 2)).rejects.toThrow();
    await adapter.createUser(ada);
    await adapter.createAuthenticator(passkey);
    expect((await adapter.updateAuthenticatorCounter(passkey.credentialID, 2)).counter).toBe(2);
    await expect(adapter.updateAuthenticatorCounter(passkey.credentialID, 2)).rejects.toThrow();
  });
});

describe('the contract as a whole', () => {
  it('Adapter, a missing method: an error is shown to the user and the operation fails', async () => {
    for (const method of ['createSession', 'linkAccount', 'useVerificationToken'] as const) {
      const { browser, log } = open({ adapter: without(adapter, method) });
      const page = await browser.get('/auth/signin');
      expect(page.status).toBe(500);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(log.errors.map(({ name }) => name)).toEqual(['MissingAdapterMethods']);
      expect(log.errors[0]?.message).toContain(method);
    }
    expect(asked).toEqual([]);
  });

  it.each(['getUserByAccount', 'getUserByEmail'] as const)(
    'Adapter, %s is missing: a sign-in with OAuth fails, and nothing is stored',
    async (method) => {
      const { browser, log } = open({
        session: { strategy: 'jwt' },
        providers: [idpProvider(idp)],
        adapter: without(adapter, method),
      });
      const reply = await signInAtIdp(browser, idp);
      expect(new URL(locationOf(reply)).searchParams.get('error')).toBe('Configuration');
      expect(log.errors.map(({ name }) => name)).toEqual(['MissingAdapterMethods']);
      expect(log.errors[0]?.message).toContain(method);
      expect(asked.filter(({ method: name }) => /create|link/.test(name))).toEqual([]);
    },
  );

  it('Adapter, a plain object, an instance or a function that returns one: all work', async () => {
    class Store {
      readonly #inner = adapter;
      get own(): MemoryAdapterObject {
        return this.#inner;
      }
    }
    const { records: _, ...methods } = adapter;
    for (const [name, method] of Object.entries(methods) as [
      keyof Adapter,
      (...args: unknown[]) => unknown,
    ][]) {
      Object.defineProperty(Store.prototype, name, {
        value: function (this: Store, ...args: unknown[]): unknown {
          return this.own === adapter ? method(...args) : undefined;
        },
      });
    }
    // A class whose methods are on its prototype and need `this`.
    const instance = new Store() as Adapter;
    for (const form of [{ ...adapter }, instance, () => adapter]) {
      const { browser } = open({ adapter: form });
      await signInAtIdp(browser, idp);
      expect(await browser.session()).not.toBeNull();
    }
  });

  it('Adapter, a method that fails: an error is shown, nobody is signed in, no detail leaks', async () => {
    const failing = {
      ...adapter,
      createUser: () => Promise.reject(new Error('secret-canary: duplicate row')),
    };
    const { browser, log } = open({ adapter: failing });
    const answer = await signInAtIdp(browser, idp);
    expect(locationOf(answer).href).toMatch(withReference('https://app.test/auth/error?error=Configuration'));
    expect(await browser.session()).toBeNull();
    expect(log.errors.map(({ name }) => name)).toEqual(['AdapterError']);
  });

  it('isDate: whether a value can be parsed into a Date', () => {
    expect(isDate('2030-01-01T00:00:00.000Z')).toBe(true);
    expect(isDate('nonsense')).toBe(false);
  });
});
