import type { Mutation } from './mutation.js';

/** Adapters that break a rule each. */
export const brokenSessionsAndTokens: readonly Mutation[] = [
  [
    'dates come back as text',
    'createSession stores the session and returns it',
    (store) => ({
      createSession: async (session) => {
        const stored = await store.createSession(session);
        return { ...stored, expires: stored.expires.toISOString() as unknown as Date };
      },
    }),
  ],
  [
    'dates lose their milliseconds',
    'createSession stores the session and returns it',
    (store) => ({
      createSession: (session) =>
        store.createSession({
          ...session,
          expires: new Date(Math.floor(session.expires.getTime() / 1000) * 1000),
        }),
    }),
  ],
  [
    'dates wrap in 2038',
    'createSession stores the session and returns it',
    (store) => ({
      createSession: (session) =>
        store.createSession({
          ...session,
          expires: new Date(((session.expires.getTime() / 1000) | 0) * 1000),
        }),
    }),
  ],
  [
    'tokens are compared without case',
    'getSessionAndUser returns null for an unknown token',
    (store) => ({
      getSessionAndUser: (token) => store.getSessionAndUser(token.toLowerCase()),
    }),
  ],
  [
    'expired sessions are hidden',
    'an expired session is given back with its expiry untouched',
    (store) => ({
      getSessionAndUser: async (token) => {
        const found = await store.getSessionAndUser(token);
        return found && found.session.expires > new Date() ? found : null;
      },
    }),
  ],
  [
    'a second session overwrites',
    'createSession refuses a token that is there already',
    (store) => ({
      createSession: async (session) => {
        await store.deleteSession(session.sessionToken);
        return store.createSession(session);
      },
    }),
  ],
  [
    'updateSession changes all sessions',
    'updateSession changes the fields that are given, of that session only',
    (store) => ({
      updateSession: async (change) => {
        for (const { sessionToken } of store.snapshot().sessions)
          await store.updateSession({ ...change, sessionToken });
        return null;
      },
    }),
  ],
  [
    'updateSession creates',
    'updateSession of a session that is gone returns none and makes none',
    (store) => ({
      updateSession: async (change) => {
        const [user] = store.snapshot().users;
        const updated = await store.updateSession(change);
        return updated ?? store.createSession({ userId: user?.id ?? '', expires: new Date(0), ...change });
      },
    }),
  ],
  [
    'deleteSession ends all',
    'deleteSession ends that session only',
    (store) => ({
      deleteSession: async () => {
        for (const { sessionToken } of store.snapshot().sessions) await store.deleteSession(sessionToken);
      },
    }),
  ],
  [
    'deleteSession of nothing throws',
    'deleteSession of a session that is gone is no error',
    (store) => ({
      deleteSession: async (token) => {
        if (!(await store.deleteSession(token))) throw new Error('not found');
      },
    }),
  ],
  [
    'one session stays',
    'deleteSessionsByUserId ends all sessions of the user and no other',
    (store) => ({
      deleteSessionsByUserId: async (userId) => {
        const session = store.snapshot().sessions.find((row) => row.userId === userId);
        if (session) await store.deleteSession(session.sessionToken);
      },
    }),
  ],
  [
    'a token can be used again',
    'useVerificationToken returns the token once',
    (store) => ({
      useVerificationToken: async ({ identifier, token }) =>
        store
          .snapshot()
          .verificationTokens.find((row) => row.identifier === identifier && row.token === token) ?? null,
    }),
  ],
  [
    'the address is not compared',
    'a wrong address does not consume the token',
    (store) => ({
      useVerificationToken: async ({ token }) => {
        const row = store.snapshot().verificationTokens.find((stored) => stored.token === token);
        return row ? store.useVerificationToken(row) : null;
      },
    }),
  ],
  [
    'a wrong token consumes',
    'a wrong token does not consume the token',
    (store) => ({
      useVerificationToken: async (params) => {
        const rows = store
          .snapshot()
          .verificationTokens.filter((row) => row.identifier === params.identifier);
        const used = await Promise.all(rows.map(async (row) => store.useVerificationToken(row)));
        return used.find((row) => row?.token === params.token) ?? null;
      },
    }),
  ],
  [
    'a new token replaces the old',
    'an address can have several tokens at a time',
    (store) => ({
      createVerificationToken: async (token) => {
        for (const row of store.snapshot().verificationTokens) await store.useVerificationToken(row);
        return store.createVerificationToken(token);
      },
    }),
  ],
  [
    'expired tokens are hidden',
    'an expired token is given back with its expiry untouched',
    (store) => ({
      useVerificationToken: async (params) => {
        const row = await store.useVerificationToken(params);
        return row && row.expires > new Date() ? row : null;
      },
    }),
  ],
  [
    'a second token overwrites',
    'createVerificationToken refuses a token that the address has already',
    (store) => ({
      createVerificationToken: async (token) => {
        await store.useVerificationToken(token);
        return store.createVerificationToken(token);
      },
    }),
  ],
  [
    'tokens are compared without case',
    'tokens of addresses beyond ASCII, and long ones, can be used',
    (store) => ({
      createVerificationToken: (token) =>
        store.createVerificationToken({ ...token, token: token.token.toLowerCase() }),
      useVerificationToken: (params) =>
        store.useVerificationToken({ ...params, token: params.token.toLowerCase() }),
    }),
  ],
];
