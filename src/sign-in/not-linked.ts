import type { Authentication } from '../contracts/method.js';
import { AccountNotLinked, OAuthAccountNotLinked } from '../errors.js';

/** The error of an account that cannot be linked to a user, of the type that its method declares. */
export function notLinked(
  { account, linking }: Authentication,
  why: string,
  { code }: { readonly code?: string } = {},
): OAuthAccountNotLinked | AccountNotLinked {
  const message = `The account of provider "${account.provider}" ${why}.`;
  const options = code === undefined ? {} : { code };
  return linking.conflict === 'AccountNotLinked'
    ? new AccountNotLinked(message, options)
    : new OAuthAccountNotLinked(message, options);
}
