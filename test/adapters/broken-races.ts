import { later, type Mutation } from './mutation.js';

/** Adapters that break a rule each. */
export const brokenRaces: readonly Mutation[] = [
  [
    'tokens are read, then deleted',
    'of 32 parallel useVerificationToken exactly one gets the token',
    (store) => ({
      useVerificationToken: async (params) => {
        const row = store
          .snapshot()
          .verificationTokens.find(
            (stored) => stored.token === params.token && stored.identifier === params.identifier,
          );
        await later();
        await store.useVerificationToken(params);
        return row ?? null;
      },
    }),
  ],
  [
    'addresses are looked up, then stored',
    'of 32 parallel createUser with one address exactly one succeeds',
    (store) => {
      const addresses = new Map<string, string>();
      return {
        createUser: async (user) => {
          if ([...addresses.values()].includes(user.email)) throw new Error('duplicate');
          await later();
          addresses.set(user.id, user.email);
          return { ...(await store.createUser({ ...user, email: '' })), email: user.email };
        },
      };
    },
  ],
  [
    'accounts are looked up, then stored',
    'of 32 parallel linkAccount of one account exactly one succeeds',
    (store) => ({
      linkAccount: async (account) => {
        if (await store.getUserByAccount(account)) throw new Error('duplicate');
        await later();
        await store.unlinkAccount(account);
        await store.linkAccount(account);
      },
    }),
  ],
  [
    'a double deletion throws',
    '32 parallel createSession and deleteSession keep to their own session',
    (store) => ({
      deleteSession: async (token) => {
        if (!(await store.getSessionAndUser(token))) return null;
        await later();
        const ended = await store.deleteSession(token);
        if (!ended) throw new Error('not found');
        return ended;
      },
    }),
  ],
  [
    'sessions are written as a whole',
    'updateSession against deleteSession never brings a session back',
    (store) => ({
      updateSession: async (change) => {
        const found = await store.getSessionAndUser(change.sessionToken);
        await later();
        if (!found) return null;
        await store.deleteSession(change.sessionToken);
        return store.createSession({ ...found.session, ...change });
      },
    }),
  ],
  [
    'only one may update at a time',
    '32 parallel updateSession leave one of the given values',
    (store) => {
      let busy = false;
      return {
        updateSession: async (change) => {
          if (busy) throw new Error('busy');
          busy = true;
          await later();
          busy = false;
          return store.updateSession(change);
        },
      };
    },
  ],
  [
    'the counter is read, then written',
    'of 32 parallel updateAuthenticatorCounter with one value exactly one succeeds',
    (store) => ({
      updateAuthenticatorCounter: async (id, counter) => {
        const row = await store.getAuthenticator(id);
        await later();
        if (!row || counter < row.counter || (counter === row.counter && counter > 0))
          throw new Error('stale');
        return { ...row, counter };
      },
    }),
  ],
  [
    'credentials are looked up, then stored',
    'of 32 parallel createAuthenticator of one credential exactly one succeeds',
    (store) => ({
      createAuthenticator: async (row) => {
        if (await store.getAuthenticator(row.credentialID)) throw new Error('duplicate');
        await later();
        return (await store.getAuthenticator(row.credentialID)) ?? store.createAuthenticator(row);
      },
    }),
  ],
  [
    'users are written as a whole',
    '32 parallel updateUser of different fields keep all of them',
    (store) => ({
      updateUser: async (change) => {
        const user = await store.getUser(change.id);
        await later();
        return store.updateUser({ ...user, ...change });
      },
    }),
  ],
];
