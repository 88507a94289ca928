import type { AdapterSession } from '../../types/adapter.js';
import {
  type AdapterCase,
  adapterCase,
  anAccount,
  anAuthenticator,
  anotherUser,
  aSession,
  aUser,
} from '../adapter-case.js';
import { equal } from '../assertions.js';

const operations = 'contract, Adapter operations';
/** More than one statement of a database that takes few values. */
const MANY = 70;

const manyOf = (userId: string): AdapterSession[] =>
  Array.from({ length: MANY }, (_, n) => aSession(userId, { sessionToken: `${n}`.padStart(64, 'e') }));

const tokensOf = (sessions: readonly AdapterSession[]): string[] =>
  sessions.map(({ sessionToken }) => sessionToken);

/** Rules about the methods for many sessions, and for all of a user. */
export const manySessionCases: readonly AdapterCase[] = [
  adapterCase({
    name: 'getSessions returns the sessions that exist, each with the token that was passed',
    rule: operations,
    needs: ['createUser', 'createSession', 'getSessions'],
    run: async ({ createUser, createSession, getSessions }, { holds }) => {
      const { id } = await createUser(aUser());
      const sessions = manyOf(id);
      for (const session of [...sessions, aSession(id)]) await createSession(session);
      const absent = ['no-such-session', '', aSession(id).sessionToken.toUpperCase()];
      const found = await getSessions([...tokensOf(sessions), ...absent]);
      equal(tokensOf(found).toSorted().join(), tokensOf(sessions).toSorted().join(), 'the tokens');
      for (const session of sessions)
        holds(
          found.find(({ sessionToken }) => sessionToken === session.sessionToken),
          session,
          'a session',
        );
      equal((await getSessions([])).length, 0, 'what no token finds');
    },
  }),
  adapterCase({
    name: 'deleteSessions ends these sessions and no other, and none that is gone is an error',
    rule: operations,
    needs: ['createUser', 'createSession', 'deleteSessions', 'getSessionAndUser'],
    run: async ({ createUser, createSession, deleteSessions, getSessionAndUser }, { holds }) => {
      const { id } = await createUser(aUser());
      const sessions = manyOf(id);
      for (const session of [...sessions, aSession(id)]) await createSession(session);
      const tokens = [...tokensOf(sessions), 'no-such-session', aSession(id).sessionToken.toUpperCase()];
      await deleteSessions(tokens);
      for (const { sessionToken } of sessions)
        equal(await getSessionAndUser(sessionToken), null, 'a session that was deleted');
      holds((await getSessionAndUser(aSession(id).sessionToken))?.session, aSession(id), 'the other session');
      await deleteSessions(tokens);
      await deleteSessions([]);
    },
  }),
  adapterCase({
    name: 'deleteSessions: a parallel updateSession brings no session back',
    rule: 'AD-05',
    needs: ['createUser', 'createSession', 'updateSession', 'deleteSessions', 'getSessionAndUser'],
    run: async ({ createUser, createSession, updateSession, deleteSessions, getSessionAndUser }) => {
      const { id } = await createUser(aUser());
      const sessions = manyOf(id).slice(0, 12);
      for (const session of sessions) await createSession(session);
      const expires = new Date('2041-05-06T07:08:09.010Z');
      // An adapter may throw for a session that is gone.
      const extended = sessions.map(async ({ sessionToken }) => updateSession({ sessionToken, expires }));
      await Promise.allSettled([...extended, deleteSessions(tokensOf(sessions))]);
      for (const { sessionToken } of sessions)
        equal(await getSessionAndUser(sessionToken), null, 'a session that was deleted');
    },
  }),
  adapterCase({
    name: 'deleteUserWithData leaves no row of the user, returns the user, and null if there is none',
    rule: operations,
    needs: [
      'createUser',
      'getUser',
      'linkAccount',
      'getUserByAccount',
      'createSession',
      'getSessionAndUser',
      'createAuthenticator',
      'getAuthenticator',
      'deleteUserWithData',
    ],
    run: async (adapter, { holds }) => {
      const ada = await adapter.createUser(aUser());
      const grace = await adapter.createUser(anotherUser());
      const other = anAccount(grace.id, { providerAccountId: 'acme-2' });
      const otherSession = aSession(grace.id, { sessionToken: 'c3'.repeat(32) });
      for (const account of [anAccount(ada.id), other]) await adapter.linkAccount(account);
      for (const session of [aSession(ada.id), otherSession]) await adapter.createSession(session);
      await adapter.createAuthenticator(anAuthenticator(ada.id));
      holds(await adapter.deleteUserWithData(ada.id), aUser({ id: ada.id }), 'what it returns');
      equal(await adapter.getUser(ada.id), null, 'the user');
      equal(await adapter.getUserByAccount(anAccount(ada.id)), null, 'the user of the account');
      equal(await adapter.getSessionAndUser(aSession(ada.id).sessionToken), null, 'the session');
      equal(await adapter.getAuthenticator(anAuthenticator(ada.id).credentialID), null, 'the credential');
      equal((await adapter.getUserByAccount(other))?.id, grace.id, 'the other user');
      equal(
        (await adapter.getSessionAndUser(otherSession.sessionToken))?.user.id,
        grace.id,
        'the other session',
      );
      equal(await adapter.deleteUserWithData(ada.id), null, 'what it returns once more');
      const again = await adapter.createUser(aUser());
      await adapter.linkAccount(anAccount(again.id));
    },
  }),
];
