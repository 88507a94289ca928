import type { Adapter } from './adapter.js';

/** What a method of an adapter is about, and whether it takes or gives a token that must not be stored as it is. */
interface AdapterMethod {
  readonly about: 'users' | 'accounts' | 'sessions' | 'tokens' | 'authenticators' | 'transactions';
  readonly secret: boolean;
}

/**
 * Every method of an adapter: what is wrapped, hashed, grouped and tested follows from here. A method that is added to
 * `Adapter` does not compile until it has its row.
 */
export const ADAPTER_METHODS = {
  createUser: { about: 'users', secret: false },
  getUser: { about: 'users', secret: false },
  getUserByEmail: { about: 'users', secret: false },
  getUserByAccount: { about: 'users', secret: false },
  updateUser: { about: 'users', secret: false },
  deleteUser: { about: 'users', secret: false },
  linkAccount: { about: 'accounts', secret: false },
  unlinkAccount: { about: 'accounts', secret: false },
  getAccount: { about: 'accounts', secret: false },
  listAccountsByUserId: { about: 'accounts', secret: false },
  createSession: { about: 'sessions', secret: true },
  getSessionAndUser: { about: 'sessions', secret: true },
  updateSession: { about: 'sessions', secret: true },
  deleteSession: { about: 'sessions', secret: true },
  deleteSessionsByUserId: { about: 'sessions', secret: false },
  createVerificationToken: { about: 'tokens', secret: true },
  useVerificationToken: { about: 'tokens', secret: true },
  createAuthenticator: { about: 'authenticators', secret: false },
  getAuthenticator: { about: 'authenticators', secret: false },
  listAuthenticatorsByUserId: { about: 'authenticators', secret: false },
  updateAuthenticatorCounter: { about: 'authenticators', secret: false },
  transaction: { about: 'transactions', secret: false },
} as const;

type Table = typeof ADAPTER_METHODS;

/** The same table: here a row that is missing, or wrong, does not compile. */
const complete: { readonly [Name in keyof Required<Adapter>]: AdapterMethod } = ADAPTER_METHODS;

/** The methods about something. */
export type MethodsAbout<About extends AdapterMethod['about']> = {
  [Name in keyof Table]: Table[Name]['about'] extends About ? Name : never;
}[keyof Table];

/** The methods that take or give a token of a session or a link. */
export type SecretMethods = {
  [Name in keyof Table]: Table[Name]['secret'] extends true ? Name : never;
}[keyof Table];

/** The names of the methods that do one thing; `transaction` hands out a whole adapter, and is wrapped as one. */
export const SINGLE_METHODS: readonly Exclude<keyof Adapter, 'transaction'>[] =
  // The keys of the table are the names.
  (Object.keys(complete) as (keyof Adapter)[]).filter((name) => name !== 'transaction');
