import type { Adapter, AdapterAccount } from '../../src/types/adapter.js';
import type { Store } from './store.js';

/** As MariaDB's default collation compares: without case, accents and trailing blanks. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trimEnd();
}

/** An adapter whose columns fold: look-ups find other spellings, and unique columns refuse them. */
export function folding({ adapter, users, accounts }: Store): Adapter {
  const same = (one: string, other: string): boolean => fold(one) === fold(other);
  const find = (provider: string, id: string): AdapterAccount | undefined =>
    accounts().find((one) => same(one.provider, provider) && same(one.providerAccountId, id));
  const inTransaction = adapter.transaction?.bind(adapter);
  const folded: Adapter = {
    ...adapter,
    getUser: async (id) => users().find((user) => same(user.id, id)) ?? null,
    getUserByEmail: async (email) => users().find((user) => same(user.email, email)) ?? null,
    getUserByAccount: async ({ provider, providerAccountId }) => {
      const account = find(provider, providerAccountId);
      return users().find(({ id }) => id === account?.userId) ?? null;
    },
    getAccount: async (id, provider) => find(provider, id) ?? null,
    linkAccount: async (account) => {
      if (find(account.provider, account.providerAccountId) !== undefined) throw new Error('Duplicate entry');
      await adapter.linkAccount?.(account);
    },
  };
  if (inTransaction !== undefined) {
    folded.transaction = (work) =>
      inTransaction((held) =>
        work({
          ...held,
          linkAccount: async (account) => {
            if (find(account.provider, account.providerAccountId) !== undefined)
              throw new Error('Duplicate entry');
            await held.linkAccount?.(account);
          },
        }),
      );
  }
  return folded;
}
