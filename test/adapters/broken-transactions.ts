import type { Mutation } from './mutation.js';

/** Adapters that break a rule each. */
export const brokenTransactions: readonly Mutation[] = [
  [
    'the result of a transaction is lost',
    'a transaction that succeeds keeps all of its writes and gives its result back',
    (store) => ({
      transaction: (work) => store.transaction(async (inner) => void (await work(inner)) as never),
    }),
  ],
  [
    'a transaction never rolls back',
    'a transaction that fails keeps none of its writes and passes its error on',
    (store) => ({
      transaction: (work) => work(store),
    }),
  ],
  [
    'a conflict leaves half a transaction',
    'a conflict inside of a transaction undoes what came before it',
    (store) => ({
      transaction: (work) => work(store),
    }),
  ],
  [
    'a rollback takes what others wrote',
    'what others write meanwhile survives the failure of a transaction',
    (store) => ({
      transaction: async (work) => {
        try {
          return await work(store);
        } catch (error) {
          store.clear();
          throw error;
        }
      },
    }),
  ],
  [
    'transactions share their writes',
    'parallel transactions do not mix',
    (store) => ({ transaction: (work) => work(store) }),
  ],
];
