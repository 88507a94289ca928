import type { Mutation } from './mutation.js';

/** Adapters that break a rule each. */
export const brokenAccounts: readonly Mutation[] = [
  [
    'linkAccount links to the first user',
    'linkAccount links an account to its user',
    (store) => ({
      linkAccount: (account) =>
        store.linkAccount({ ...account, userId: store.snapshot().users[0]?.id ?? '' }),
    }),
  ],
  [
    'accounts are found by id alone',
    'getUserByAccount compares provider and account id',
    (store) => ({
      getUserByAccount: async ({ providerAccountId }) => {
        const account = store.snapshot().accounts.find((row) => row.providerAccountId === providerAccountId);
        return account ? store.getUser(account.userId) : null;
      },
    }),
  ],
  [
    'an account changes hands',
    'linkAccount refuses an account that is linked already',
    (store) => ({
      linkAccount: async (account) => {
        await store.unlinkAccount(account);
        await store.linkAccount(account);
      },
    }),
  ],
  [
    'one account per user',
    'a user can have several accounts',
    (store) => ({
      linkAccount: async (account) => {
        for (const row of await store.listAccountsByUserId(account.userId)) await store.unlinkAccount(row);
        await store.linkAccount(account);
      },
    }),
  ],
  [
    'long values are cut',
    'getAccount returns every stored field, long ones too',
    (store) => ({
      linkAccount: (account) =>
        store.linkAccount(
          account.id_token ? { ...account, id_token: account.id_token.slice(0, 65_535) } : account,
        ),
    }),
  ],
  [
    'session_state is lost',
    'getAccount returns every stored field, long ones too',
    (store) => ({
      linkAccount: (account) => store.linkAccount({ ...account, session_state: null }),
    }),
  ],
  [
    'absent fields are filled in',
    'fields that an account does not have stay absent',
    (store) => ({
      linkAccount: (account) => store.linkAccount({ scope: '', ...account }),
    }),
  ],
  [
    'getAccount swaps its arguments',
    'getAccount returns null when there is none',
    (store) => ({
      getAccount: async (id) => store.getAccount(id, 'acme'),
    }),
  ],
  [
    'unlinkAccount removes all accounts',
    'unlinkAccount removes that account only',
    (store) => ({
      unlinkAccount: async () => {
        for (const account of store.snapshot().accounts) await store.unlinkAccount(account);
      },
    }),
  ],
  [
    'unlinkAccount of nothing throws',
    'unlinkAccount of an unknown account is no error',
    (store) => ({
      unlinkAccount: async (account) => {
        if (!(await store.unlinkAccount(account))) throw new Error('not found');
      },
    }),
  ],
  [
    'all accounts are listed',
    'listAccountsByUserId returns all accounts of the user and no other',
    (store) => ({
      listAccountsByUserId: () => store.snapshot().accounts,
    }),
  ],
  [
    'account ids are compared without case',
    'account ids are compared letter by letter',
    (store) => ({
      linkAccount: (account) =>
        store.linkAccount({ ...account, providerAccountId: account.providerAccountId.toLowerCase() }),
      getUserByAccount: ({ provider, providerAccountId }) =>
        store.getUserByAccount({ provider, providerAccountId: providerAccountId.toLowerCase() }),
    }),
  ],
];
