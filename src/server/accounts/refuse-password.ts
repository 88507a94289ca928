import type { KeptPasswords, NewPassword, PasswordProblem } from '../../core/contracts/kept-passwords.js';
import type { ResolvedProvider } from '../../core/contracts/provider.js';
import type { Settings } from '../../core/contracts/settings.js';
import type { AdapterUser } from '../../types/adapter.js';
import { InvalidProvider } from '../../errors.js';
import { audit } from '../../core/hooks/audit.js';
import type { NotTried } from '../../core/limits/limit-attempts.js';
import { methodOf } from '../../core/methods/index.js';
import { isProven } from '../../core/identities/is-proven.js';
import { beganAfterProof } from '../../core/sign-in/still-signed-in.js';
import { isEnrolled, isRecent, type AccountsRefusal, type RecentOption, type Visitor } from './visitor.js';

export type { PasswordProblem } from '../../core/contracts/kept-passwords.js';

/**
 * Why a password was not changed.
 * - `wrong_password`: `currentPassword` is not the password of the account.
 * - `rate_limited`: the current password was guessed, or a leaked one chosen, too often; nothing was tried. `retryAfter` says when to try again.
 * - `busy`: too many passwords wait to be hashed; nothing was changed. `retryAfter` says when to try again.
 * - `address_unproven`: it is unknown whether the address of the account is theirs: let them follow the link of a mail first.
 * - `password_…`: the new password is too short, too long, the name or address itself, one that is tried first, or leaked.
 */
export type PasswordRefusal =
  | Extract<AccountsRefusal, 'no_session' | 'unknown' | 'reauthentication_required'>
  | 'wrong_password'
  | 'address_unproven'
  | 'rate_limited'
  | 'busy'
  | PasswordProblem;

/** Why nothing was changed. */
export interface Refusal {
  readonly error: PasswordRefusal;
  /** Seconds to wait, with `rate_limited`. */
  readonly retryAfter?: number;
}

/** The provider that keeps passwords. */
export interface Keeper {
  readonly provider: ResolvedProvider;
  readonly passwords: KeptPasswords<ResolvedProvider['type']>;
}

/** @throws {InvalidProvider} (rejects) without a provider `Password()` */
export async function passwordsOf({ providers }: Settings): Promise<Keeper> {
  for (const provider of providers.all()) {
    const method = methodOf(provider);
    const { passwords } = method.needsRecords === true ? await method.steps() : {};
    if (passwords !== undefined) return { provider, passwords };
  }
  throw new InvalidProvider('No provider keeps passwords: add `Password()` of latchkey/providers/password.');
}

interface Proof extends Keeper {
  readonly user: AdapterUser;
  readonly currentPassword: string | undefined;
  readonly recent: RecentOption;
}

/** Why a new password is refused. A service that knows leaked passwords is asked a limited number of times. */
export async function problemIn(
  { exchange, identity }: Visitor,
  { provider, passwords }: Keeper,
  chosen: NewPassword,
): Promise<Refusal | undefined> {
  const ask = (): Promise<PasswordProblem | undefined> => passwords.problemOf(exchange, provider, chosen);
  const attempts = passwords.choicesIn(provider, identity.binding);
  let error: PasswordProblem | undefined;
  if (attempts === undefined) {
    error = await ask();
  } else {
    const { limitedGuess } = await import('../../core/limits/limit-attempts.js');
    const answer = await limitedGuess(exchange, { attempts, provider }, async () => {
      error = await ask();
      return error === 'password_compromised' ? false : undefined;
    });
    if (typeof answer === 'object') return tooOften(exchange, provider, answer);
  }
  return error && { error };
}

/** Why this visitor may not choose a password for the user. */
export async function refusalOf(visitor: Visitor, proof: Proof): Promise<Refusal | undefined> {
  const { identity } = visitor;
  const { user, currentPassword, recent } = proof;
  // An attacker who registered with another user's address must not leave a password behind.
  if (!isProven(user)) return { error: 'address_unproven' };
  if (identity.isSelfContained && !beganAfterProof(identity.createdAt, user))
    return { error: 'reauthentication_required' };
  // A password alone is weaker than what a user with a second factor signs in with.
  const needsMore = visitor.exchange.settings.secondFactor !== undefined && (await isEnrolled(visitor));
  if (currentPassword === undefined || needsMore)
    return (await isRecent(visitor, recent)) ? undefined : { error: 'reauthentication_required' };
  return guessOf(visitor, { ...proof, currentPassword });
}

/** Why a current password that was typed is no proof. An attacker with a stolen session must not guess on. */
async function guessOf(
  { exchange, identity, userId }: Visitor,
  { provider, passwords, currentPassword }: Proof & { readonly currentPassword: string },
): Promise<Refusal | undefined> {
  const { limitedGuess } = await import('../../core/limits/limit-attempts.js');
  const of = { attempts: passwords.attemptsIn(identity.binding), provider };
  const isRight = await limitedGuess(exchange, of, () =>
    passwords.isRight(exchange, provider, { userId, password: currentPassword }),
  );
  if (isRight === true) return undefined;
  if (isRight === false) return { error: 'wrong_password' };
  return tooOften(exchange, provider, isRight);
}

async function tooOften(
  exchange: Visitor['exchange'],
  { id }: ResolvedProvider,
  { retryAfter }: NotTried,
): Promise<Refusal> {
  await audit(exchange, { name: 'signin.limited', provider: id, retryAfter });
  return { error: 'rate_limited', retryAfter };
}
