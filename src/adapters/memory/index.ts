import { withStore } from '../../core/features/nothing-carried.js';
import { ConflictError } from '../../errors.js';
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.js';
import type { WithRecords } from '../../types/records.js';
import type { UserDirectory } from '../../types/administration.js';
import { hashTokens } from '../hash-tokens.js';
import { listMemoryUsers } from './list-users.js';
import {
  copyRow,
  createTables,
  insertRow,
  type MemoryTables,
  pairKey,
  readRow,
  removeRowsOf,
  rowsOf,
  takeRow,
} from './tables.js';
import { createLock, openScope } from '../shared/lock.js';
import type { Accounts, Authenticators, Methods, Sessions, Tokens, Users } from '../shared/methods.js';
import { type MemoryRecords, memoryRecords } from './records.js';
import { withId } from '../shared/with-id.js';
import { noteOptions } from '../shared/note-options.js';
import { memoryTable } from '../shared/option-tables.js';

export { type MemoryRecords, memoryRecords } from './records.js';

/** Everything that a memory adapter stores, as deep copies in the order of insertion. */
export interface MemorySnapshot {
  users: AdapterUser[];
  accounts: AdapterAccount[];
  sessions: AdapterSession[];
  verificationTokens: VerificationToken[];
  authenticators: AdapterAuthenticator[];
}

/** The options of {@link MemoryAdapter}. */
export interface MemoryAdapterOptions {
  /**
   * Whether session tokens and verification tokens are stored as hashes, as in the adapters for databases. Off, because
   * nothing is written to disk here and tests want to see the tokens. @default false
   */
  hashTokens?: boolean;
}

/** A {@link MemoryAdapter}: every method of `Adapter`, and two for tests. */
export interface MemoryAdapterObject extends Required<Adapter>, WithRecords, UserDirectory {
  /** Deep copies of all tables, including what an open transaction has written. */
  snapshot(): MemorySnapshot;
  /** Deletes everything. */
  clear(): void;
}

type Run = <T>(operation: () => T) => Promise<T>;
type CurrentTables = () => MemoryTables;

// Seconds that a call waits for a transaction.
const patience = 5;
// A database returns NULL for columns that an insert leaves out.
const emptyFields = { name: null, image: null, emailVerified: null } as const;

/**
 * Makes an adapter that stores everything in the memory of this process: for tests, examples and development. It behaves
 * like a database with unique columns, foreign keys and cascades, and copies what it is given and what it returns.
 *
 * While `transaction` runs, other calls wait for it, up to 5 s. Inside, use the adapter that it passes to `work`, which
 * has no `transaction` of its own.
 *
 * @throws {ConflictError} From its methods, when the address, account, session token, verification token or credential id
 *   exists.
 */
export function MemoryAdapter(options: MemoryAdapterOptions = {}): MemoryAdapterObject {
  const lock = createLock(patience);
  let tables = createTables();
  const records: MemoryRecords = memoryRecords();
  const current: CurrentTables = () => tables;

  const adapter: Required<Adapter> = {
    ...methods(current, lock.shared),
    transaction: async (work) => {
      let undo = (): void => undefined;
      const whole = async (): ReturnType<typeof work> => {
        const saved = createTables(tables);
        const scope = openScope();
        undo = () => {
          scope.end();
          tables = saved;
        };
        try {
          return await work(methods(current, scope.run));
        } catch (error) {
          undo();
          throw error;
        } finally {
          scope.end();
        }
      };
      return lock.exclusive(whole, () => undo());
    },
  };
  const made: MemoryAdapterObject = {
    ...(options.hashTokens === true ? hashTokens(adapter) : adapter),
    snapshot: () => ({
      users: [...tables.users.values()].map(copyRow),
      accounts: [...tables.accounts.values()].map(copyRow),
      sessions: [...tables.sessions.values()].map(copyRow),
      verificationTokens: [...tables.verificationTokens.values()].map(copyRow),
      authenticators: [...tables.authenticators.values()].map(copyRow),
    }),
    ...withStore,
    listUsers: (listing) => lock.shared(() => listMemoryUsers(current(), listing)),
    records,
    clear: () => {
      tables = createTables();
      records.clear();
    },
  };
  return noteOptions(made, 'MemoryAdapter', { options, table: memoryTable });
}

function methods(current: CurrentTables, run: Run): Required<Omit<Adapter, 'transaction'>> {
  return {
    ...userMethods(current, run),
    ...accountMethods(current, run),
    ...sessionMethods(current, run),
    ...tokenMethods(current, run),
    ...authenticatorMethods(current, run),
  };
}

function userMethods(current: CurrentTables, run: Run): Methods<Users> {
  function assertAddressFree(email: string, except: string): void {
    const owner = findByEmail(current(), email);
    if (owner !== undefined && owner.id !== except)
      throw new ConflictError('There is already a user with this address.');
  }
  const remove = (id: string): Promise<AdapterUser | null> =>
    run(() => {
      const { users, accounts, sessions, authenticators } = current();
      for (const table of [accounts, sessions, authenticators]) removeRowsOf(table, id);
      return takeRow(users, id);
    });
  return {
    createUser: (user) =>
      run(() => {
        // A database stores NULL for a user without an address, and the adapter returns "".
        const row: AdapterUser = {
          ...emptyFields,
          ...copyRow(withId(user)),
          email: user.email ?? '',
        };
        assertAddressFree(row.email, '');
        return insertRow(current().users, row.id, row);
      }),
    getUser: (id) => run(() => readRow(current().users, id)),
    getUserByEmail: (email) =>
      run(() => {
        const user = findByEmail(current(), email);
        return user === undefined ? null : copyRow(user);
      }),
    getUserByAccount: ({ provider, providerAccountId }) =>
      run(() => {
        const account = current().accounts.get(pairKey(provider, providerAccountId));
        return account === undefined ? null : readRow(current().users, account.userId);
      }),
    updateUser: (change) =>
      run(() => {
        const user = assertUser(current(), change.id);
        const given = copyRow(change);
        const changed = { ...user, ...given, email: 'email' in given ? (given.email ?? '') : user.email };
        assertAddressFree(changed.email, changed.id);
        current().users.set(changed.id, changed);
        return copyRow(changed);
      }),
    deleteUser: remove,
    deleteUserWithData: remove,
  };
}

function accountMethods(current: CurrentTables, run: Run): Methods<Accounts> {
  return {
    linkAccount: (account) =>
      run(() => {
        assertUser(current(), account.userId);
        const key = pairKey(account.provider, account.providerAccountId);
        return insertRow(current().accounts, key, account);
      }),
    unlinkAccount: ({ provider, providerAccountId }) =>
      run(() => takeRow(current().accounts, pairKey(provider, providerAccountId)) ?? undefined),
    getAccount: (providerAccountId, provider) =>
      run(() => readRow(current().accounts, pairKey(provider, providerAccountId))),
    listAccountsByUserId: (userId) => run(() => rowsOf(current().accounts, userId)),
  };
}

function sessionMethods(current: CurrentTables, run: Run): Methods<Sessions> {
  return {
    createSession: (session) =>
      run(() => {
        assertUser(current(), session.userId);
        return insertRow(current().sessions, session.sessionToken, session);
      }),
    getSessionAndUser: (sessionToken) =>
      run(() => {
        const session = readRow(current().sessions, sessionToken);
        const user = session === null ? null : readRow(current().users, session.userId);
        return session === null || user === null ? null : { session, user };
      }),
    updateSession: (change) =>
      run(() => {
        const session = current().sessions.get(change.sessionToken);
        if (session === undefined) return null;
        const changed = { ...session, ...copyRow(change) };
        assertUser(current(), changed.userId);
        current().sessions.set(changed.sessionToken, changed);
        return copyRow(changed);
      }),
    deleteSession: (sessionToken) => run(() => takeRow(current().sessions, sessionToken)),
    deleteSessionsByUserId: (userId) => run(() => removeRowsOf(current().sessions, userId)),
    getSessions: (tokens) => run(() => tokens.flatMap((token) => readRow(current().sessions, token) ?? [])),
    deleteSessions: (tokens) =>
      run(() => {
        for (const token of tokens) current().sessions.delete(token);
      }),
  };
}

function tokenMethods(current: CurrentTables, run: Run): Methods<Tokens> {
  return {
    createVerificationToken: (token) =>
      run(() => {
        const key = pairKey(token.identifier, token.token);
        return insertRow(current().verificationTokens, key, token);
      }),
    useVerificationToken: ({ identifier, token }) =>
      run(() => takeRow(current().verificationTokens, pairKey(identifier, token))),
  };
}

function authenticatorMethods(current: CurrentTables, run: Run): Methods<Authenticators> {
  return {
    createAuthenticator: (authenticator) =>
      run(() => {
        assertUser(current(), authenticator.userId);
        const row = { transports: null, ...copyRow(authenticator) };
        return insertRow(current().authenticators, row.credentialID, row);
      }),
    getAuthenticator: (credentialID) => run(() => readRow(current().authenticators, credentialID)),
    listAuthenticatorsByUserId: (userId) => run(() => rowsOf(current().authenticators, userId)),
    deleteAuthenticator: (credentialID) =>
      run(() => {
        current().authenticators.delete(credentialID);
      }),
    updateAuthenticatorCounter: (credentialID, newCounter) =>
      run(() => {
        const row = current().authenticators.get(credentialID);
        if (row === undefined) throw new Error('There is no such credential.');
        // WebAuthn Level 3, section 7.2: a counter that does not rise means a cloned authenticator; 0 means that it has none.
        const rises = newCounter > row.counter || (newCounter === 0 && row.counter === 0);
        if (!rises) throw new Error('The counter of a credential can only be raised.');
        const changed = { ...row, counter: newCounter };
        current().authenticators.set(credentialID, changed);
        return copyRow(changed);
      }),
  };
}

function findByEmail(tables: MemoryTables, email: string): AdapterUser | undefined {
  // "" means no address, so no user is found by it.
  if (email === '') return undefined;
  return [...tables.users.values()].find((user) => user.email === email);
}

function assertUser(tables: MemoryTables, id: string): AdapterUser {
  const user = tables.users.get(id);
  if (user === undefined) throw new Error('There is no such user.');
  return user;
}
