import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { accountStage } from '../support/account-stage.js';
import { administrationStage, BOB } from '../support/administration-stage.js';
import { GOOD } from '../support/password-stage.js';

const strategies = ['database', 'jwt'] as const;

/** An object whose methods are noted when they are called. */
function noted<T extends object>(target: T, note: (name: string, args: readonly unknown[]) => void): T {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      return (...args: readonly unknown[]): unknown => {
        note(name, args);
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}

/** The kind of a record that is read or written, in any form in which a store is asked for it. */
function kindOf(asked: unknown): string {
  const { kind, record } = Object(asked) as { readonly kind?: unknown; readonly record?: unknown };
  return record === undefined ? String(kind ?? asked) : kindOf(record);
}

type Step = 'sign-in' | 'session';
type Calls = Readonly<Record<Step, readonly string[]>>;

/** What the adapter and the store of records are asked at a sign-in, and at a session read after it. */
async function callsOf(strategy: (typeof strategies)[number], hasOption: boolean): Promise<Calls> {
  const calls: string[] = [];
  const store = MemoryAdapter();
  const records = noted(store.records, (name, [key]) => {
    const named: readonly unknown[] = Array.isArray(key) ? key : [key];
    calls.push([name, ...new Set(named.map(kindOf))].join(' '));
  });
  const adapter = noted({ ...store, records }, (name) => void calls.push(name));
  const config = { adapter, session: { strategy } };
  const stage = hasOption ? administrationStage({ config }) : accountStage({ config });
  await stage.account(BOB);
  const browser = stage.browser();
  calls.length = 0;
  await browser.post('/auth/callback/password', { email: BOB, password: GOOD });
  const signIn = [...calls];
  calls.length = 0;
  await browser.session();
  return { 'sign-in': signIn, session: [...calls] };
}

/** What the store is asked at most: it grows with no option that is not set. */
const WITHOUT: Readonly<Record<(typeof strategies)[number], Calls>> = {
  database: {
    'sign-in': [
      'getUserByEmail',
      'get password',
      'get password',
      'get user-epoch',
      'createSession',
      'putMany session',
      'get user-epoch',
    ],
    session: ['getSessionAndUser'],
  },
  jwt: {
    'sign-in': [
      'getUserByEmail',
      'get password',
      'get password',
      'get user-epoch',
      'putMany session',
      'get user-epoch',
    ],
    session: ['get session'],
  },
};

describe.each(strategies)('what the store is asked, with %s sessions', (strategy) => {
  it('is not one call more without the option', async () => {
    expect(await callsOf(strategy, false)).toEqual(WITHOUT[strategy]);
  });

  it('with it, is two look-ups of bans more at a sign-in, and none at a session read', async () => {
    const { 'sign-in': signIn, session } = await callsOf(strategy, true);
    expect(session).toEqual(WITHOUT[strategy].session);
    expect(signIn.filter((call) => call !== 'getMany ban')).toEqual(WITHOUT[strategy]['sign-in']);
    expect(signIn.filter((call) => call === 'getMany ban')).toHaveLength(2);
  });
});
