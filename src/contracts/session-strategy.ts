import type { Adapter, AdapterUser } from '../types/adapter.js';
import type { Account, Awaitable, Profile, Session, User } from '../types/model.js';
import type { Exchange } from './exchange.js';

/** A row of the strategy table: what is known of a strategy before the rest of it is loaded. */
export interface ListedStrategy extends SessionReader {
  /** What it needs of the adapter. */
  readonly requires: readonly (keyof Adapter)[];
  /** Whether a session finds its user in the adapter's store again. */
  readonly needsStoredUser: boolean;
  /** Whether a session can be ended before it expires, whoever holds its cookie. */
  readonly isRevocable: boolean;
  /** The rest of it. Once it is loaded, it is there at once. */
  load(): Awaitable<SessionStrategy>;
}

/** How a session is remembered. */
export interface SessionStrategy extends SessionReader {
  /** Who is signed in, without side effects and without the application's callbacks. */
  identify(exchange: Exchange): Promise<SessionIdentity | null>;
  /**
   * Starts a session and gives its binding; one that the browser had before is ended. `undefined`: the `jwt` callback
   * signed out instead.
   */
  issue(exchange: Exchange, who: SignedIn): Promise<string | undefined>;
  /** What `POST session` answers; `null`: nobody is signed in. */
  update(exchange: Exchange, data: unknown): Awaitable<Session | null>;
  /** Ends the session of this browser and announces it. Throws `SignOutError` when the store fails. */
  revoke(exchange: Exchange): Promise<void>;
}

/** How a session is read. */
export interface SessionReader {
  /** What `GET session` answers; extends the session where it is due. */
  read(exchange: Exchange): Awaitable<Session | null>;
}

/** A session of this browser, as flows are bound to it. */
export interface SessionIdentity {
  /** Stable for the life of the session, changes with every sign-in; safe to seal into a flow. */
  readonly binding: string;
  readonly userId: string | undefined;
  /** Where the strategy has it at hand. */
  readonly user: AdapterUser | undefined;
  /** Nobody can end this session before it expires: it says all by itself. */
  readonly isSelfContained?: boolean;
  /** When it began, in milliseconds; `undefined` where a session that is self-contained does not say. */
  readonly beganAt?: number | undefined;
}

/** Who signed in, and how. */
export interface SignedIn {
  readonly user: User;
  /** With the whole token response. */
  readonly account: Account;
  readonly profile: Profile | undefined;
  readonly isNewUser: boolean;
}
