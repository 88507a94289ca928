import { type AdapterCase, adapterCase, anotherUser, aSession, aUser } from '../adapter-case.js';
import { equal, none, refused } from '../assertions.js';

const operations = 'contract, Adapter operations';

/** Rules about sessions. */
export const sessionCases: readonly AdapterCase[] = [
  adapterCase({
    name: 'createSession stores the session and returns it',
    rule: operations,
    needs: ['createUser', 'createSession', 'getSessionAndUser'],
    run: async ({ createUser, createSession, getSessionAndUser }, { holds }) => {
      await createUser(anotherUser());
      const { id } = await createUser(aUser({ emailVerified: new Date('2024-02-29T12:34:56.789Z') }));
      holds(await createSession(aSession(id)), aSession(id), 'what createSession returns');
      const found = await getSessionAndUser(aSession(id).sessionToken);
      holds(found?.session, aSession(id), 'the session');
      const user = aUser({ id, emailVerified: new Date('2024-02-29T12:34:56.789Z') });
      holds(found?.user, user, 'the user');
    },
  }),
  adapterCase({
    name: 'getSessionAndUser returns null for an unknown token',
    rule: operations,
    needs: ['createUser', 'createSession', 'getSessionAndUser'],
    run: async ({ createUser, createSession, getSessionAndUser }) => {
      const { id } = await createUser(aUser());
      await createSession(aSession(id));
      for (const token of ['', '%', 'a1', 'a1'.repeat(31), aSession(id).sessionToken.toUpperCase()]) {
        equal(await getSessionAndUser(token), null, `the session of "${token.slice(0, 4)}"`);
      }
    },
  }),
  adapterCase({
    name: 'an expired session is given back with its expiry untouched',
    rule: 'contract, States and transitions: the caller judges and removes',
    needs: ['createUser', 'createSession', 'getSessionAndUser'],
    run: async ({ createUser, createSession, getSessionAndUser }, { holds }) => {
      const { id } = await createUser(aUser());
      const expired = aSession(id, { expires: new Date('2020-01-01T00:00:00.001Z') });
      await createSession(expired);
      for (const read of ['first', 'second']) {
        holds((await getSessionAndUser(expired.sessionToken))?.session, expired, `the ${read} read`);
      }
    },
  }),
  adapterCase({
    name: 'createSession refuses a token that is there already',
    rule: 'contract, Sessions',
    needs: ['createUser', 'createSession', 'getSessionAndUser'],
    run: async ({ createUser, createSession, getSessionAndUser }, { conflict }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      await createSession(aSession(ada.id));
      conflict(
        await refused(() => createSession(aSession(grace.id)), 'a second session'),
        'a second session',
      );
      equal((await getSessionAndUser(aSession(ada.id).sessionToken))?.user.id, ada.id, 'the user');
    },
  }),
  adapterCase({
    name: 'updateSession changes the fields that are given, of that session only',
    rule: operations,
    needs: ['createUser', 'createSession', 'getSessionAndUser', 'updateSession'],
    run: async ({ createUser, createSession, getSessionAndUser, updateSession }, { holds }) => {
      const { id } = await createUser(aUser());
      const other = aSession(id, { sessionToken: 'c3'.repeat(32) });
      for (const session of [aSession(id), other]) await createSession(session);
      const renewed = aSession(id, { expires: new Date('2041-05-06T07:08:09.010Z') });
      const { sessionToken, expires } = renewed;
      const returned = await updateSession({ sessionToken, expires });
      if (returned) holds(returned, renewed, 'what updateSession returns');
      holds((await getSessionAndUser(sessionToken))?.session, renewed, 'the session');
      await updateSession({ sessionToken });
      holds((await getSessionAndUser(sessionToken))?.session, renewed, 'the session, nothing given');
      holds((await getSessionAndUser(other.sessionToken))?.session, other, 'the other session');
    },
  }),
  adapterCase({
    name: 'updateSession of a session that is gone returns none and makes none',
    rule: operations,
    needs: ['createUser', 'createSession', 'deleteSession', 'getSessionAndUser', 'updateSession'],
    run: async ({ createUser, createSession, deleteSession, getSessionAndUser, updateSession }) => {
      const session = aSession((await createUser(aUser())).id);
      await createSession(session);
      await deleteSession(session.sessionToken);
      none(await updateSession(session), 'what updateSession returns');
      equal(await getSessionAndUser(session.sessionToken), null, 'the session');
    },
  }),
  adapterCase({
    name: 'deleteSession ends that session only',
    rule: operations,
    needs: ['createUser', 'getUser', 'createSession', 'deleteSession', 'getSessionAndUser'],
    run: async ({ createUser, getUser, createSession, deleteSession, getSessionAndUser }, { holds }) => {
      const { id } = await createUser(aUser());
      const other = aSession(id, { sessionToken: 'c3'.repeat(32) });
      for (const session of [aSession(id), other]) await createSession(session);
      const returned = await deleteSession(aSession(id).sessionToken);
      if (returned) holds(returned, aSession(id), 'what deleteSession returns');
      equal(await getSessionAndUser(aSession(id).sessionToken), null, 'the session');
      holds((await getSessionAndUser(other.sessionToken))?.session, other, 'the other session');
      equal((await getUser(id))?.id, id, 'the user');
    },
  }),
  adapterCase({
    name: 'deleteSession of a session that is gone is no error',
    rule: 'AD-05',
    needs: ['deleteSession'],
    run: async ({ deleteSession }) => {
      none(await deleteSession('no-such-session'), 'what deleteSession returns');
    },
  }),
  adapterCase({
    name: 'deleteSessionsByUserId ends all sessions of the user and no other',
    rule: 'contract, Email',
    needs: ['createUser', 'createSession', 'deleteSessionsByUserId', 'getSessionAndUser'],
    run: async ({ createUser, createSession, deleteSessionsByUserId, getSessionAndUser }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      const second = aSession(ada.id, { sessionToken: 'c3'.repeat(32) });
      const other = aSession(grace.id, { sessionToken: 'd4'.repeat(32) });
      for (const session of [aSession(ada.id), second, other]) await createSession(session);
      await deleteSessionsByUserId(ada.id);
      equal(await getSessionAndUser(aSession(ada.id).sessionToken), null, 'the first session');
      equal(await getSessionAndUser(second.sessionToken), null, 'the second session');
      equal((await getSessionAndUser(other.sessionToken))?.user.id, grace.id, 'the other session');
      await deleteSessionsByUserId(ada.id);
    },
  }),
];
