import { type AdapterCase, adapterCase, anAccount, anotherUser, aSession, aUser } from '../adapter-case.js';
import { equal, fail, inParallel, refused, some } from '../assertions.js';

const rule = 'contract, Linking; AD-14';

/** Rules about transactions. */
export const transactionCases: readonly AdapterCase[] = [
  adapterCase({
    name: 'a transaction that succeeds keeps all of its writes and gives its result back',
    rule,
    needs: ['transaction', 'createUser', 'linkAccount', 'getUserByAccount'],
    run: async ({ transaction, getUserByAccount }) => {
      const id = await transaction(async (inner) => {
        const user = some(await inner.createUser?.(aUser()), 'the user');
        await inner.linkAccount?.(anAccount(user.id));
        equal((await inner.getUserByAccount?.(anAccount(user.id)))?.id, user.id, 'what is read inside');
        return user.id;
      });
      equal((await getUserByAccount(anAccount(id)))?.id, id, 'the user of the account');
    },
  }),
  adapterCase({
    name: 'a transaction that fails keeps none of its writes and passes its error on',
    rule,
    needs: [
      'transaction',
      'createUser',
      'updateUser',
      'getUser',
      'linkAccount',
      'getUserByAccount',
      'getUserByEmail',
    ],
    run: async (adapter) => {
      const ada = await adapter.createUser(aUser());
      const reason = new Error('the reason');
      const error = await refused(
        () =>
          adapter.transaction(async (inner) => {
            await inner.createUser?.(anotherUser());
            await inner.updateUser?.({ id: ada.id, name: 'Mallory' });
            await inner.linkAccount?.(anAccount(ada.id));
            throw reason;
          }),
        'the transaction',
      );
      equal(error, reason, 'the error');
      equal(await adapter.getUserByEmail(anotherUser().email), null, 'the created user');
      equal((await adapter.getUser(ada.id))?.name, 'Ada', 'the updated name');
      equal(await adapter.getUserByAccount(anAccount(ada.id)), null, 'the user of the account');
    },
  }),
  adapterCase({
    name: 'a conflict inside of a transaction undoes what came before it',
    rule: `${rule}; AD-04`,
    needs: ['transaction', 'createUser', 'getUserByEmail'],
    run: async ({ transaction, createUser, getUserByEmail }, { conflict }) => {
      await createUser(aUser());
      const error = await refused(
        () =>
          transaction(async (inner) => {
            await inner.createUser?.(anotherUser());
            await inner.createUser?.(aUser({ id: 'third' }));
          }),
        'the transaction',
      );
      conflict(error, 'the transaction');
      equal(await getUserByEmail(anotherUser().email), null, 'the user that came before');
      await transaction(async (inner) => {
        await inner.createUser?.(anotherUser());
      });
    },
  }),
  adapterCase({
    name: 'what others write meanwhile survives the failure of a transaction',
    rule,
    needs: ['transaction', 'createUser', 'createSession', 'getSessionAndUser', 'getUserByEmail'],
    run: async ({ transaction, createUser, createSession, getSessionAndUser, getUserByEmail }) => {
      const { id } = await createUser(aUser());
      let outside: unknown;
      const failing = transaction(async (inner) => {
        await inner.createUser?.(anotherUser());
        outside = createSession(aSession(id));
        await new Promise((resolve) => setTimeout(resolve, 5));
        return fail('the transaction fails');
      });
      await refused(() => failing, 'the transaction');
      await outside;
      equal((await getSessionAndUser(aSession(id).sessionToken))?.user.id, id, 'the user of the session');
      equal(await getUserByEmail(anotherUser().email), null, 'the user of the transaction');
    },
  }),
  adapterCase({
    name: 'parallel transactions do not mix',
    rule: `${rule}; AD-03`,
    needs: ['transaction', 'getUserByEmail', 'getUserByAccount'],
    run: async ({ transaction, getUserByAccount, getUserByEmail }) => {
      const { values } = await inParallel(8, (index) =>
        transaction(async (inner) => {
          const user = some(
            await inner.createUser?.(aUser({ id: `user-${index}`, email: `user-${index}@example.com` })),
            'the user',
          );
          await new Promise((resolve) => setTimeout(resolve, 1));
          // All with the same account: only one transaction can succeed, and the others must leave no trace.
          await inner.linkAccount?.(anAccount(user.id));
          return user;
        }),
      );
      equal(values.length, 1, 'the number of successes');
      const winner = some(values[0], 'the user');
      equal((await getUserByAccount(anAccount('')))?.id, winner.id, 'the user of the account');
      for (let index = 0; index < 8; index += 1) {
        const email = `user-${index}@example.com`;
        equal(
          (await getUserByEmail(email))?.id,
          email === winner.email ? winner.id : undefined,
          `the owner of ${email}`,
        );
      }
    },
  }),
];
