import type { Attempts } from './attempts.js';
import type { Exchange } from './exchange.js';
import type { ResolvedByType } from './provider.js';

/** Why a new password is refused. */
export type PasswordProblem =
  'password_short' | 'password_long' | 'password_personal' | 'password_common' | 'password_compromised';

/** A new password, and whose it is. */
export interface NewPassword {
  readonly password: string;
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A user, and a password that was typed. */
export interface TypedPassword {
  readonly userId: string;
  readonly password: string;
}

/** What is kept of a password at one moment: what is written in its place finds out whether anybody else wrote since. */
export interface HeldPassword {
  /** Rises with every write; `0`: nothing is kept. */
  readonly version: number;
  /** `undefined`: there is none. */
  readonly hash: string | undefined;
}

/** A hash that takes the place of another one. */
export interface Replacement {
  readonly held: HeldPassword;
  readonly hash: string;
  /** What follows if it is written after all when the caller no longer waits; its failures are logged. */
  readonly whenLate: (written: HeldPassword) => Promise<void>;
}

/** What the server's own code may ask of a method that keeps passwords. */
export interface KeptPasswords<T extends keyof ResolvedByType> {
  /** Why a new password is refused; `undefined` if it is not. */
  problemOf(
    exchange: Exchange,
    provider: ResolvedByType[T],
    chosen: NewPassword,
  ): Promise<PasswordProblem | undefined>;
  /** Whose attempt it is when the current password is typed in a session. @param binding - of the session */
  attemptsIn(binding: string): Attempts;
  /**
   * Whose attempt it is when a new password is chosen in a session, if another service is asked whether it has leaked;
   * `undefined` if no service is asked. @param binding - of the session
   */
  choicesIn(provider: ResolvedByType[T], binding: string): Attempts | undefined;
  /** The name that the account of a user is counted by; `undefined` for users who have no password here. */
  nameOf(user: { readonly email?: string | null | undefined }): string | undefined;
  /** The token of the link that a request to choose a new password brings. */
  linkIn(exchange: Exchange, provider: ResolvedByType[T]): Promise<string | undefined>;
  /** Whether a password is that of a user. */
  isRight(exchange: Exchange, provider: ResolvedByType[T], typed: TypedPassword): Promise<boolean>;
  /** The hash of a password. */
  hashOf(exchange: Exchange, provider: ResolvedByType[T], password: string): Promise<string>;
  /** What is kept of the password of a user now. */
  hold(settings: Exchange['settings'], userId: string): Promise<HeldPassword>;
  /** Keeps a hash in place of another one. @returns what is kept now; `undefined` if another writer wrote since: nothing was written */
  replace(
    settings: Exchange['settings'],
    userId: string,
    replacement: Replacement,
  ): Promise<HeldPassword | undefined>;
  /** Puts back what was kept before something was written, unless another writer wrote since. */
  putBack(
    settings: Exchange['settings'],
    userId: string,
    change: { readonly written: HeldPassword; readonly before: HeldPassword },
  ): Promise<void>;
  /** Ends the links to a new password, and tells the owner, and who listens to audit events, that it was changed. */
  noteChange(
    exchange: Exchange,
    provider: ResolvedByType[T],
    owner: { readonly userId: string; readonly email: string | null | undefined },
  ): Promise<void>;
  /** Keeps a hash of another application. @returns `false` for a user who has a password, or whose password was forgotten */
  take(
    settings: Exchange['settings'],
    owner: { readonly userId: string; readonly hash: string },
  ): Promise<boolean>;
}
