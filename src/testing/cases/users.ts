import { type AdapterCase, adapterCase, anAccount, anotherUser, aSession, aUser } from '../adapter-case.js';
import { equal, none, refused, some } from '../assertions.js';

const operations = 'contract, Adapter operations';
const unlisted = 'no-such-user-4711';

/** Rules about users. */
export const userCases: readonly AdapterCase[] = [
  adapterCase({
    name: 'createUser stores the user and returns it',
    rule: operations,
    needs: ['createUser', 'getUser'],
    run: async ({ createUser, getUser }, { holds }) => {
      const { id: _, ...fields } = aUser({ emailVerified: new Date('2024-02-29T12:34:56.789Z') });
      const created = await createUser({ ...fields, id: aUser().id });
      holds(created, fields, 'what createUser returns');
      holds(await getUser(created.id), { ...fields, id: created.id }, 'what getUser returns');
    },
  }),
  adapterCase({
    name: 'createUser keeps the id it is given',
    rule: 'contract, Linking',
    needs: ['createUser', 'getUser'],
    when: { ids: 'kept' },
    run: async ({ createUser, getUser }) => {
      equal((await createUser(aUser())).id, aUser().id, 'the id that createUser returns');
      equal((await getUser(aUser().id))?.id, aUser().id, 'the id that getUser returns');
    },
  }),
  adapterCase({
    name: 'getUser returns null for an unknown id',
    rule: operations,
    needs: ['createUser', 'getUser'],
    run: async ({ createUser, getUser }) => {
      await createUser(aUser());
      equal(await getUser(unlisted), null, 'an unknown user');
    },
  }),
  adapterCase({
    name: 'getUserByEmail finds the owner of the address and nobody else',
    rule: operations,
    needs: ['createUser', 'getUserByEmail'],
    run: async ({ createUser, getUserByEmail }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      equal((await getUserByEmail('ada@example.com'))?.id, ada.id, 'the owner of the first address');
      equal((await getUserByEmail('grace@example.com'))?.id, grace.id, 'the owner of the second address');
      for (const address of [
        'nobody@example.com',
        '%@example.com',
        '_da@example.com',
        'ada@example.co',
        '*',
      ]) {
        equal(await getUserByEmail(address), null, `the owner of ${address}`);
      }
    },
  }),
  adapterCase({
    name: 'values are data: quotes, semicolons and wildcards are stored and found as they are',
    rule: 'CWE-89',
    needs: ['createUser', 'getUser', 'getUserByEmail'],
    run: async ({ createUser, getUser, getUserByEmail }, { holds }) => {
      const name = `Robert'); DROP TABLE "user"; -- \\ %_ $1 ? :id {"$ne":null} \``;
      const email = `o'"neil%_\\@example.com`;
      const { id } = await createUser(aUser({ name, email }));
      holds(await getUser(id), { name, email }, 'what getUser returns');
      equal((await getUserByEmail(email))?.id, id, 'the owner of the address');
      equal(await getUser(`' OR '1'='1`), null, 'nobody');
    },
  }),
  adapterCase({
    name: 'Unicode survives',
    rule: operations,
    needs: ['createUser', 'getUser', 'getUserByEmail'],
    run: async ({ createUser, getUser, getUserByEmail }, { holds }) => {
      const name = 'Zoë Ångström 山田 👩‍💻 e\u0301 \u202eא';
      const email = 'zoë.山田@example.com';
      const { id } = await createUser(aUser({ name, email }));
      holds(await getUser(id), { name, email }, 'what getUser returns');
      equal((await getUserByEmail(email))?.id, id, 'the owner of the address');
    },
  }),
  adapterCase({
    name: 'long values survive',
    rule: `${operations}; RFC 5321, section 4.5.3.1`,
    needs: ['createUser', 'getUser', 'getUserByEmail'],
    run: async ({ createUser, getUser, getUserByEmail }, { holds }) => {
      const email = `${'a'.repeat(64)}@${`${'b'.repeat(46)}.`.repeat(4)}c`;
      const image = `https://example.com/?${'i'.repeat(2028)}`;
      const name = 'ñ'.repeat(255);
      const { id } = await createUser(aUser({ name, email, image }));
      holds(await getUser(id), { name, email, image }, 'what getUser returns');
      equal((await getUserByEmail(email))?.id, id, 'the owner of the address');
    },
  }),
  adapterCase({
    name: 'addresses are compared letter by letter',
    rule: 'contract, Adapter operations; AL-11; CWE-178',
    needs: ['createUser', 'getUserByEmail'],
    run: async ({ createUser, getUserByEmail }) => {
      const { id } = await createUser(aUser({ email: 'ada.fi@example.com' }));
      for (const address of [
        'ADA.FI@EXAMPLE.COM',
        'ada.fi@example.com ',
        'áda.fi@example.com',
        'ada.\ufb01@example.com',
        'ada.f\u0131@example.com',
      ]) {
        equal(await getUserByEmail(address), null, `the owner of ${address}`);
      }
      equal((await getUserByEmail('ada.fi@example.com'))?.id, id, 'the owner of the address');
    },
  }),
  adapterCase({
    name: 'null stays null',
    rule: operations,
    needs: ['createUser', 'getUser'],
    run: async ({ createUser, getUser }) => {
      const { id } = await createUser(aUser({ name: null, image: null }));
      const user = some(await getUser(id), 'the user');
      none(user.name, 'the name');
      none(user.image, 'the image');
      equal(user.emailVerified, null, 'emailVerified');
    },
  }),
  adapterCase({
    name: 'users without an address do not collide, and no address finds them',
    rule: 'contract, OAuth',
    needs: ['createUser', 'getUser', 'getUserByEmail'],
    run: async ({ createUser, getUser, getUserByEmail }) => {
      const first = await createUser(aUser({ email: '' }));
      const second = await createUser(anotherUser({ email: '' }));
      equal((await getUser(first.id))?.email, '', 'the address of the first');
      equal((await getUser(second.id))?.email, '', 'the address of the second');
      equal(await getUserByEmail(''), null, 'the owner of no address');
    },
  }),
  adapterCase({
    name: 'updateUser takes an address away, and it is free again',
    rule: 'contract, OAuth',
    needs: ['createUser', 'getUser', 'getUserByEmail', 'updateUser'],
    run: async ({ createUser, getUser, getUserByEmail, updateUser }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      for (const { id } of [ada, grace])
        equal((await updateUser({ id, email: '' })).email, '', 'the address');
      equal((await getUser(ada.id))?.email, '', 'the address, read again');
      equal(await getUserByEmail(aUser().email), null, 'the owner of the old address');
      await updateUser({ id: grace.id, email: aUser().email });
      equal((await getUserByEmail(aUser().email))?.id, grace.id, 'the new owner');
    },
  }),
  adapterCase({
    name: 'createUser refuses a second user with the same address',
    rule: 'contract, Linking; AD-04',
    needs: ['createUser', 'getUserByEmail'],
    run: async ({ createUser, getUserByEmail }, { conflict }) => {
      const first = await createUser(aUser());
      const error = await refused(() => createUser(anotherUser({ email: first.email })), 'a second user');
      conflict(error, 'a second user');
      equal((await getUserByEmail(first.email))?.id, first.id, 'the owner of the address');
    },
  }),
  adapterCase({
    name: 'updateUser changes the fields that are given and no other',
    rule: operations,
    needs: ['createUser', 'getUser', 'updateUser'],
    run: async ({ createUser, getUser, updateUser }, { holds }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      const emailVerified = new Date('2024-01-02T03:04:05.678Z');
      const verified = { ...aUser(), id: ada.id, emailVerified };
      holds(await updateUser({ id: ada.id, emailVerified }), verified, 'what updateUser returns');
      holds(await getUser(ada.id), verified, 'the user');
      await updateUser({ id: ada.id, name: null });
      holds(await getUser(ada.id), { ...verified, name: null }, 'the user without a name');
      await updateUser({ id: ada.id, name: 'Countess', email: 'countess@example.com' });
      holds(
        await getUser(ada.id),
        { ...verified, name: 'Countess', email: 'countess@example.com' },
        'the renamed user',
      );
      holds(await getUser(grace.id), { ...anotherUser(), id: grace.id }, 'another user');
    },
  }),
  adapterCase({
    name: 'updateUser refuses the address of another user',
    rule: 'contract, Linking; AD-04',
    needs: ['createUser', 'getUser', 'updateUser'],
    run: async ({ createUser, getUser, updateUser }, { conflict }) => {
      await createUser(aUser());
      const grace = await createUser(anotherUser());
      const error = await refused(
        () => updateUser({ id: grace.id, email: aUser().email }),
        'a taken address',
      );
      conflict(error, 'a taken address');
      equal((await getUser(grace.id))?.email, 'grace@example.com', 'the address');
    },
  }),
  adapterCase({
    name: 'what is handed over or given back is a copy',
    rule: 'contract, Adapter operations',
    needs: ['createUser', 'getUser', 'updateUser'],
    run: async ({ createUser, getUser, updateUser }, { holds }) => {
      const user = aUser({ emailVerified: new Date('2024-01-02T03:04:05.678Z') });
      const created = await createUser(user);
      holds(user, { ...aUser(), emailVerified: new Date('2024-01-02T03:04:05.678Z') }, 'the argument');
      const expected = { ...user, id: created.id, emailVerified: new Date('2024-01-02T03:04:05.678Z') };
      user.emailVerified?.setTime(0);
      for (const copy of [user, created, await getUser(created.id), await updateUser({ id: created.id })]) {
        copy?.emailVerified?.setTime(0);
        if (copy) copy.name = 'Mallory';
      }
      holds(await getUser(created.id), expected, 'the user');
    },
  }),
  adapterCase({
    name: 'deleteUser removes the user with accounts and sessions, and nobody else',
    rule: operations,
    needs: [
      'createUser',
      'getUser',
      'deleteUser',
      'linkAccount',
      'getUserByAccount',
      'createSession',
      'getSessionAndUser',
    ],
    run: async (adapter) => {
      const ada = await adapter.createUser(aUser());
      const grace = await adapter.createUser(anotherUser());
      const kept = anAccount(grace.id, { providerAccountId: 'acme-2' });
      for (const account of [anAccount(ada.id), kept]) await adapter.linkAccount(account);
      const keptSession = aSession(grace.id, { sessionToken: 'c3'.repeat(32) });
      for (const session of [aSession(ada.id), keptSession]) await adapter.createSession(session);
      await adapter.deleteUser(ada.id);
      equal(await adapter.getUser(ada.id), null, 'the user');
      equal(await adapter.getUserByAccount(anAccount(ada.id)), null, 'the user of the account');
      equal(await adapter.getSessionAndUser(aSession(ada.id).sessionToken), null, 'the session');
      equal((await adapter.getUserByAccount(kept))?.id, grace.id, 'the user of another account');
      equal(
        (await adapter.getSessionAndUser(keptSession.sessionToken))?.user.id,
        grace.id,
        'another session',
      );
      // A new user must not inherit anything from the deleted one.
      await adapter.createUser(aUser());
      equal(await adapter.getUserByAccount(anAccount(ada.id)), null, 'the user of the account, later');
    },
  }),
  adapterCase({
    name: 'deleteUser of an unknown user is no error',
    rule: operations,
    needs: ['createUser', 'getUser', 'deleteUser'],
    run: async ({ createUser, getUser, deleteUser }) => {
      const { id } = await createUser(aUser());
      none(await deleteUser(unlisted), 'what deleteUser returns');
      equal((await getUser(id))?.id, id, 'the user');
    },
  }),
];
