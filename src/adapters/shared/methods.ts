import type { Adapter } from '../../types/adapter.js';

// The methods of `Adapter` by what they store. Every store writes one function per group.
export type Users =
  'createUser' | 'getUser' | 'getUserByEmail' | 'getUserByAccount' | 'updateUser' | 'deleteUser';
export type Accounts = 'linkAccount' | 'unlinkAccount' | 'getAccount' | 'listAccountsByUserId';
export type Sessions =
  'createSession' | 'getSessionAndUser' | 'updateSession' | 'deleteSession' | 'deleteSessionsByUserId';
export type Tokens = 'createVerificationToken' | 'useVerificationToken';
export type Authenticators =
  'createAuthenticator' | 'getAuthenticator' | 'listAuthenticatorsByUserId' | 'updateAuthenticatorCounter';

/** The methods with these names, none of them optional. */
export type Methods<Name extends keyof Adapter> = Required<Pick<Adapter, Name>>;

/** How many rows the `cleanup` of an adapter deleted. */
export interface CleanupCount {
  sessions: number;
  /** Verification tokens. */
  tokens: number;
}
