import type { Authentication } from '../contracts/method.js';
import { AccountNotLinked, OAuthAccountNotLinked } from '../../errors.js';

/** The error for an account that cannot be linked, of the type that the method declares. */
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
