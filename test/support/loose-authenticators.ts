import type { Adapter, AdapterAccount, AdapterAuthenticator, AdapterUser } from '../../src/types/adapter.js';

/** A store that checks nothing: no unique columns, no foreign keys. Newer rows win, as where a row is overwritten. */
export function looseAuthenticators(): {
  adapter: Adapter;
  accounts: AdapterAccount[];
  authenticators: AdapterAuthenticator[];
} {
  const users: AdapterUser[] = [];
  const accounts: AdapterAccount[] = [];
  const authenticators: AdapterAuthenticator[] = [];
  const adapter: Adapter = {
    createUser: async (user) => (users.push(user), user),
    getUser: async (id) => users.findLast((user) => user.id === id) ?? null,
    getUserByEmail: async (email) => users.findLast((user) => user.email === email) ?? null,
    getUserByAccount: async ({ provider, providerAccountId: id }) => {
      const account = accounts.findLast((one) => one.provider === provider && one.providerAccountId === id);
      return users.findLast((user) => user.id === account?.userId) ?? null;
    },
    linkAccount: async (account) => void accounts.push(account),
    getAccount: async (id, provider) =>
      accounts.findLast((one) => one.provider === provider && one.providerAccountId === id) ?? null,
    createAuthenticator: async (row) => (authenticators.push(row), row),
    getAuthenticator: async (id) => authenticators.findLast((one) => one.credentialID === id) ?? null,
    listAuthenticatorsByUserId: async (userId) => authenticators.filter((one) => one.userId === userId),
    updateAuthenticatorCounter: async (id, counter) => {
      const row = authenticators.findLast((one) => one.credentialID === id);
      if (row === undefined) throw new Error('no such row');
      return Object.assign(row, { counter });
    },
    createVerificationToken: async (token) => token,
    useVerificationToken: async () => null,
  };
  return { adapter, accounts, authenticators };
}
