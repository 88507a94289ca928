import { describe, expect, it } from 'vitest';
import { brokenAccounts } from '../../test/adapters/broken-accounts.js';
import { brokenAuthenticators } from '../../test/adapters/broken-authenticators.js';
import { brokenRaces } from '../../test/adapters/broken-races.js';
import { brokenManySessions } from '../../test/adapters/broken-many-sessions.js';
import { brokenSessionsAndTokens } from '../../test/adapters/broken-sessions-and-tokens.js';
import { brokenTransactions } from '../../test/adapters/broken-transactions.js';
import { brokenUsers } from '../../test/adapters/broken-users.js';
import { MemoryAdapter } from '../adapters/memory/index.js';
import type { Adapter, VerificationToken } from '../types/adapter.js';
import { ADAPTER_METHODS } from '../types/adapter-methods.js';
import { adapterCases, runAdapterSuite } from './index.js';

interface Outcome {
  readonly name: string;
  readonly error: unknown;
}

const promised = { conflicts: 'typed', counter: 'raised' } as const;

async function outcomes(
  create: () => Adapter,
  options: { without?: (keyof Adapter)[] } = {},
): Promise<Outcome[]> {
  const tests: { name: string; run: () => Promise<void> }[] = [];
  runAdapterSuite({
    ...promised,
    ...options,
    test: (name, run) => tests.push({ name, run }),
    create: () => ({ adapter: create() }),
  });
  return Promise.all(
    tests.map(async ({ name, run }) => ({
      name,
      error: await run().then(
        () => undefined,
        (thrown: unknown) => thrown,
      ),
    })),
  );
}

async function failuresOf(create: () => Adapter): Promise<string[]> {
  const all = await outcomes(create);
  return all.filter(({ error }) => error !== undefined).map(({ name }) => name);
}

const mutations = [
  ...brokenUsers,
  ...brokenAccounts,
  ...brokenSessionsAndTokens,
  ...brokenManySessions,
  ...brokenAuthenticators,
  ...brokenRaces,
  ...brokenTransactions,
];

describe('the suite', () => {
  it.each(Object.keys(ADAPTER_METHODS))('has a case for `%s`', (name) => {
    expect(adapterCases.some(({ needs }) => needs.some((needed) => needed === name))).toBe(true);
  });
});

describe('runAdapterSuite', () => {
  it('passes a store that keeps all rules', async () => {
    expect(await failuresOf(MemoryAdapter)).toEqual([]);
  });

  it.each(mutations)('notices that %s', async (_, noticedBy, breakIt) => {
    const failures = await failuresOf(() => {
      const store = MemoryAdapter();
      return { ...store, ...breakIt(store) };
    });
    expect(failures).toContain(noticedBy);
  });

  it('has an adapter that breaks each of its rules', () => {
    const noticed = new Set(mutations.map(([, name]) => name));
    expect(adapterCases.map(({ name }) => name).filter((name) => !noticed.has(name))).toEqual([]);
  });

  it('gives every case a name of its own and a source', () => {
    expect(new Set(adapterCases.map(({ name }) => name)).size).toBe(adapterCases.length);
    expect(adapterCases.filter(({ rule, needs }) => rule === '' || needs.length === 0)).toEqual([]);
  });

  it('covers every method of the interface', () => {
    const covered = new Set(adapterCases.flatMap(({ needs }) => needs));
    expect([...covered].toSorted()).toEqual(
      Object.keys(MemoryAdapter())
        .filter((name) => !['snapshot', 'clear', 'records', 'listUsers'].includes(name))
        .toSorted(),
    );
  });

  it('calls no method that a case does not name', async () => {
    for (const rule of adapterCases) {
      const store = MemoryAdapter();
      const named = Object.fromEntries(
        Object.entries(store).filter(([name]) => rule.needs.some((need) => need === name)),
      );
      await expect(rule.run(named, promised)).resolves.toBeUndefined();
    }
  });

  it('fails for a method that is missing and not named', async () => {
    const failures = await failuresOf(() => {
      const store = MemoryAdapter();
      return Object.fromEntries(Object.entries(store).filter(([name]) => name !== 'unlinkAccount'));
    });
    expect(failures).toContain('has every method but those it is declared to be without');
    expect(failures).toContain('unlinkAccount removes that account only');
  });

  it('fails for a method that is named as missing and is there', async () => {
    const all = await outcomes(MemoryAdapter, { without: ['transaction'] });
    expect(String(all[0]?.error)).toContain('transaction is there');
  });

  it('names what it does not run', () => {
    const skipped: string[] = [];
    const registered: string[] = [];
    const { run, notRun } = runAdapterSuite({
      test: (name) => registered.push(name),
      skip: (name) => skipped.push(name),
      create: () => ({ adapter: {} }),
      ids: 'own',
      without: ['transaction', 'listAccountsByUserId'],
    });
    expect(run).toEqual(registered);
    expect(notRun).toContainEqual({ name: 'createUser keeps the id it is given', reason: 'ids: own' });
    expect(notRun).toContainEqual({
      name: 'parallel transactions do not mix',
      reason: 'without transaction',
    });
    expect(skipped).toContain('parallel transactions do not mix (not run: without transaction)');
    expect(run.length + notRun.length).toBe(adapterCases.length + 1);
  });

  it('cleans up after a case, also after one that failed', async () => {
    const log: string[] = [];
    const tests: (() => Promise<void>)[] = [];
    runAdapterSuite({
      test: (_, run) => tests.push(run),
      create: () => ({ adapter: {}, cleanup: () => log.push('cleaned') }),
    });
    await expect(tests[0]?.()).rejects.toThrow('createUser is missing');
    expect(log).toEqual(['cleaned']);
  });

  it('works with an adapter that is an instance of a class', async () => {
    class Store {
      readonly #inner = MemoryAdapter();
      createVerificationToken(token: VerificationToken): unknown {
        return this.#inner.createVerificationToken(token);
      }
      useVerificationToken(params: { identifier: string; token: string }): unknown {
        return this.#inner.useVerificationToken(params);
      }
    }
    const rule = adapterCases.find(({ name }) => name === 'useVerificationToken returns the token once');
    // Its methods return what the inner ones do; only their declared types are looser.
    await expect(rule?.run(new Store() as unknown as Adapter)).resolves.toBeUndefined();
  });

  it('accepts whole seconds where they are declared', async () => {
    const rule = adapterCases.find(({ name }) => name === 'createSession stores the session and returns it');
    const create = (): Adapter => {
      const store = MemoryAdapter();
      const whole = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);
      return {
        ...store,
        createSession: (session) => store.createSession({ ...session, expires: whole(session.expires) }),
      };
    };
    await expect(rule?.run(create(), { dates: 'seconds' })).resolves.toBeUndefined();
    await expect(rule?.run(create())).rejects.toThrow('expires: expected');
  });
});
