import type { Exchange } from '../contracts/exchange.js';
import type { Account, User } from '../../types/model.js';
import { AccessDenied } from '../../errors.js';
import { factorsOf, NO_FACTORS, settingsOf } from './factors.js';
import { isEnrolled, requirementOf } from './requirement.js';

/** The id of a user as text. */
export function idOf({ id }: Pick<User, 'id'>): string | undefined {
  // The type says string; stores with integer ids return numbers.
  return id === undefined ? undefined : String(id);
}

/**
 * Asserts that a sign-in that passed for one user may become the session of this one: a race can make it another's.
 * @throws {AccessDenied} (rejects) `second_factor_required`
 */
export async function assertFor(exchange: Exchange, signIn: OfAccount, becoming: Becoming): Promise<void> {
  if (await isFor(exchange, signIn, becoming)) return;
  throw new AccessDenied('The account changed while the sign-in waited for a second factor. Sign in again.', {
    code: 'second_factor_required',
  });
}

/** The account that a sign-in is by, as callbacks see it. */
interface OfAccount {
  readonly account: Account;
}

/** The user whom a sign-in has become that of. */
export interface Becoming {
  readonly user: User;
  /** Whether this sign-in created the user. */
  readonly isNewUser: boolean;
  /** The id that was expected. */
  readonly expected: string | undefined;
  /** Whether it is that of a user who was stored before. */
  readonly isKnown: boolean;
  /** When a second factor was proven, if one of a user who was not stored before. */
  readonly factorTime: number | undefined;
  /** Whether that is an app which is being set up. */
  readonly isEnrolment?: boolean;
}

async function isFor(
  exchange: Exchange,
  { account }: OfAccount,
  { user, isNewUser, expected, isKnown, factorTime, isEnrolment = false }: Becoming,
): Promise<boolean> {
  const id = idOf(user);
  if (id === expected && isKnown) return true;
  const factors = id === undefined ? NO_FACTORS : await factorsOf(exchange.settings, id);
  // Also a user who did not exist a moment ago may have set up an app since.
  if (isEnrolled(factors)) return false;
  if (isNewUser && !isKnown) return true;
  // What was proven is no factor of another user. Two factors of a provider, or a passkey, belong to the account.
  if (factorTime !== undefined && (isKnown || !isEnrolment)) return !isKnown;
  // The user was stored by another request meanwhile, and may have a passkey by now.
  const need = await requirementOf(exchange.settings, settingsOf(exchange), { user, account, factors });
  return need === 'none' || (isEnrolment && need === 'enrol');
}
