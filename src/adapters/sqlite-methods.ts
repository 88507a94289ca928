import type { Adapter } from '../types/adapter.js';
import type { SqliteConnection } from './sqlite-connection.js';
import { toAccount, toAuthenticator, toSession, toUser, toVerificationToken } from './sqlite-rows.js';
import type { SqliteModel } from './sqlite-schema.js';
import type { SqliteTable } from './sqlite-table.js';

/** An open store: its connection and its tables. */
export interface SqliteStore {
  readonly connection: SqliteConnection;
  readonly tables: Readonly<Record<SqliteModel, SqliteTable>>;
}

/** How a step gets its turn. */
export type RunStep = <T>(step: (store: SqliteStore) => T) => Promise<T>;

type Methods<Name extends keyof Adapter> = Required<Pick<Adapter, Name>>;
type Users = 'createUser' | 'getUser' | 'getUserByEmail' | 'getUserByAccount' | 'updateUser' | 'deleteUser';
type Accounts = 'linkAccount' | 'unlinkAccount' | 'getAccount' | 'listAccountsByUserId';
type Sessions =
  'createSession' | 'getSessionAndUser' | 'updateSession' | 'deleteSession' | 'deleteSessionsByUserId';
type Tokens = 'createVerificationToken' | 'useVerificationToken';
type Authenticators =
  'createAuthenticator' | 'getAuthenticator' | 'listAuthenticatorsByUserId' | 'updateAuthenticatorCounter';

/** Every method but `transaction`. Each is one step; each step but `deleteUser` is one statement. */
export function sqliteMethods(run: RunStep): Required<Omit<Adapter, 'transaction'>> {
  return {
    ...userMethods(run),
    ...accountMethods(run),
    ...sessionMethods(run),
    ...tokenMethods(run),
    ...authenticatorMethods(run),
  };
}

function userMethods(run: RunStep): Methods<Users> {
  return {
    createUser: (user) =>
      run(({ tables }) => toUser(tables.user.insert({ ...user, email: user.email || null }))),
    getUser: (id) => run(({ tables }) => first(tables.user.find({ id }), toUser)),
    getUserByEmail: (email) =>
      // "" stands for no address, so it is nobody's, whatever an older adapter stored.
      run(({ tables }) => (email === '' ? null : first(tables.user.find({ email }), toUser))),
    getUserByAccount: ({ provider, providerAccountId }) =>
      run(({ connection, tables: { user, account } }) => {
        const rows = connection.rows(
          `SELECT "u".* FROM ${account.name} AS "a" JOIN ${user.name} AS "u" ON "u".${user.column('id')} = "a".${account.column('userId')} ` +
            `WHERE "a".${account.column('provider')} = ? AND "a".${account.column('providerAccountId')} = ?`,
          [provider, providerAccountId],
        );
        return first(rows.map(user.fields), toUser);
      }),
    updateUser: ({ id, ...change }) =>
      run(({ tables }) => {
        const given = 'email' in change && change.email === '' ? { ...change, email: null } : change;
        const user = first(tables.user.update({ id }, given), toUser);
        if (user === null) throw new Error('There is no such user.');
        return user;
      }),
    deleteUser: (id) =>
      run(({ connection, tables }) =>
        connection.atomically(() => {
          // Not left to cascades: tables of older adapters may have none.
          for (const table of [tables.account, tables.session]) table.take({ userId: id });
          if (tables.authenticator.exists()) tables.authenticator.take({ userId: id });
          return first(tables.user.take({ id }), toUser);
        }),
      ),
  };
}

function accountMethods(run: RunStep): Methods<Accounts> {
  return {
    linkAccount: (account) => run(({ tables }) => toAccount(tables.account.insert(account))),
    unlinkAccount: ({ provider, providerAccountId }) =>
      run(
        ({ tables }) => first(tables.account.take({ provider, providerAccountId }), toAccount) ?? undefined,
      ),
    getAccount: (providerAccountId, provider) =>
      run(({ tables }) => first(tables.account.find({ provider, providerAccountId }), toAccount)),
    listAccountsByUserId: (userId) => run(({ tables }) => tables.account.find({ userId }).map(toAccount)),
  };
}

function sessionMethods(run: RunStep): Methods<Sessions> {
  return {
    createSession: (session) => run(({ tables }) => toSession(tables.session.insert(session))),
    getSessionAndUser: (sessionToken) =>
      run(({ connection, tables: { user, session } }) => {
        const [row] = connection.rows(
          `SELECT ${session.selection('s')}, ${user.selection('u')} FROM ${session.name} AS "s" ` +
            `JOIN ${user.name} AS "u" ON "u".${user.column('id')} = "s".${session.column('userId')} ` +
            `WHERE "s".${session.column('sessionToken')} = ?`,
          [sessionToken],
        );
        if (row === undefined) return null;
        return { session: toSession(session.fromJoin('s', row)), user: toUser(user.fromJoin('u', row)) };
      }),
    updateSession: ({ sessionToken, ...change }) =>
      run(({ tables }) => first(tables.session.update({ sessionToken }, change), toSession)),
    deleteSession: (sessionToken) =>
      run(({ tables }) => first(tables.session.take({ sessionToken }), toSession)),
    deleteSessionsByUserId: (userId) =>
      run(({ tables }) => {
        tables.session.take({ userId });
      }),
  };
}

function tokenMethods(run: RunStep): Methods<Tokens> {
  return {
    createVerificationToken: (token) =>
      run(({ tables }) => toVerificationToken(tables.verificationToken.insert(token))),
    useVerificationToken: ({ identifier, token }) =>
      run(({ tables }) => first(tables.verificationToken.take({ identifier, token }), toVerificationToken)),
  };
}

function authenticatorMethods(run: RunStep): Methods<Authenticators> {
  return {
    createAuthenticator: (authenticator) =>
      run(({ tables }) => toAuthenticator(tables.authenticator.insert(authenticator))),
    getAuthenticator: (credentialID) =>
      run(({ tables }) => first(tables.authenticator.find({ credentialID }), toAuthenticator)),
    listAuthenticatorsByUserId: (userId) =>
      run(({ tables }) => tables.authenticator.find({ userId }).map(toAuthenticator)),
    updateAuthenticatorCounter: (credentialID, newCounter) =>
      run(({ connection, tables: { authenticator } }) => {
        const counter = authenticator.column('counter');
        // WebAuthn Level 3, section 7.2: a counter that does not rise means a cloned authenticator; 0 means it has none.
        const rows = connection.rows(
          `UPDATE ${authenticator.name} SET ${counter} = ? WHERE ${authenticator.column('credentialID')} = ? ` +
            `AND (${counter} < ? OR (${counter} = 0 AND ? = 0)) RETURNING *`,
          [newCounter, credentialID, newCounter, newCounter],
        );
        const updated = first(rows.map(authenticator.fields), toAuthenticator);
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
