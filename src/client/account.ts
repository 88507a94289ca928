import { postAction } from './ask-action.js';
import type { ClientOptions } from './request.js';

/**
 * Why no mail was sent.
 * - `no_session`: no user is signed in.
 * - `reauthentication_required`: the last proof is older than ten minutes: let users sign in again, or prove their second factor.
 * - `email_invalid`: it is not exactly one address.
 * - `email_unchanged`: the account has this address.
 * - `rate_limited`: too many mails were asked for; `retryAfter` is the number of seconds to wait.
 */
export type EmailChangeCode =
  'no_session' | 'reauthentication_required' | 'email_invalid' | 'email_unchanged' | 'rate_limited';

/** A refusal of {@link changeEmail}. */
export interface EmailChangeRefused {
  readonly ok: false;
  /** The HTTP status. */
  readonly status: number;
  /** The reason: an {@link EmailChangeCode}, or the class of an error, such as `EmailSignInError`. */
  readonly code: EmailChangeCode | (string & {});
  /** With `rate_limited`: the seconds after which another try has a chance. */
  readonly retryAfter?: number;
  /** By what the error is found in the log of the server, if it is the server's. */
  readonly reference?: string;
}

/**
 * Begins to change the address of the signed-in user, after a fresh proof: sends a link to the new one, which changes it. The answer is
 * the same for an address that another user has. Needs the option `account` on the server.
 * @throws {Error} If the server does not answer.
 * @example const { ok } = await changeEmail({ email })
 */
export async function changeEmail(
  { email }: { readonly email: string },
  options: ClientOptions = {},
): Promise<{ readonly ok: true } | EmailChangeRefused> {
  return postAction(options, 'account', { do: 'email', email });
}
