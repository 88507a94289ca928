import {
  type AdapterCase,
  adapterCase,
  anAccount,
  anAuthenticator,
  aSession,
  aToken,
  aUser,
} from '../adapter-case.js';
import { equal, inParallel, some } from '../assertions.js';

const callers = 32;
const races = 'AD-13; CWE-362';

/** Rules about parallel calls. */
export const raceCases: readonly AdapterCase[] = [
  adapterCase({
    name: `of ${callers} parallel useVerificationToken exactly one gets the token`,
    rule: races,
    needs: ['createVerificationToken', 'useVerificationToken'],
    run: async ({ createVerificationToken, useVerificationToken }, { holds }) => {
      await createVerificationToken(aToken());
      const { values } = await inParallel(callers, () => useVerificationToken(aToken()));
      const winners = values.filter((token) => token !== null && token !== undefined);
      equal(winners.length, 1, 'the number of winners');
      holds(winners[0], aToken(), 'the token');
    },
  }),
  adapterCase({
    name: `of ${callers} parallel createUser with one address exactly one succeeds`,
    rule: `${races}; AD-03`,
    needs: ['createUser', 'getUser', 'getUserByEmail'],
    run: async ({ createUser, getUser, getUserByEmail }) => {
      const { values, failures } = await inParallel(callers, (index) =>
        createUser(aUser({ id: `user-${index}` })),
      );
      equal(failures, callers - 1, 'the number of refused calls');
      const winner = some(values[0], 'the user');
      equal((await getUserByEmail(winner.email))?.id, winner.id, 'the owner of the address');
      const found = await Promise.all(
        Array.from({ length: callers }, async (_, index) => getUser(`user-${index}`)),
      );
      const others = found.filter((user) => user !== null && user.id !== winner.id);
      equal(others.length, 0, 'the number of other users');
    },
  }),
  adapterCase({
    name: `of ${callers} parallel linkAccount of one account exactly one succeeds`,
    rule: `${races}; AD-03`,
    needs: ['createUser', 'linkAccount', 'getUserByAccount'],
    run: async ({ createUser, linkAccount, getUserByAccount }) => {
      const users: string[] = [];
      for (let index = 0; index < 4; index += 1) {
        const user = await createUser(aUser({ id: `user-${index}`, email: `user-${index}@example.com` }));
        users.push(user.id);
      }
      const owners: string[] = [];
      const { failures } = await inParallel(callers, async (index) => {
        const userId = some(users[index % users.length], 'a user');
        await linkAccount(anAccount(userId));
        owners.push(userId);
      });
      equal(failures, callers - 1, 'the number of refused calls');
      equal((await getUserByAccount(anAccount('')))?.id, owners[0], 'the user of the account');
    },
  }),
  adapterCase({
    name: `${callers} parallel createSession and deleteSession keep to their own session`,
    rule: races,
    needs: ['createUser', 'createSession', 'deleteSession', 'getSessionAndUser'],
    run: async ({ createUser, createSession, deleteSession, getSessionAndUser }) => {
      const { id } = await createUser(aUser());
      const token = (index: number): string => `session-token-${index}`;
      const created = await inParallel(callers, (index) =>
        createSession(aSession(id, { sessionToken: token(index) })),
      );
      equal(created.failures, 0, 'the number of refused calls');
      const halves = await inParallel(callers, async (index) => {
        // Sessions with an even index are deleted twice at the same time.
        if (index % 2 === 0) await Promise.all([deleteSession(token(index)), deleteSession(token(index))]);
      });
      equal(halves.failures, 0, 'the number of failed deletions');
      for (let index = 0; index < callers; index += 1) {
        const found = await getSessionAndUser(token(index));
        equal(found?.session.sessionToken, index % 2 === 0 ? undefined : token(index), `session ${index}`);
      }
    },
  }),
  adapterCase({
    name: 'updateSession against deleteSession never brings a session back',
    rule: races,
    needs: ['createUser', 'createSession', 'updateSession', 'deleteSession', 'getSessionAndUser'],
    run: async ({ createUser, createSession, updateSession, deleteSession, getSessionAndUser }) => {
      const { id } = await createUser(aUser());
      await createSession(aSession(id));
      const { sessionToken, expires } = aSession(id);
      await inParallel(callers, async (index) => {
        await (index === callers / 2
          ? deleteSession(sessionToken)
          : updateSession({ sessionToken, expires }));
      });
      equal(await getSessionAndUser(sessionToken), null, 'the session');
    },
  }),
  adapterCase({
    name: `of ${callers} parallel createAuthenticator of one credential exactly one succeeds`,
    rule: races,
    needs: ['createUser', 'linkAccount', 'createAuthenticator', 'listAuthenticatorsByUserId'],
    run: async (adapter) => {
      const { id } = await adapter.createUser(aUser());
      await adapter.linkAccount(anAccount(id, { type: 'webauthn' }));
      const { failures } = await inParallel(callers, () => adapter.createAuthenticator(anAuthenticator(id)));
      equal(failures, callers - 1, 'the number of refused calls');
      equal((await adapter.listAuthenticatorsByUserId(id)).length, 1, 'the number of credentials');
    },
  }),
  adapterCase({
    name: `${callers} parallel updateUser of different fields keep all of them`,
    rule: races,
    needs: ['createUser', 'getUser', 'updateUser'],
    run: async ({ createUser, getUser, updateUser }, { holds }) => {
      const { id } = await createUser(aUser());
      const changes = [
        { name: 'Countess' },
        { image: 'https://example.com/new.png' },
        { emailVerified: new Date('2024-01-02T03:04:05.678Z') },
        { email: 'countess@example.com' },
      ];
      const { failures } = await inParallel(callers, (index) =>
        updateUser({ id, ...changes[index % changes.length] }),
      );
      equal(failures, 0, 'the number of failed updates');
      holds(await getUser(id), Object.assign({}, ...changes), 'the user');
    },
  }),
  adapterCase({
    name: `${callers} parallel updateSession leave one of the given values`,
    rule: races,
    needs: ['createUser', 'createSession', 'updateSession', 'getSessionAndUser'],
    run: async ({ createUser, createSession, updateSession, getSessionAndUser }) => {
      const { id } = await createUser(aUser());
      await createSession(aSession(id));
      const { sessionToken } = aSession(id);
      const start = new Date('2041-01-01T00:00:00.000Z').getTime();
      const given = Array.from({ length: callers }, (_, index) => new Date(start + index * 60_000));
      const { failures } = await inParallel(callers, (index) =>
        updateSession({ sessionToken, expires: new Date(start + index * 60_000) }),
      );
      equal(failures, 0, 'the number of failed updates');
      const stored = await getSessionAndUser(sessionToken);
      equal(
        given.some((date) => date.getTime() === stored?.session.expires.getTime()),
        true,
        'whether it is one of them',
      );
    },
  }),
  adapterCase({
    name: `of ${callers} parallel updateAuthenticatorCounter with one value exactly one succeeds`,
    rule: `${races}; WebAuthn Level 3, section 7.2`,
    needs: [
      'createUser',
      'linkAccount',
      'createAuthenticator',
      'getAuthenticator',
      'updateAuthenticatorCounter',
    ],
    when: { counter: 'raised' },
    run: async (adapter) => {
      const { id } = await adapter.createUser(aUser());
      await adapter.linkAccount(anAccount(id, { type: 'webauthn' }));
      const { credentialID } = await adapter.createAuthenticator(anAuthenticator(id, { counter: 1 }));
      const { failures } = await inParallel(callers, () =>
        adapter.updateAuthenticatorCounter(credentialID, 2),
      );
      equal(failures, callers - 1, 'the number of refused calls');
      equal((await adapter.getAuthenticator(credentialID))?.counter, 2, 'the counter');
    },
  }),
];
