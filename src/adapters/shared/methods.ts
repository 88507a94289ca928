import type { Adapter } from '../../types/adapter.js';
import type { MethodsAbout } from '../../types/adapter-methods.js';

// The methods of `Adapter` by what they store. Every store writes one function per group.
export type Users = MethodsAbout<'users'>;
export type Accounts = MethodsAbout<'accounts'>;
export type Sessions = MethodsAbout<'sessions'>;
export type Tokens = MethodsAbout<'tokens'>;
export type Authenticators = MethodsAbout<'authenticators'>;

/** The methods with these names, none of them optional. */
export type Methods<Name extends keyof Adapter> = Required<Pick<Adapter, Name>>;

/** How many rows the `cleanup` of an adapter deleted. */
export interface CleanupCount {
  sessions: number;
  /** Verification tokens. */
  tokens: number;
  records: number;
}
