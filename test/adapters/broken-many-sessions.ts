import { later, type Mutation } from './mutation.js';

/** Adapters whose methods for many sessions, or for all of a user, break a rule each. */
export const brokenManySessions: readonly Mutation[] = [
  [
    'only the first of several sessions is found',
    'getSessions returns the sessions that exist, each with the token that was passed',
    (store) => ({ getSessions: (tokens) => store.getSessions(tokens.slice(0, 1)) }),
  ],
  [
    'tokens are compared without case where many end',
    'deleteSessions ends these sessions and no other, and none that is gone is an error',
    (store) => ({
      deleteSessions: (tokens) => store.deleteSessions(tokens.map((token) => token.toLowerCase())),
    }),
  ],
  [
    'a session is read, then stored',
    'deleteSessions: a parallel updateSession brings no session back',
    (store) => ({
      updateSession: async (change) => {
        const found = await store.getSessionAndUser(change.sessionToken);
        await later();
        if (found === null) return null;
        await store.deleteSession(change.sessionToken);
        return store.createSession({ ...found.session, ...change });
      },
    }),
  ],
  [
    'the accounts of a user stay',
    'deleteUserWithData leaves no row of the user, returns the user, and null if there is none',
    (store) => ({
      deleteUserWithData: async (id) => {
        const accounts = await store.listAccountsByUserId(id);
        const user = await store.deleteUserWithData(id);
        const keeper = await store.createUser({
          id: 'keeper',
          email: 'keeper@example.com',
          emailVerified: null,
        });
        for (const account of accounts) await store.linkAccount({ ...account, userId: keeper.id });
        return user;
      },
    }),
  ],
];
