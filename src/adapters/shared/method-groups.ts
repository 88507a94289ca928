import type { Adapter } from '../../types/adapter.js';

/** The methods of an adapter by what they are about; every store writes one function for each group. */
export type Users =
  'createUser' | 'getUser' | 'getUserByEmail' | 'getUserByAccount' | 'updateUser' | 'deleteUser';
export type Accounts = 'linkAccount' | 'unlinkAccount' | 'getAccount' | 'listAccountsByUserId';
export type Sessions =
  'createSession' | 'getSessionAndUser' | 'updateSession' | 'deleteSession' | 'deleteSessionsByUserId';
export type Tokens = 'createVerificationToken' | 'useVerificationToken';
export type Authenticators =
  'createAuthenticator' | 'getAuthenticator' | 'listAuthenticatorsByUserId' | 'updateAuthenticatorCounter';

/** So many of them, all there. */
export type Methods<Name extends keyof Adapter> = Required<Pick<Adapter, Name>>;
