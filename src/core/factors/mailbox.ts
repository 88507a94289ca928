import type { Authentication } from '../contracts/method.js';
import type { Settings } from '../contracts/settings.js';
import type { FactorsRow, PendingRow } from '../records/factor-kinds.js';
import { isAddressProven } from '../identities/is-address-proven.js';
import { userById } from '../store/store-methods.js';
import { hasPasskey, isEnrolled } from './requirement.js';

/** A sign-in that may be completed by a code that is mailed. */
export interface Mailable extends Pick<PendingRow, 'user' | 'isKnown' | 'asks'> {
  readonly mayMail?: boolean;
  readonly authentication: Pick<Authentication, 'user' | 'linking'>;
  readonly factors: FactorsRow;
}

/**
 * The address to which the code of a sign-in is mailed; `undefined` where no mail can stand in for its second factor. Only an address
 * that is known to be that of the user, and, unless the application wants it as a fallback, only of users who have set up nothing else.
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function mailboxOf(
  settings: Settings,
  { user, isKnown, asks, mayMail, authentication, factors }: Mailable,
): Promise<string | undefined> {
  const { adapter, secondFactor } = settings;
  const { emailCode } = secondFactor ?? {};
  if (emailCode === undefined || mayMail !== true) return undefined;
  const isStronger = isEnrolled(factors) || (isKnown && (await hasPasskey(settings, { id: user })));
  // After a recovery code, an app is set up in any case.
  if (isStronger && (!emailCode.isFallback || asks === 'enrol')) return undefined;
  if (!isKnown)
    return authentication.linking.emailVerified ? (authentication.user.email ?? undefined) : undefined;
  const stored = adapter?.getUser === undefined ? null : await userById(adapter, user);
  if (stored === null || !stored.email) return undefined;
  const { linking, user: proven } = authentication;
  // This sign-in vouches for it, though its account may not be linked yet: the one before broke off.
  const isVouchedFor = linking.emailVerified && proven.email === stored.email;
  return isVouchedFor || (await isAddressProven(settings, stored)) ? stored.email : undefined;
}
