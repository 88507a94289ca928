import type { Browser } from '../support/browser.js';
import type { Feature } from './driver.js';
import type { World, WorldChanges } from './world.js';

/** Tables of a store. */
export type Table = 'users' | 'accounts' | 'sessions' | 'verificationTokens' | 'authenticators';

/** Where a case happens, with what its preparation left there. */
export interface Place<Prepared> {
  readonly world: World;
  readonly browser: Browser;
  readonly prepared: Prepared;
}

/** One hostile or honest act, in words that hold for any implementation. */
export interface HostileCase<Prepared = unknown> {
  /** Rows of docs/security-cases.md. */
  readonly ids: readonly string[];
  readonly title: string;
  /**
   * `refused`: whoever was signed in stays so, nobody else is, and nothing is written. `signed in`: the right person is.
   * `safe`: neither; what must hold is what `judge` and the oracles say.
   */
  readonly expect: 'refused' | 'signed in' | 'safe';
  readonly world?: WorldChanges;
  readonly needs?: readonly Feature[];
  /** What goes before, and is nothing wrong. */
  prepare?(place: Omit<Place<never>, 'prepared'>): Promise<Prepared>;
  /** The act itself; every answer that it gets. */
  act(place: Place<Prepared>): Promise<readonly Response[]>;
  /** What else must hold afterwards; each sentence is a rule that was broken. */
  judge?(place: Place<Prepared>, answers: readonly Answer[]): Promise<readonly string[]> | readonly string[];
  /** Tables in which the act may change something. @default none where it is refused, any where not */
  readonly changes?: readonly Table[];
  /** Endpoints of the provider that must not be asked by the act. */
  readonly unasked?: readonly string[];
  /** Whether a flow must have ended. */
  readonly endsFlow?: boolean;
  /** Whether the store or the application is at fault, so that a status from 500 is right. */
  readonly isOurFault?: boolean;
  /** Who is signed in afterwards. @default the person at the provider */
  readonly email?: string;
  /** Whether the act shows what is otherwise a canary, for instance a link to whom it was sent. */
  readonly shows?: readonly string[];
  /**
   * How many outcomes the audit events tell of: none where somebody only looks, or comes back to what is done already, as by
   * a reload; one each for several attempts. Not asked where it is only to be `safe`. @default 1
   */
  readonly outcomes?: number;
  /** Whether what is broken stays so, and an honest sign-in cannot work either. */
  readonly isLasting?: boolean;
  /** Whether it waits for real time to go by. */
  readonly isSlow?: boolean;
}

/** An answer whose body was read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Keeps the type of what is prepared between the parts of a case, and forgets it for the list of all. */
export const hostileCase = <Prepared = undefined>(given: HostileCase<Prepared>): HostileCase =>
  // The runner hands each case what its own `prepare` gave.
  given as unknown as HostileCase;
