import { ConflictError } from '../../errors.js';
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.js';
import { hashTokens } from '../hash-tokens.js';
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
import { createTurns, openSteps } from '../sql/turns.js';
import type { Accounts, Authenticators, Methods, Sessions, Tokens, Users } from '../method-groups.js';

/** Everything a memory adapter stores, as deep copies in the order of insertion. */
export interface MemorySnapshot {
  users: AdapterUser[];
  accounts: AdapterAccount[];
  sessions: AdapterSession[];
  verificationTokens: VerificationToken[];
  authenticators: AdapterAuthenticator[];
}

/** What a {@link MemoryAdapter} can be told. */
export interface MemoryAdapterOptions {
  /**
   * Whether the tokens of sessions and links are kept as hashes, as the adapters of databases do. Nothing is at rest
   * here, and tests want to see them. @default false
   */
  hashTokens?: boolean;
}

/** A {@link MemoryAdapter}: every method of an adapter, and a look inside. */
export interface MemoryAdapterObject extends Required<Adapter> {
  /** Deep copies of all tables, for tests. Shows what a running transaction has written. */
  snapshot(): MemorySnapshot;
  /** Removes everything. */
  clear(): void;
}

type Run = <T>(step: () => T) => Promise<T>;
type Source = () => MemoryTables;

// Seconds.
const patience = 5;
// What a database gives back for columns that an insert leaves out.
const emptyFields = { name: null, image: null, emailVerified: null } as const;

/**
 * An adapter that keeps everything in this process: for tests, examples and development. It behaves like a database
 * with unique columns, foreign keys and cascades; what goes in and comes out is copied.
 *
 * While `transaction` runs, other calls wait up to 5 s for its end; inside, use the adapter it hands over, which has no
 * `transaction` of its own.
 *
 * @throws {ConflictError} (its methods) when an address, an account, a session token, a verification token or a
 *   credential id is there already
 */
export function MemoryAdapter(options: MemoryAdapterOptions = {}): MemoryAdapterObject {
  const turns = createTurns(patience);
  let tables = createTables();
  const source: Source = () => tables;

  const adapter: Required<Adapter> = {
    ...methods(source, turns.share),
    transaction: (work) =>
      turns.alone(async () => {
        const saved = createTables(tables);
        const steps = openSteps();
        try {
          return await work(methods(source, steps.run));
        } catch (error) {
          tables = saved;
          throw error;
        } finally {
          steps.end();
        }
      }),
  };
  return {
    ...(options.hashTokens === true ? hashTokens(adapter) : adapter),
    snapshot: () => ({
      users: [...tables.users.values()].map(copyRow),
      accounts: [...tables.accounts.values()].map(copyRow),
      sessions: [...tables.sessions.values()].map(copyRow),
      verificationTokens: [...tables.verificationTokens.values()].map(copyRow),
      authenticators: [...tables.authenticators.values()].map(copyRow),
    }),
    clear: () => {
      tables = createTables();
    },
  };
}

function methods(source: Source, run: Run): Required<Omit<Adapter, 'transaction'>> {
  return {
    ...userMethods(source, run),
    ...accountMethods(source, run),
    ...sessionMethods(source, run),
    ...tokenMethods(source, run),
    ...authenticatorMethods(source, run),
  };
}

function userMethods(source: Source, run: Run): Methods<Users> {
  function assertAddressFree(email: string, except: string): void {
    const owner = findByEmail(source(), email);
    if (owner !== undefined && owner.id !== except)
      throw new ConflictError('There is already a user with this address.');
  }
  return {
    createUser: (user) =>
      run(() => {
        // NULL is what a database keeps for a user without an address; it is given back as "".
        const row: AdapterUser = {
          ...emptyFields,
          ...copyRow(user),
          email: user.email ?? '',
        };
        assertAddressFree(row.email, '');
        return insertRow(source().users, row.id, row);
      }),
    getUser: (id) => run(() => readRow(source().users, id)),
    getUserByEmail: (email) =>
      run(() => {
        const user = findByEmail(source(), email);
        return user === undefined ? null : copyRow(user);
      }),
    getUserByAccount: ({ provider, providerAccountId }) =>
      run(() => {
        const account = source().accounts.get(pairKey(provider, providerAccountId));
        return account === undefined ? null : readRow(source().users, account.userId);
      }),
    updateUser: (change) =>
      run(() => {
        const user = assertUser(source(), change.id);
        const given = copyRow(change);
        const changed = { ...user, ...given, email: 'email' in given ? (given.email ?? '') : user.email };
        assertAddressFree(changed.email, changed.id);
        source().users.set(changed.id, changed);
        return copyRow(changed);
      }),
    deleteUser: (id) =>
      run(() => {
        const { users, accounts, sessions, authenticators } = source();
        for (const table of [accounts, sessions, authenticators]) removeRowsOf(table, id);
        return takeRow(users, id);
      }),
  };
}

function accountMethods(source: Source, run: Run): Methods<Accounts> {
  return {
    linkAccount: (account) =>
      run(() => {
        assertUser(source(), account.userId);
        const key = pairKey(account.provider, account.providerAccountId);
        return insertRow(source().accounts, key, account);
      }),
    unlinkAccount: ({ provider, providerAccountId }) =>
      run(() => takeRow(source().accounts, pairKey(provider, providerAccountId)) ?? undefined),
    getAccount: (providerAccountId, provider) =>
      run(() => readRow(source().accounts, pairKey(provider, providerAccountId))),
    listAccountsByUserId: (userId) => run(() => rowsOf(source().accounts, userId)),
  };
}

function sessionMethods(source: Source, run: Run): Methods<Sessions> {
  return {
    createSession: (session) =>
      run(() => {
        assertUser(source(), session.userId);
        return insertRow(source().sessions, session.sessionToken, session);
      }),
    getSessionAndUser: (sessionToken) =>
      run(() => {
        const session = readRow(source().sessions, sessionToken);
        const user = session === null ? null : readRow(source().users, session.userId);
        return session === null || user === null ? null : { session, user };
      }),
    updateSession: (change) =>
      run(() => {
        const session = source().sessions.get(change.sessionToken);
        if (session === undefined) return null;
        const changed = { ...session, ...copyRow(change) };
        assertUser(source(), changed.userId);
        source().sessions.set(changed.sessionToken, changed);
        return copyRow(changed);
      }),
    deleteSession: (sessionToken) => run(() => takeRow(source().sessions, sessionToken)),
    deleteSessionsByUserId: (userId) => run(() => removeRowsOf(source().sessions, userId)),
  };
}

function tokenMethods(source: Source, run: Run): Methods<Tokens> {
  return {
    createVerificationToken: (token) =>
      run(() => {
        const key = pairKey(token.identifier, token.token);
        return insertRow(source().verificationTokens, key, token);
      }),
    useVerificationToken: ({ identifier, token }) =>
      run(() => takeRow(source().verificationTokens, pairKey(identifier, token))),
  };
}

function authenticatorMethods(source: Source, run: Run): Methods<Authenticators> {
  return {
    createAuthenticator: (authenticator) =>
      run(() => {
        assertUser(source(), authenticator.userId);
        const row = { transports: null, ...copyRow(authenticator) };
        return insertRow(source().authenticators, row.credentialID, row);
      }),
    getAuthenticator: (credentialID) => run(() => readRow(source().authenticators, credentialID)),
    listAuthenticatorsByUserId: (userId) => run(() => rowsOf(source().authenticators, userId)),
    updateAuthenticatorCounter: (credentialID, newCounter) =>
      run(() => {
        const row = source().authenticators.get(credentialID);
        if (row === undefined) throw new Error('There is no such credential.');
        // WebAuthn Level 3, section 7.2: a counter that does not rise means a cloned authenticator; 0 means it has none.
        const rises = newCounter > row.counter || (newCounter === 0 && row.counter === 0);
        if (!rises) throw new Error('The counter of a credential can only be raised.');
        const changed = { ...row, counter: newCounter };
        source().authenticators.set(credentialID, changed);
        return copyRow(changed);
      }),
  };
}

function findByEmail(tables: MemoryTables, email: string): AdapterUser | undefined {
  // "" stands for no address, so it is nobody's.
  if (email === '') return undefined;
  return [...tables.users.values()].find((user) => user.email === email);
}

function assertUser(tables: MemoryTables, id: string): AdapterUser {
  const user = tables.users.get(id);
  if (user === undefined) throw new Error('There is no such user.');
  return user;
}
