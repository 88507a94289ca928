import type { Adapter } from './adapter.js';

/** What a method of an adapter is about. */
type Subject = 'users' | 'accounts' | 'sessions' | 'tokens' | 'authenticators' | 'transactions';

/** `secret`: it takes or gives a token that must not be stored as it is. */
type AdapterMethod = Subject | `${Subject}, secret`;

/**
 * Every method of an adapter: what is wrapped, hashed, grouped and tested follows from here. A method that is added to
 * `Adapter` does not compile until it has its row.
 */
export const ADAPTER_METHODS = {
  createUser: 'users',
  getUser: 'users',
  getUserByEmail: 'users',
  getUserByAccount: 'users',
  updateUser: 'users',
  deleteUser: 'users',
  deleteUserWithData: 'users',
  linkAccount: 'accounts',
  unlinkAccount: 'accounts',
  getAccount: 'accounts',
  listAccountsByUserId: 'accounts',
  createSession: 'sessions, secret',
  getSessionAndUser: 'sessions, secret',
  updateSession: 'sessions, secret',
  deleteSession: 'sessions, secret',
  deleteSessionsByUserId: 'sessions',
  getSessions: 'sessions, secret',
  deleteSessions: 'sessions, secret',
  createVerificationToken: 'tokens, secret',
  useVerificationToken: 'tokens, secret',
  createAuthenticator: 'authenticators',
  getAuthenticator: 'authenticators',
  listAuthenticatorsByUserId: 'authenticators',
  updateAuthenticatorCounter: 'authenticators',
  deleteAuthenticator: 'authenticators',
  transaction: 'transactions',
} as const;

type Table = typeof ADAPTER_METHODS;

/** The same table: here a row that is missing, or wrong, does not compile. */
const complete: { readonly [Name in keyof Required<Adapter>]: AdapterMethod } = ADAPTER_METHODS;

/** The methods about something. */
export type MethodsAbout<About extends Subject> = {
  [Name in keyof Table]: Table[Name] extends About | `${About}, secret` ? Name : never;
}[keyof Table];

/** The methods that take or give a token of a session or a link. */
export type SecretMethods = {
  [Name in keyof Table]: Table[Name] extends `${Subject}, secret` ? Name : never;
}[keyof Table];

/** The names of the methods that do one thing; `transaction` hands out a whole adapter, and is wrapped as one. */
export const SINGLE_METHODS: readonly Exclude<keyof Adapter, 'transaction'>[] =
  // The keys of the table are the names.
  (Object.keys(complete) as (keyof Adapter)[]).filter((name) => name !== 'transaction');
