import type { AuthOptions } from '../../types/config.js';
import type { HeldPassword } from '../../core/contracts/kept-passwords.js';
import type { AdapterUser } from '../../types/adapter.js';
import { AdapterError, AuthError } from '../../errors.js';
import { busyFor } from '../../core/http/busy.js';
import { storeMethod, userById } from '../../core/store/store-methods.js';
import { createRefusalLog } from '../../core/logger/refusals.js';
import type { SessionSource } from '../session-request.js';
import { isStillSignedIn, tryEndOtherSessions, type OtherSessionsResult } from './try-end-other-sessions.js';
import { passwordsOf, problemIn, refusalOf, type Keeper, type PasswordRefusal } from './refuse-password.js';
import { ownerOf, type RecentOption, type Visitor } from './visitor.js';

/** What {@link changePassword} takes. */
export interface PasswordChange extends RecentOption {
  readonly newPassword: string;
  /** What a form sent. Without it, the sign-in must be recent, as `recent` says. */
  readonly currentPassword?: string;
}

/** The password was changed. */
export interface PasswordChanged {
  readonly ok: true;
  /** Whether all other sessions have ended: `jwt` sessions cannot without the option `revocation`. */
  readonly othersEnded: boolean;
  /** The `Set-Cookie` fields that must reach the browser: append them to the response. Often none. */
  readonly headers: Headers;
}

/** The password was not changed. */
export interface PasswordRefused {
  readonly ok: false;
  readonly error: PasswordRefusal;
  /** What went wrong, with `unknown`. */
  readonly cause?: AuthError;
  /** Seconds to wait, with `rate_limited` and `busy`. */
  readonly retryAfter?: number;
  /** @see {@link PasswordChanged.headers} */
  readonly headers: Headers;
}

/**
 * Changes the password of the signed-in user, or sets the first one, and ends their other sessions. The owner gets an email. What
 * calls this must have been sent by a page of the application. Wrong current passwords are limited as those of sign-ins are.
 * @throws {InvalidProvider} (rejects) without a provider `Password()`
 * @throws {AuthError} (rejects) when the configuration is invalid, a store fails, or the age of the session is unknown
 */
export async function changePassword(
  source: SessionSource,
  config: AuthOptions,
  wish: PasswordChange,
): Promise<PasswordChanged | PasswordRefused> {
  const visitor = await ownerOf(source, config);
  return visitor.ok ? changePasswordOf(visitor, wish) : visitor;
}

/** {@link changePassword}, for a user who was found. */
export async function changePasswordOf(
  visitor: Visitor,
  { newPassword, currentPassword, ...recent }: PasswordChange,
): Promise<PasswordChanged | PasswordRefused> {
  try {
    return await change(visitor, { newPassword, currentPassword, recent });
  } catch (error) {
    const retryAfter = busyFor(error);
    if (!(error instanceof AuthError) || retryAfter === undefined) throw error;
    const { logger, logMemo, runtime } = visitor.exchange.settings;
    logMemo('refusals', createRefusalLog).note(error, { now: runtime.now().getTime(), logger });
    return { ok: false, error: 'busy', retryAfter, headers: visitor.headers };
  }
}

/** A password to choose, and what proves who chooses it. */
interface Change {
  readonly newPassword: string;
  readonly currentPassword: string | undefined;
  readonly recent: RecentOption;
}

/** How often another writer may write the password at the same moment. */
const MOST_TRIES = 5;

async function change(visitor: Visitor, wish: Change): Promise<PasswordChanged | PasswordRefused> {
  const keeper = await passwordsOf(visitor.exchange.settings);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await changeHeld(visitor, keeper, wish);
    if (answer !== undefined) return answer;
  }
  throw new AdapterError('The password was changed by other requests at the same time; try again.');
}

/** @returns `undefined` if another writer wrote the password meanwhile: nothing was changed, and what was asked may be no more true */
async function changeHeld(
  visitor: Visitor,
  keeper: Keeper,
  { newPassword, currentPassword, recent }: Change,
): Promise<PasswordChanged | PasswordRefused | undefined> {
  const { exchange, userId, headers } = visitor;
  const { settings } = exchange;
  const { provider, passwords } = keeper;
  // First of all: it is replaced only if no other was chosen, and the address was not proven, since then.
  const held = await passwords.hold(settings, userId);
  const user = await userById(settings.adapter, userId);
  if (user === null) return refusedAs('no_session', headers);
  const refusal = await refusalOf(visitor, { ...keeper, user, currentPassword, recent });
  if (refusal !== undefined) return { ok: false, ...refusal, headers };
  const chosen = { password: newPassword, email: user.email, name: user.name };
  const problem = await problemIn(visitor, keeper, chosen);
  if (problem !== undefined) return { ok: false, ...problem, headers };
  const hash = await passwords.hashOf(exchange, provider, newPassword);
  const pending = { keeper, user, held };
  // What was asked so far may have taken long, and the owner may have ended this session meanwhile.
  if (!(await isStillSignedIn(visitor))) return refusedAs('no_session', headers);
  if (!(await isKept(visitor, pending, held))) return undefined;
  // Also before: if the process dies once the password is stored, it would not be asked for it again.
  if ((await tryEndOtherSessions(visitor, () => isKept(visitor, pending, held))) === 'gone')
    return refusedAs('no_session', headers);
  const written = await passwords.replace(settings, userId, {
    held,
    hash,
    whenLate: async (late) => void (await settle(visitor, pending, late)),
  });
  if (written === undefined) return undefined;
  const ended = await settle(visitor, pending, written);
  return ended === 'gone'
    ? refusedAs('no_session', headers)
    : { ok: true, othersEnded: ended === 'ended', headers };
}

/** A change that is about to be written, or was. */
interface Pending {
  readonly keeper: Keeper;
  readonly user: AdapterUser;
  /** What is kept before it. */
  readonly held: HeldPassword;
}

/** What follows once a password was written. @returns `gone` if the session had ended before, so that it was taken back */
async function settle(
  visitor: Visitor,
  pending: Pending,
  written: HeldPassword,
): Promise<OtherSessionsResult> {
  const { exchange, userId } = visitor;
  const { settings } = exchange;
  const { provider, passwords } = pending.keeper;
  if (!(await isConfirmed(visitor, pending, written))) return 'gone';
  try {
    const ended = await tryEndOtherSessions(visitor, () => isKept(visitor, pending, written));
    if (ended !== 'gone' || !(await isKept(visitor, pending, written))) return ended;
    // Signed out since then: the password stays, and the others end as they would have.
    await storeMethod(settings, 'deleteSessionsByUserId')(userId);
    return 'ended';
  } finally {
    await passwords.noteChange(exchange, provider, { userId, email: pending.user.email });
  }
}

/** Whether the session was still there when the password was written, which is put back if not, or if the store is unavailable. */
async function isConfirmed(
  visitor: Visitor,
  { keeper, held }: Pending,
  written: HeldPassword,
): Promise<boolean> {
  const { userId, exchange } = visitor;
  const putBack = (): Promise<void> =>
    keeper.passwords.putBack(exchange.settings, userId, { written, before: held });
  const check = (): Promise<boolean> => isStillSignedIn(visitor);
  let isConfirmedNow: boolean;
  try {
    // A temporary fault of the store must not undo what was written, so the check is repeated.
    isConfirmedNow = await check().catch(check);
  } catch (error) {
    await putBack();
    throw error;
  }
  if (!isConfirmedNow) await putBack();
  return isConfirmedNow;
}

/** Whether what is kept of the password is what was kept at a moment. */
async function isKept(
  { exchange: { settings }, userId }: Visitor,
  { keeper }: Pick<Pending, 'keeper'>,
  held: HeldPassword,
): Promise<boolean> {
  return (await keeper.passwords.hold(settings, userId)).version === held.version;
}

function refusedAs(error: PasswordRefusal, headers: Headers): PasswordRefused {
  return { ok: false, error, headers };
}
