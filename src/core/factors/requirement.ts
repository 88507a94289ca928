import type { SecondFactorSettings } from '../contracts/factor-settings.js';
import type { Settings } from '../contracts/settings.js';
import type { FactorsRow } from '../records/factor-kinds.js';
import type { Account, User } from '../../types/model.js';
import { AccessDenied, CallbackRouteError } from '../../errors.js';

/** What a sign-in must do before it is a session. */
export type Requirement = 'none' | 'challenge' | 'enrol';

/** Whose sign-in it is. */
export interface SigningIn {
  readonly user: User;
  readonly account: Account;
  readonly factors: FactorsRow;
  /** Whether a code by mail can stand in for a second factor. @default no */
  readonly hasMailbox?: () => Promise<boolean>;
}

/** Whether a user has set up a factor that every sign-in asks for. */
export function isEnrolled({ totp }: FactorsRow): boolean {
  return totp !== undefined;
}

/**
 * What a sign-in of a user must do beyond its first factor.
 * @throws {AccessDenied} (rejects) `second_factor_required`, if the option `required` refuses users without a second factor
 */
export async function requirementOf(
  settings: Settings,
  { required }: SecondFactorSettings,
  { user, account, factors, hasMailbox }: SigningIn,
): Promise<Requirement> {
  if (isEnrolled(factors)) return 'challenge';
  if (required === 'enrolled') return 'none';
  const asked = required === 'always' ? 'enrol' : await ask(required, user, account);
  if (asked === false) return 'none';
  if (await hasPasskey(settings, user)) return 'challenge';
  if (asked === 'enrol' && user.id !== undefined && settings.secondFactor?.totp !== undefined) return 'enrol';
  if (await hasMailbox?.()) return 'challenge';
  throw new AccessDenied(
    user.id === undefined
      ? 'This sign-in needs a second factor, and its user has no `id`, for which factors are kept. Return `id` from `authorize`.'
      : 'This sign-in needs a second factor, and its user has none. Return "enrol" from `required`, and add `totp()` to `factors`, to let users set one up.',
    { code: 'second_factor_required' },
  );
}

async function ask(
  required: Exclude<SecondFactorSettings['required'], string>,
  user: User,
  account: Account,
): Promise<boolean | 'enrol'> {
  let answer: unknown;
  try {
    answer = await required(user, { account });
  } catch (cause) {
    throw new CallbackRouteError('The option `secondFactor.required` threw; see the cause.', { cause });
  }
  if (answer === true || answer === false || answer === 'enrol') return answer;
  throw new CallbackRouteError('The option `secondFactor.required` must return true, false or "enrol".');
}

/** Whether a user has a passkey, which is a second factor by itself. */
export async function hasPasskey(settings: Settings, user: Pick<User, 'id'>): Promise<boolean> {
  return ((await passkeysOf(settings, user)) ?? 0) > 0;
}

/** How many passkeys a user has; `undefined` where the application has none. */
export async function passkeysOf(
  { adapter, secondFactor }: Settings,
  { id }: Pick<User, 'id'>,
): Promise<number | undefined> {
  if (secondFactor?.hasPasskeys !== true) return undefined;
  const listed = id === undefined ? [] : await adapter?.listAuthenticatorsByUserId?.(id);
  return listed?.length ?? 0;
}
