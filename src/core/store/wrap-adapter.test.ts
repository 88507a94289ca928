import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { wrapAdapter } from './wrap-adapter.js';
import { mayBeConflict, storeMethod, userByEmail } from './store-methods.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { AdapterError, AuthError, ConflictError, MissingAdapterMethods } from '../../errors.js';
import { createLogger } from '../logger.js';
import type { Adapter, AdapterUser } from '../../types/adapter.js';
import { recordingLogger } from '../../../test/support/config.js';
import { settingsWith } from '../../../test/support/exchange.js';

const quiet = { logger: createLogger({ debug: false }), seconds: 10 };
const ADA: AdapterUser = { id: 'ada', email: 'ada@example.com', emailVerified: null };

describe('an adapter of another realm', () => {
  it('fails with its own error behind, not with its text', async () => {
    const error: unknown = vm.runInNewContext('Object.assign(new Error("no such row"), { code: "P2025" })');
    const adapter = wrapAdapter({ getUser: () => Promise.reject(error as Error) }, quiet);
    await expect(adapter.getUser?.('1')).rejects.toMatchObject({ cause: { err: { code: 'P2025' } } });
  });
});

class Classy implements Adapter {
  readonly #users = new Map([[ADA.id, ADA]]);
  async getUser(id: string): Promise<AdapterUser | null> {
    return this.#users.get(id) ?? null;
  }
}

describe('wrapAdapter', () => {
  it('binds the methods of a class to their instance', async () => {
    const { getUser } = wrapAdapter(new Classy(), quiet);
    expect(await getUser?.('ada')).toEqual(ADA);
  });

  it('takes the conflict of a second copy of the package for one', async () => {
    class Foreign extends Error {
      readonly type = 'ConflictError';
    }
    const { linkAccount } = wrapAdapter(
      { linkAccount: async () => Promise.reject<void>(new Foreign('there')) },
      quiet,
    );
    const link = async () =>
      linkAccount?.({ provider: 'p', providerAccountId: '1', userId: 'u', type: 'oidc' });
    await expect(link()).rejects.toBeInstanceOf(ConflictError);
  });

  it('has what the adapter has, and nothing else', () => {
    const given = { getUser: () => null, note: 'no method', other: () => null };
    expect(Object.keys(wrapAdapter(given, quiet))).toEqual(['getUser']);
    expect(Object.keys(wrapAdapter(MemoryAdapter(), quiet))).toHaveLength(26);
  });

  it.each<[string, () => never | Promise<never>]>([
    [
      'throws',
      () => {
        throw new Error('the driver said');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the driver said'))],
    ['rejects with a text', () => Promise.reject('the driver said')], // eslint-disable-line
  ])('wraps what a method that %s gives in AdapterError', async (_, getUser) => {
    const wrapped = wrapAdapter({ getUser }, quiet);
    const error: unknown = await (async () => wrapped.getUser?.('x'))().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AdapterError);
    expect((error as AdapterError).message).toContain('`getUser`');
    expect((error as AdapterError).message).not.toContain('the driver said');
    expect((error as AdapterError).cause?.err?.message).toBe('the driver said');
  });

  it('lets a typed conflict through (AD-04)', async () => {
    const wrapped = wrapAdapter(
      { linkAccount: async () => Promise.reject<void>(new ConflictError('there')) },
      quiet,
    );
    const link = wrapped.linkAccount?.({ userId: 'u', provider: 'p', providerAccountId: 'a', type: 'oidc' });
    await expect(link).rejects.toBeInstanceOf(ConflictError);
  });

  it('waits for thenables that are no promises, as query builders give them', async () => {
    const thenable = { then: (resolve: (user: AdapterUser) => void) => resolve(ADA) };
    const wrapped = wrapAdapter({ getUser: () => thenable as unknown as Promise<AdapterUser> }, quiet);
    expect(await wrapped.getUser?.('ada')).toEqual(ADA);
  });

  it('logs the name of a call, never what it was called with (AD-09)', async () => {
    const log = recordingLogger();
    const wrapped = wrapAdapter(
      { getUser: () => null },
      {
        logger: createLogger({ logger: log.logger, debug: true }),
        seconds: 10,
      },
    );
    await wrapped.getUser?.('canary-id');
    expect(log.text()).toContain('getUser');
    expect(log.text()).not.toContain('canary-id');
  });

  it('wraps the adapter inside of a transaction too, and keeps what its work throws', async () => {
    const wrapped = wrapAdapter(MemoryAdapter(), quiet);
    const missing = wrapped.transaction?.((inner) => Promise.resolve(inner.updateUser?.({ id: 'nobody' })));
    await expect(missing).rejects.toBeInstanceOf(AdapterError);
    await expect(missing).rejects.toThrow('`updateUser`');
    const refused = wrapped.transaction?.(() => Promise.reject(new AuthError('mine')));
    await expect(refused).rejects.toThrow('mine');
    const lost = wrapAdapter({ transaction: () => Promise.reject(new Error('BEGIN failed')) }, quiet);
    await expect(lost.transaction?.(async () => 1)).rejects.toBeInstanceOf(AdapterError);
  });
});

describe('storeMethod', () => {
  it.each([undefined, {}])(
    'refuses to do without a method: MissingAdapterMethods names it (%j)',
    (adapter) => {
      const ask = (): unknown => storeMethod(settingsWith({ adapter }), 'createSession');
      expect(ask).toThrow(MissingAdapterMethods);
      expect(ask).toThrow('`createSession`');
    },
  );

  it('gives the method where it is there', () => {
    const getUser = (): null => null;
    expect(storeMethod(settingsWith({ adapter: { getUser } }), 'getUser')).toBe(getUser);
  });
});

describe('userByEmail', () => {
  const storeWith = (email: string | undefined): Adapter => ({
    getUserByEmail: () => ({ ...ADA, email }) as AdapterUser,
  });

  it.each(['ada@example.com', 'ADA@Example.com'])('finds a user stored as %j', async (stored) => {
    expect(await userByEmail(storeWith(stored), 'ada@example.com')).toMatchObject({ id: 'ada' });
  });

  it.each([
    ['jeff@example.com', 'jeﬀ@example.com'],
    ['mike@example.com', 'mıke@example.com'],
    ['jose@example.com', 'josé@example.com'],
    ['kelvin@example.com', '\u212Aelvin@example.com'],
    ['ada@example.com', 'ada@example.com '],
    ['ada@example.com', ''],
    ['ada@example.com', undefined],
  ])('takes a user for %j who is stored as %j as not found (AL-11; CWE-178)', async (asked, stored) => {
    expect(await userByEmail(storeWith(stored), asked)).toBeNull();
  });

  it('does not ask about nothing', async () => {
    for (const email of [undefined, null, '']) expect(await userByEmail(storeWith(''), email)).toBeNull();
  });
});

describe('mayBeConflict', () => {
  it('is what a store threw, and nothing else', () => {
    expect([new ConflictError(), new AdapterError()].map(mayBeConflict)).toEqual([true, true]);
    expect([new Error(), new AuthError(), undefined].map(mayBeConflict)).toEqual([false, false, false]);
  });
});
