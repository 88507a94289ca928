import { describe, expect, it } from 'vitest';
import { ownerOf } from './account-owner.js';
import { completeSignIn } from './complete-sign-in.js';
import { derivedUserId } from '../identities/identity-id.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Adapter } from '../../types/adapter.js';
import { baseConfig, recordingLogger, SECRET } from '../../../test/support/config.js';
import { folding } from '../../../test/support/folding.js';
import { exchangeWith, proofOf } from '../../../test/support/proof.js';
import { fullStore } from '../../../test/support/store.js';

/** What collations take for `Subject-é1`. */
const FOLDED = ['SUBJECT-É1', 'subject-é1', 'Subject-e1', 'Subject-é1 ', 'Subject-é1   '];
const EXACT = { provider: 'idp', providerAccountId: 'Subject-é1' };

/** A store whose look-ups fold, with the account of the victim; without some of its methods. */
async function foldingStore(id: string, lacks: readonly (keyof Adapter)[]) {
  const store = fullStore();
  await store.adapter.createUser?.({ id, email: 'victim@example.com', emailVerified: null });
  await store.adapter.linkAccount?.({ ...EXACT, userId: id, type: 'oidc' });
  const adapter = folding(store);
  for (const name of lacks) delete adapter[name];
  const log = recordingLogger();
  return { store, settings: resolveSettings(baseConfig({ adapter, logger: log.logger })) };
}

const visible = {
  'everything ours have': [],
  'the 19 methods': ['listAccountsByUserId', 'transaction'],
} as const;

describe.each(Object.entries(visible))('a store that folds case, accents and blanks, %s', (_, lacks) => {
  it.each(FOLDED)('has no user for the account %j of another id', async (providerAccountId) => {
    const { settings } = await foldingStore('victim', lacks);
    expect(await ownerOf(settings, { ...EXACT, providerAccountId })).toBeNull();
    expect(await ownerOf(settings, { ...EXACT, provider: 'IDP' })).toBeNull();
  });

  it('has its user for the account as it is spelled', async () => {
    const { settings } = await foldingStore('victim', lacks);
    expect(await ownerOf(settings, EXACT)).toMatchObject({ id: 'victim' });
  });

  it.each(FOLDED)('lets nobody in as somebody else by the id %j', async (id) => {
    const { settings, store } = await foldingStore('victim', lacks);
    const before = [store.users(), store.accounts()];
    const exchange = await exchangeWith(settings, { path: 'callback/idp' });
    const proof = proofOf({ id, user: { email: 'eve@example.com' } });
    await expect(completeSignIn(exchange, proof, null)).rejects.toMatchObject({ name: 'AdapterError' });
    expect(store.accounts()).toEqual(before[1]);
    expect(exchange.jar.drain()).toEqual([]);
  });
});

describe('a store that folds, and cannot be asked how an account is spelled', () => {
  const lacks = ['getAccount', 'listAccountsByUserId', 'transaction'] as const;

  it.each(FOLDED)('refuses the id %j, and says what to change', async (providerAccountId) => {
    const { settings } = await foldingStore('victim', lacks);
    await expect(ownerOf(settings, { ...EXACT, providerAccountId })).rejects.toThrow(/binary collation/);
  });

  it('knows the user whom this very identity has made: the id follows from it, letter by letter', async () => {
    const id = await derivedUserId(EXACT, SECRET);
    const { settings } = await foldingStore(id, lacks);
    expect(await ownerOf(settings, EXACT)).toMatchObject({ id });
    await expect(ownerOf(settings, { ...EXACT, providerAccountId: 'SUBJECT-É1' })).rejects.toThrow();
  });

  it('knows accounts whose id is a number', async () => {
    const { settings, store } = await foldingStore('victim', lacks);
    await store.adapter.linkAccount?.({
      userId: 'victim',
      provider: 'hub',
      providerAccountId: '4711',
      type: 'oauth',
    });
    expect(await ownerOf(settings, { provider: 'hub', providerAccountId: '4711' })).toMatchObject({
      id: 'victim',
    });
  });

  it('does not keep people out of a store that compares exactly', async () => {
    const store = fullStore();
    await store.adapter.createUser?.({ id: 'ada', email: 'ada@example.com', emailVerified: null });
    await store.adapter.linkAccount?.({ ...EXACT, userId: 'ada', type: 'oidc' });
    const adapter = { ...store.adapter };
    for (const name of lacks) delete adapter[name];
    const settings = resolveSettings(baseConfig({ adapter, logger: recordingLogger().logger }));
    for (let n = 0; n < 3; n++) expect(await ownerOf(settings, EXACT)).toMatchObject({ id: 'ada' });
  });

  it('does not take a method that an adapter has in name only for an answer', async () => {
    for (const getAccount of [
      () => null,
      () => Promise.reject(new Error('not implemented')),
      (): never => {
        throw new Error('not implemented');
      },
    ]) {
      const store = fullStore();
      await store.adapter.createUser?.({ id: 'ada', email: 'ada@example.com', emailVerified: null });
      await store.adapter.linkAccount?.({ ...EXACT, userId: 'ada', type: 'oidc' });
      const adapter = { ...store.adapter, getAccount };
      const settings = resolveSettings(baseConfig({ adapter, logger: recordingLogger().logger }));
      expect(await ownerOf(settings, EXACT)).toMatchObject({ id: 'ada' });
    }
  });

  it.each<[string, Record<string, unknown>]>([
    ['a number for a numeric id', { providerAccountId: 4711, provider: 'hub', userId: 'ada' }],
    ['other names of its own', { provider_account_id: '4711', provider_name: 'hub', user_id: 'ada' }],
    ['the user alone', { userId: 'ada' }],
  ])('lets people in whose account it gives in another shape: %s', async (_, row) => {
    const store = fullStore();
    await store.adapter.createUser?.({ id: 'ada', email: 'ada@example.com', emailVerified: null });
    const account = { provider: 'hub', providerAccountId: '4711', userId: 'ada', type: 'oauth' } as const;
    await store.adapter.linkAccount?.(account);
    const adapter = { ...store.adapter, getAccount: () => Promise.resolve(row as never) };
    delete adapter.listAccountsByUserId;
    const settings = resolveSettings(baseConfig({ adapter, logger: recordingLogger().logger }));
    expect(await ownerOf(settings, account)).toMatchObject({ id: 'ada' });
  });

  it('keeps nobody out because somebody has two accounts that differ in case only', async () => {
    const store = fullStore();
    for (const [userId, ...ids] of [
      ['eve', 'evil', 'EVIL'],
      ['ada', 'lovelace'],
    ] as const) {
      await store.adapter.createUser?.({ id: userId, email: `${userId}@example.com`, emailVerified: null });
      for (const providerAccountId of ids)
        await store.adapter.linkAccount?.({ provider: 'idp', providerAccountId, userId, type: 'oidc' });
    }
    const adapter = { ...store.adapter };
    for (const name of lacks) delete adapter[name];
    const settings = resolveSettings(baseConfig({ adapter, logger: recordingLogger().logger }));
    const ask = (providerAccountId: string) => ownerOf(settings, { provider: 'idp', providerAccountId });
    await ask('evil').catch(() => null);
    expect(await ask('lovelace')).toMatchObject({ id: 'ada' });
  });

  it('finds out what it folds by ids that can tell, not by the first that comes', async () => {
    const { settings, store } = await foldingStore('victim', lacks);
    const isPadded = (id: string): boolean => id.endsWith(' ');
    const { getUserByAccount } = settings.adapter ?? {};
    // MySQL's default since 8.0 compares blanks at the end (NO PAD), and folds the rest.
    const adapter: Adapter = {
      ...settings.adapter,
      getUserByAccount: (account) =>
        isPadded(account.providerAccountId) ? null : (getUserByAccount?.(account) ?? null),
    };
    await store.adapter.linkAccount?.({
      provider: 'idp',
      providerAccountId: '1-2-3',
      userId: 'victim',
      type: 'oidc',
    });
    const unpadded = resolveSettings(baseConfig({ adapter, logger: recordingLogger().logger }));
    const ask = (providerAccountId: string) => ownerOf(unpadded, { provider: 'idp', providerAccountId });
    expect(await ask('1-2-3')).toMatchObject({ id: 'victim' });
    await expect(ask('SUBJECT-É1')).rejects.toThrow(/binary collation/);
  });

  it('keeps nobody out for blanks alone, which some databases always fold, but for ids that end with one', async () => {
    const { store } = await foldingStore('victim', lacks);
    const adapter: Adapter = {
      ...store.adapter,
      // As utf8mb4_bin, and every collation of SQL Server.
      getUserByAccount: async ({ provider, providerAccountId }) =>
        (await store.adapter.getUserByAccount?.({
          provider,
          providerAccountId: providerAccountId.trimEnd(),
        })) ?? null,
    };
    for (const name of lacks) delete adapter[name];
    const settings = resolveSettings(baseConfig({ adapter, logger: recordingLogger().logger }));
    expect(await ownerOf(settings, EXACT)).toMatchObject({ id: 'victim' });
    const padded = { ...EXACT, providerAccountId: `${EXACT.providerAccountId} ` };
    await expect(ownerOf(settings, padded)).rejects.toThrow(/binary collation/);
    expect(await ownerOf(settings, EXACT)).toMatchObject({ id: 'victim' });
  });
});
