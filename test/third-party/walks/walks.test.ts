import { describe, expect, it } from 'vitest';
import { hashTokens } from '../../../src/adapters/hash-tokens.js';
import { MemoryAdapter, memoryRecords } from '../../../src/adapters/memory/index.js';
import { Auth, getAccessToken } from '../../../src/index.js';
import type { Adapter, AdapterUser } from '../../../src/types/adapter.js';
import type { RecordStore } from '../../../src/types/records.js';
import { looseStore } from '../../support/store.js';
import { doWalk, WalkFailed, walks, whyNot, type Store, type Walk } from './index.js';

const library = { Auth, hashTokens, getAccessToken };

/** A store in which the row of a user can be deleted without what belongs to it. */
function withRowDeletion(): Store {
  const { adapter, users } = looseStore();
  const deleteUserRow = (id: string): void => {
    // The list itself, which the store reads.
    const rows = users() as AdapterUser[];
    rows.splice(
      rows.findIndex((user) => user.id === id),
      1,
    );
  };
  return { adapter, deleteUserRow };
}

function storeFor(walk: Walk): Store {
  if (walk.needsRowDeletion === true) return withRowDeletion();
  const { transaction: _, records: __, ...adapter } = MemoryAdapter();
  const records = memoryRecords();
  // Every process has an object of its own, as it has over a database.
  return { adapter, recordPlaces: [{ name: 'memory', connect: () => ({ ...records }) }] };
}

/** For every walk, an adapter that does one thing wrong. */
const wrong: Readonly<Record<string, (store: Store) => Partial<Adapter>>> = {
  'OAuth: first sign-in': ({ adapter }) => ({
    createUser: (user) => adapter.createUser?.({ ...user, name: null }) ?? user,
  }),
  'OAuth: again': () => ({ getUserByAccount: () => null }),
  'OAuth: a second identity linked': ({ adapter }) => ({
    linkAccount: (account) => adapter.linkAccount?.({ ...account, provider: 'first' }),
  }),
  'OAuth: linked by address': () => ({ getUserByEmail: () => null }),
  'OAuth: refused link': () => ({ ...looseStore().adapter, getUserByEmail: () => null }),
  'OAuth: an identity of somebody else': () => ({ getUserByAccount: () => null }),
  'OAuth: people without an address': ({ adapter }) => {
    const made: AdapterUser[] = [];
    return {
      createUser: async (user) =>
        made[0] ?? (made[0] = (await adapter.createUser?.({ ...user, email: 'none' })) ?? user),
    };
  },
  'OAuth: no verification tokens': () => ({ linkAccount: () => null }),
  'mail link: used once': () => ({
    useVerificationToken: (row) => ({ ...row, expires: new Date('2100-01-01') }),
  }),
  'mail link: another browser': () => ({ useVerificationToken: () => null }),
  'mail link: run out': () => ({
    useVerificationToken: (row) => ({ ...row, expires: new Date('2100-01-01') }),
  }),
  'session: renewed': () => ({ updateSession: () => null }),
  'session: signed out': () => ({ deleteSession: () => null }),
  'session: run out': () => ({ deleteSession: () => null }),
  'session: `jwt`': () => ({ getUserByAccount: () => null }),
  'session: `sub` of a user': () => ({ getUser: () => null }),
  'session: of an id that the store cannot have': () => ({ linkAccount: () => null }),
  'stored tokens hashed': () => ({ updateSession: () => null }),
  'deleted: user': () => ({ deleteUser: () => undefined }),
  'deleted: row of a user': () => ({ getUserByAccount: () => null }),
  'deleted: account': () => ({ unlinkAccount: () => undefined }),
  'deleted: session': () => ({ deleteSession: () => null }),
  'deleted: verification token': () => ({
    useVerificationToken: (row) => ({ ...row, expires: new Date('2100-01-01') }),
  }),
  'tokens: one refresh': () => ({ getUserByAccount: () => null }),
};

describe.each(walks.map((walk) => [walk.name, walk] as const))('%s', (name, walk) => {
  it('is walked to its end', async () => {
    const store = storeFor(walk);
    expect(whyNot(walk, store)).toBeUndefined();
    await doWalk(walk, store, library);
  });

  it('is not walked to its end over an adapter that does one thing wrong', async () => {
    const store = storeFor(walk);
    const adapter = { ...store.adapter, ...wrong[name]?.(store) };
    await expect(doWalk(walk, { ...store, adapter }, library)).rejects.toThrow();
  });
});

describe('whyNot', () => {
  it('names the methods that are missing', () => {
    const [walk] = walks;
    expect(walk && whyNot(walk, { adapter: {} })).toBe(
      'without createUser, getUserByAccount, getUserByEmail, linkAccount',
    );
  });

  it('does not delete rows where only the adapter can', () => {
    const walk = walks.find(({ needsRowDeletion }) => needsRowDeletion);
    expect(walk && whyNot(walk, { adapter: MemoryAdapter() })).toBe('rows: deleted by the adapter only');
  });
});

describe('tokens: one refresh', () => {
  const walk = walks.find(({ name }) => name === 'tokens: one refresh') ?? expect.unreachable('no such walk');

  it('is not walked to its end over records that let everybody write', async () => {
    const records = memoryRecords();
    const connect = (): RecordStore => ({ ...records, put: async (record) => records.put(record) });
    const store: Store = { ...storeFor(walk), recordPlaces: [{ name: 'careless', connect }] };
    await expect(doWalk(walk, store, library)).rejects.toThrow(WalkFailed);
  });

  it('is not walked to its end where there are no records at all', async () => {
    const { adapter } = storeFor(walk);
    await expect(doWalk(walk, { adapter }, library)).rejects.toThrow('no store of records');
  });
});
