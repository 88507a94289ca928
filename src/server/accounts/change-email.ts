import type { AuthOptions } from '../../types/config.js';
import { AuthError } from '../../errors.js';
import { loadFeature } from '../../core/load-feature.js';
import type { EmailRefusal, beginChange } from '../account/begin-change.js';
import type { SessionSource } from '../session-request.js';
import type { Done } from './linked-accounts.js';
import { ownerOf, type RecentOption } from './visitor.js';

export type { EmailRefusal } from '../account/begin-change.js';

/** What {@link changeEmail} takes. */
export interface EmailChange extends RecentOption {
  /** The new address. */
  readonly email: string;
}

/** No mail was sent, and nothing will change. */
export interface EmailRefused {
  readonly ok: false;
  readonly error: EmailRefusal;
  /** What went wrong, with `unknown`. */
  readonly cause?: AuthError;
  /** Seconds to wait, with `rate_limited`. */
  readonly retryAfter?: number;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/**
 * Begins to change the address of the signed-in user, after a fresh proof: sends a link to the new one. It changes the address once it is
 * followed in a session of this user, and ends the other sessions. The former address then gets a link that undoes it for 72 hours. A
 * new call replaces the one before. Whether another user has the address is not said. What calls this must have been sent by a page of
 * the application.
 * @throws {EmailSignInError} (rejects) if the mail could not be sent
 * @throws {AuthError} (rejects) without the option `account` or a provider that sends mails, when the configuration is invalid, or a
 * store fails
 * @example const result = await changeEmail(request, config, { email })
 */
export async function changeEmail(
  source: SessionSource,
  config: AuthOptions,
  change: EmailChange,
): Promise<Done | EmailRefused> {
  const visitor = await ownerOf(source, config);
  if (!visitor.ok) return visitor;
  const { headers, exchange } = visitor;
  if (exchange.settings.account === undefined)
    throw new AuthError('This needs the option `account`: see docs/account-management.md.');
  const feature = await loadFeature<{ readonly beginChange: typeof beginChange }>(
    exchange.settings,
    'account',
  );
  const notSent = await feature.beginChange(visitor, change);
  return notSent === undefined ? { ok: true, headers } : { ok: false, ...notSent, headers };
}
