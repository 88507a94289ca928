import type { Adapter, AdapterUser } from '../../types/adapter.js';
import { toAccount, toAuthenticator, toSession, toUser, toVerificationToken } from '../shared/from-row.js';
import { manySessionMethods } from './many-sessions.js';
import { fieldsOf, sessionAndUser, userByAccount } from './statements.js';
import { execute, type SqlRow, type SqlOperation } from './operation.js';
import type { SqlRunner } from './runner.js';
import type { SqlStore } from './store.js';
import { isTokenOf, type TokenForm } from '../shared/token-form.js';
import type { Accounts, Authenticators, Methods, Sessions, Tokens, Users } from '../shared/methods.js';
import { withId } from '../shared/with-id.js';

/**
 * Makes every method of an adapter but `transaction`. Where the database has RETURNING, each but `deleteUser` is a single
 * statement that changes something.
 */
export function sqlMethods(run: SqlRunner, form: TokenForm): Required<Omit<Adapter, 'transaction'>> {
  return {
    ...userMethods(run),
    ...accountMethods(run),
    ...sessionMethods(run, form),
    ...tokenMethods(run, form),
    ...authenticatorMethods(run),
  };
}

function userMethods({ single, atomic }: SqlRunner): Methods<Users> {
  return {
    createUser: (user) =>
      single(function* (store) {
        const users = yield* store.table('user');
        return toUser(yield* users.insert({ ...withId(user), email: user.email || null }));
      }),
    getUser: (id) =>
      single(function* (store) {
        return first(yield* (yield* store.table('user')).find([['id', id]]), toUser);
      }),
    getUserByEmail: (email) =>
      single(function* (store) {
        // "" means no address, so no user is found by it, whatever another adapter stored.
        if (email === '') return null;
        return first(yield* (yield* store.table('user')).find([['email', email]]), toUser);
      }),
    getUserByAccount: ({ provider, providerAccountId }) =>
      single(function* (store) {
        const users = yield* store.table('user');
        const accounts = yield* store.table('account');
        const values = accounts.values([
          ['provider', provider],
          ['providerAccountId', providerAccountId],
        ]);
        if (values === undefined) return null;
        const { rows } = yield* execute(userByAccount(users.statements, accounts.statements), values);
        return first(rows, toUser);
      }),
    updateUser: ({ id, ...change }) =>
      single(function* (store) {
        const given = 'email' in change && change.email === '' ? { ...change, email: null } : change;
        const user = first(yield* (yield* store.table('user')).update([['id', id]], given), toUser);
        if (user === null) throw new Error('There is no such user.');
        return user;
      }),
    deleteUser: (id) =>
      atomic(function* (store) {
        // Not left to ON DELETE CASCADE: tables of other adapters may lack it.
        for (const model of ['account', 'session', 'authenticator'] as const) {
          const table = yield* store.optionalTable(model);
          if (table !== undefined) yield* table.remove([['userId', id]]);
        }
        return first(yield* (yield* store.table('user')).take([['id', id]]), toUser);
      }),
    deleteUserWithData: (id) => single((store) => deleteInSteps(store, id)),
  };
}

/** Not in one transaction, which would be two more round trips: sessions go first, and it can be called again. */
function* deleteInSteps(store: SqlStore, id: string): SqlOperation<AdapterUser | null> {
  for (const model of ['session', 'authenticator', 'account'] as const) {
    const table = yield* store.optionalTable(model);
    if (table !== undefined) yield* table.remove([['userId', id]]);
  }
  return first(yield* (yield* store.table('user')).take([['id', id]]), toUser);
}

function accountMethods({ single }: SqlRunner): Methods<Accounts> {
  return {
    linkAccount: (account) =>
      single(function* (store) {
        return toAccount(yield* (yield* store.table('account')).insert(account));
      }),
    unlinkAccount: ({ provider, providerAccountId }) =>
      single(function* (store) {
        const accounts = yield* store.table('account');
        const rows = yield* accounts.take([
          ['provider', provider],
          ['providerAccountId', providerAccountId],
        ]);
        return first(rows, toAccount) ?? undefined;
      }),
    getAccount: (providerAccountId, provider) =>
      single(function* (store) {
        const accounts = yield* store.table('account');
        const rows = yield* accounts.find([
          ['provider', provider],
          ['providerAccountId', providerAccountId],
        ]);
        return first(rows, toAccount);
      }),
    listAccountsByUserId: (userId) =>
      single(function* (store) {
        return (yield* (yield* store.table('account')).find([['userId', userId]])).map(toAccount);
      }),
  };
}

function sessionMethods({ single }: SqlRunner, form: TokenForm): Methods<Sessions> {
  return {
    createSession: async (session) => {
      const stored = { ...session, sessionToken: await form.stored(session.sessionToken) };
      const row = await single(function* (store) {
        return yield* (yield* store.table('session')).insert(stored);
      });
      return { ...toSession(row), sessionToken: session.sessionToken };
    },
    getSessionAndUser: async (sessionToken) => {
      const [stored, other] = await form.candidates(sessionToken);
      return single(function* (store) {
        const sessions = yield* store.table('session');
        const users = yield* store.table('user');
        const values = sessions.values([['sessionToken', stored, other]]);
        if (values === undefined) return null;
        const { rows } = yield* execute(sessionAndUser(sessions.statements, users.statements), values);
        // The hash first. Compared here, because a collation that ignores case also finds rows of other tokens.
        const rowOf = (token: string): SqlRow | undefined =>
          rows.find((found) => isTokenOf(found['s.sessionToken'], token));
        const row = rowOf(stored) ?? rowOf(other);
        if (row === undefined) return null;
        const session = toSession(fieldsOf(sessions.statements, 's.', row));
        // Another adapter stored it plain: from now on it is hashed.
        if (form.hashes && !isTokenOf(session.sessionToken, stored)) {
          yield* sessions.update([['sessionToken', session.sessionToken]], { sessionToken: stored });
        }
        return { session: { ...session, sessionToken }, user: toUser(fieldsOf(users.statements, 'u.', row)) };
      });
    },
    updateSession: async ({ sessionToken, ...change }) => {
      const [stored, other] = await form.candidates(sessionToken);
      const given = form.hashes ? { ...change, sessionToken: stored } : change;
      const rows = await single(function* (store) {
        return yield* (yield* store.table('session')).update([['sessionToken', stored, other]], given);
      });
      return first(rows, (row) => ({ ...toSession(row), sessionToken }));
    },
    deleteSession: async (sessionToken) => {
      const [stored, other] = await form.candidates(sessionToken);
      const rows = await single(function* (store) {
        return yield* (yield* store.table('session')).take([['sessionToken', stored, other]]);
      });
      return first(rows, (row) => ({ ...toSession(row), sessionToken }));
    },
    deleteSessionsByUserId: (userId) =>
      single(function* (store) {
        yield* (yield* store.table('session')).remove([['userId', userId]]);
      }),
    ...manySessionMethods(single, form),
  };
}

function tokenMethods({ single }: SqlRunner, form: TokenForm): Methods<Tokens> {
  return {
    createVerificationToken: async (given) => {
      const stored = { ...given, token: await form.stored(given.token) };
      const row = await single(function* (store) {
        return yield* (yield* store.table('verificationToken')).insert(stored);
      });
      return { ...toVerificationToken(row), token: given.token };
    },
    useVerificationToken: async ({ identifier, token }) => {
      const [stored, other] = await form.candidates(token);
      const rows = await single(function* (store) {
        const tokens = yield* store.table('verificationToken');
        return yield* tokens.take([
          ['identifier', identifier],
          ['token', stored, other],
        ]);
      });
      return first(rows, (row) => ({ ...toVerificationToken(row), token }));
    },
  };
}

function authenticatorMethods({ single }: SqlRunner): Methods<Authenticators> {
  return {
    createAuthenticator: (authenticator) =>
      single(function* (store) {
        return toAuthenticator(yield* (yield* store.table('authenticator')).insert(authenticator));
      }),
    getAuthenticator: (credentialID) =>
      single(function* (store) {
        const credentials = yield* store.table('authenticator');
        return first(yield* credentials.find([['credentialID', credentialID]]), toAuthenticator);
      }),
    listAuthenticatorsByUserId: (userId) =>
      single(function* (store) {
        const credentials = yield* store.table('authenticator');
        return (yield* credentials.find([['userId', userId]])).map(toAuthenticator);
      }),
    deleteAuthenticator: (credentialID) =>
      single(function* (store) {
        yield* (yield* store.table('authenticator')).remove([['credentialID', credentialID]]);
      }),
    updateAuthenticatorCounter: (credentialID, newCounter) =>
      single(function* (store) {
        const credentials = yield* store.table('authenticator');
        const found = credentials.values([['credentialID', credentialID]]) ?? [];
        // WebAuthn Level 3, section 7.2: a counter that does not rise means a cloned authenticator; 0 means that it has none.
        const text = credentials.statements.raiseCounter();
        const result = yield* execute(text, [newCounter, ...found, newCounter, newCounter]);
        const rows =
          result.changes === 0 || result.rows.length > 0
            ? result.rows
            : yield* credentials.find([['credentialID', credentialID]]);
        const updated = first(rows, toAuthenticator);
        if (updated === null)
          throw new Error('There is no such credential, or its counter would not be raised.');
        return updated;
      }),
  };
}

function first<Row, Entry>(rows: readonly Row[], toEntry: (row: Row) => Entry): Entry | null {
  const [row] = rows;
  return row === undefined ? null : toEntry(row);
}
