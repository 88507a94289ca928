import type { Mutation } from './mutation.js';

/** Adapters that break a rule each. */
export const brokenAuthenticators: readonly Mutation[] = [
  [
    'booleans become numbers',
    'createAuthenticator stores the credential and returns it',
    (store) => ({
      getAuthenticator: async (id) => {
        const row = await store.getAuthenticator(id);
        return row && { ...row, credentialBackedUp: Number(row.credentialBackedUp) as unknown as boolean };
      },
    }),
  ],
  [
    'createAuthenticator swallows its failure',
    'createAuthenticator refuses a credential that is there already',
    (store) => ({
      createAuthenticator: (row) => Promise.resolve(store.createAuthenticator(row)).catch(() => row),
    }),
  ],
  [
    'getAuthenticator throws',
    'getAuthenticator returns null when there is none',
    (store) => ({
      getAuthenticator: async (id) =>
        (await store.getAuthenticator(id)) ?? Promise.reject(new Error('not found')),
    }),
  ],
  [
    'all credentials are listed',
    'listAuthenticatorsByUserId returns the credentials of the user and no other',
    (store) => ({
      listAuthenticatorsByUserId: () => store.snapshot().authenticators,
    }),
  ],
  [
    'an unknown user throws',
    'listAuthenticatorsByUserId returns an empty list for an unknown user',
    (store) => ({
      listAuthenticatorsByUserId: async (userId) => {
        if (!(await store.getUser(userId))) throw new Error('not found');
        return store.listAuthenticatorsByUserId(userId);
      },
    }),
  ],
  [
    'the counter is not stored',
    'updateAuthenticatorCounter stores the counter and changes nothing else',
    (store) => ({
      updateAuthenticatorCounter: async (id, counter) => {
        const row = await store.getAuthenticator(id);
        return row ? { ...row, counter } : Promise.reject(new Error('not found'));
      },
    }),
  ],
  [
    'a removed credential stays',
    'deleteAuthenticator deletes the credential and no other, and ignores an unknown one',
    () => ({ deleteAuthenticator: () => Promise.resolve() }),
  ],
  [
    'an unknown credential is ignored',
    'updateAuthenticatorCounter throws for an unknown credential',
    (store) => ({
      updateAuthenticatorCounter: (id, counter) =>
        Promise.resolve(store.updateAuthenticatorCounter(id, counter)).catch(() => ({}) as never),
    }),
  ],
  [
    'a lower counter is ignored',
    'updateAuthenticatorCounter refuses a counter that does not rise',
    (store) => ({
      updateAuthenticatorCounter: (id, counter) =>
        Promise.resolve(store.updateAuthenticatorCounter(id, counter)).catch(
          async () => (await store.getAuthenticator(id)) ?? Promise.reject(new Error('not found')),
        ),
    }),
  ],
  [
    'credentials outlive their user',
    'deleteUser removes the credentials of the user and no other',
    (store) => ({
      deleteUser: async (id) => {
        for (const { provider, providerAccountId, userId } of store.snapshot().accounts) {
          if (userId === id) await store.unlinkAccount({ provider, providerAccountId });
        }
        return null;
      },
    }),
  ],
  [
    'credential ids are compared without case',
    'credential ids are compared letter by letter, up to the longest',
    (store) => ({
      createAuthenticator: (row) =>
        store.createAuthenticator({ ...row, credentialID: row.credentialID.toLowerCase() }),
      getAuthenticator: (id) => store.getAuthenticator(id.toLowerCase()),
    }),
  ],
];
