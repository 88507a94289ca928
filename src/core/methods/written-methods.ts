import type { AuthenticationMethod } from '../contracts/method.js';

/** Stands for a method that comes with the provider: its provider functions put it into what they return. */
export interface Carried {
  /** The provider functions, named in the error for a provider that was written by hand. */
  readonly by: string;
}

/** Methods that need no provider function, as far as the build has them. */
export interface WrittenMethods {
  readonly email: AuthenticationMethod<'email'> | Carried;
  readonly credentials: AuthenticationMethod<'credentials'> | Carried;
}
