import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { decode } from '../../src/jwt/index.js';
import { SECRET } from '../support/config.js';
import {
  begin,
  callBack,
  idpProvider,
  openIdp,
  openStage,
  SESSION_COOKIE,
  signInAtIdp,
  without,
} from './stage.js';

let adapter: MemoryAdapterObject;
let idp: FakeIdp;

beforeEach(async () => {
  adapter = MemoryAdapter();
  idp = await openIdp();
});

describe('without an adapter', () => {
  const idOf = async (changes: { id?: string; secret?: string } = {}): Promise<string | undefined> => {
    const { secret = SECRET, ...provider } = changes;
    const id = provider.id ?? 'idp';
    const { browser } = openStage({ secret, providers: [idpProvider(idp, { id })] });
    const location = locationOf(await browser.post(`/auth/signin/${id}`));
    await browser.get(`/auth/callback/${id}?${idp.authorize(location.href)}`);
    const token = browser.cookies.get(SESSION_COOKIE)?.value ?? '';
    return (await decode({ token, secret, salt: SESSION_COOKIE }))?.sub;
  };

  it('id stable per provider and account (contract, Linking)', async () => {
    const first = await idOf();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf()).toBe(first);
    expect(await idOf({ secret: 'another secret of more than 32 characters' })).toBe(first);
    expect(await idOf({ id: 'other' })).not.toBe(first);
    idp.faults.claims = { sub: 'somebody-else' };
    expect(await idOf()).not.toBe(first);
  });
});

/** The methods of the interface, nothing of our own. */
const NINETEEN_ONLY = ['listAccountsByUserId', 'deleteSessionsByUserId', 'transaction'] as const;

const stores: [string, () => Adapter][] = [
  ['all methods', () => ({ ...adapter })],
  ['the 19 methods', () => without(adapter, ...NINETEEN_ONLY)],
];

describe.each(stores)('a first sign-in, adapter with %s', (_, store) => {
  const WRITES = ['createUser', 'linkAccount', 'createSession'] as const;

  /** An adapter whose process dies before or after one of its writes. */
  const crashing = (
    method: (typeof WRITES)[number],
    when: 'before' | 'after',
    inner: Adapter = store(),
  ): Adapter => {
    const real = inner[method] as ((argument: unknown) => Promise<unknown>) | undefined;
    const { transaction } = inner;
    const write = async (argument: unknown): Promise<never> => {
      if (when === 'after') await real?.(argument);
      throw new Error('crashed');
    };
    return {
      ...inner,
      [method]: write,
      ...(transaction && {
        transaction: (work) => transaction((steps) => work(crashing(method, when, steps))),
      }),
    };
  };

  it.each(WRITES.flatMap((method) => [['before', method] as const, ['after', method] as const]))(
    'safe to repeat after a crash at any point (%s %s) (contract, Linking)',
    async (when, method) => {
      const providers = [idpProvider(idp)];
      await signInAtIdp(openStage({ adapter: crashing(method, when), providers }).browser, idp);
      const { browser, log } = openStage({ adapter: store(), providers });
      await signInAtIdp(browser, idp);
      expect(log.errors).toEqual([]);
      expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
      const { users, accounts } = adapter.snapshot();
      expect([users.length, accounts.length]).toEqual([1, 1]);
      expect(accounts[0]?.userId).toBe(users[0]?.id);
    },
  );

  it.each(WRITES.flatMap((method) => [['before', method] as const, ['after', method] as const]))(
    'safe to repeat after a crash at any point, people without address too (%s %s) (contract, Linking)',
    async (when, method) => {
      idp.faults.claims = { email: undefined };
      const providers = [idpProvider(idp)];
      await signInAtIdp(openStage({ adapter: crashing(method, when), providers }).browser, idp);
      const { browser } = openStage({ adapter: store(), providers });
      await signInAtIdp(browser, idp);
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } });
      expect(adapter.snapshot().users).toHaveLength(1);
    },
  );

  it('32 parallel first sign-ins of one identity give one user (contract, Linking)', async () => {
    const stage = openStage({ adapter: store(), providers: [idpProvider(idp)] });
    const begun = await Promise.all(
      Array.from({ length: 32 }, async () => {
        const browser = stage.another();
        return { browser, location: await begin(browser) };
      }),
    );
    const answers = await Promise.all(
      begun.map(({ browser, location }) => callBack(browser, idp.authorize(location.href))),
    );
    expect(answers.map((answer) => locationOf(answer).searchParams.get('error'))).toEqual(
      answers.map(() => null),
    );
    const { users, accounts } = adapter.snapshot();
    expect([users.length, accounts.length]).toEqual([1, 1]);
    const sessions = await Promise.all(begun.map(({ browser }) => browser.session()));
    expect(sessions.every((session) => session !== null)).toBe(true);
  });

  it('32 parallel first sign-ins of one identity give one user, in several processes (contract, Linking)', async () => {
    // Configurations of their own share nothing but the store: like processes.
    const stages = Array.from({ length: 32 }, () =>
      openStage({ adapter: store(), providers: [idpProvider(idp)] }),
    );
    const begun = await Promise.all(
      stages.map(async ({ browser }) => ({ browser, location: await begin(browser) })),
    );
    await Promise.all(begun.map(({ browser, location }) => callBack(browser, idp.authorize(location.href))));
    const { users, accounts } = adapter.snapshot();
    expect([users.length, accounts.length]).toEqual([1, 1]);
    const sessions = await Promise.all(begun.map(({ browser }) => browser.session()));
    expect(sessions.filter((session) => session === null)).toEqual([]);
  });

  it('no user is locked out: an address that belongs to somebody stays his after a crash (contract, Linking)', async () => {
    await adapter.createUser({ id: 'owner', email: 'ada@example.com', emailVerified: null });
    const { browser } = openStage({ adapter: store(), providers: [idpProvider(idp)] });
    const answer = await signInAtIdp(browser, idp);
    expect(locationOf(answer).searchParams.get('error')).toBe('OAuthAccountNotLinked');
    expect(adapter.snapshot().accounts).toEqual([]);
  });
});
