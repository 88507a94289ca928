import type { AuthenticationMethod } from '../contracts/method.js';

/** Methods that need no provider function. */
export interface WrittenMethods {
  readonly email?: AuthenticationMethod<'email'>;
  readonly credentials?: AuthenticationMethod<'credentials'>;
}
