import { describe, expect, it } from 'vitest';
import { awaitOwner } from './await-owner.js';
import { settingsWith } from '../../../test/support/exchange.js';
import { exchangeWith } from '../../../test/support/proof.js';
import type { Adapter } from '../../types/adapter.js';

const KEY = { provider: 'idp', providerAccountId: 'subject-1' };
const OWNER = { id: 'ada', email: '', emailVerified: null };

/** A store in which the account appears at the n-th look. */
function lateStore(appears: number): { adapter: Adapter; looks: unknown[] } {
  const looks: unknown[] = [];
  return {
    looks,
    adapter: {
      getUserByAccount: async (key) => (looks.push(key) >= appears ? OWNER : null),
      getAccount: async (providerAccountId, provider) => ({
        userId: 'ada',
        type: 'oidc',
        provider,
        providerAccountId,
      }),
    },
  };
}

describe('awaitOwner', () => {
  it.each([1, 2, 5])('finds an account that is linked by the time of look %i', async (appears) => {
    const { adapter, looks } = lateStore(appears);
    expect(await awaitOwner(await exchangeWith(settingsWith({ adapter })), KEY)).toEqual(OWNER);
    expect(looks).toEqual(Array.from({ length: appears }, () => KEY));
  });

  it('gives up when nobody links it', async () => {
    const { adapter, looks } = lateStore(Infinity);
    expect(await awaitOwner(await exchangeWith(settingsWith({ adapter })), KEY)).toBeNull();
    expect(looks).toHaveLength(5);
  });

  it('does not hide that the store is down', async () => {
    const adapter: Adapter = { getUserByAccount: () => Promise.reject(new Error('down')) };
    await expect(awaitOwner(await exchangeWith(settingsWith({ adapter })), KEY)).rejects.toThrow('down');
  });
});
