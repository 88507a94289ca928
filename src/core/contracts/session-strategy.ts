import type { Adapter, AdapterUser } from '../../types/adapter.js';
import type { Account, Awaitable, Profile, Session, User } from '../../types/model.js';
import type { ShownProofs } from './factor-settings.js';
import type { Exchange } from './exchange.js';
import type { Settings } from './settings.js';
import type { ProviderProof } from './method.js';
import type { SessionFacts } from './session-facts.js';

/** A row of the strategy table: the part of a strategy that is there before the rest is loaded. */
export interface ListedStrategy extends SessionReader {
  /** The adapter methods that it needs. */
  readonly requires: readonly (keyof Adapter)[];
  /** Whether the user of a session must be in the adapter's store. */
  readonly needsStoredUser: boolean;
  /** Whether a session can be ended before it expires, without its cookie. */
  readonly isRevocable: boolean;
  /** Loads the whole strategy; synchronous once it is loaded. */
  load(settings: Pick<Settings, 'features'>): Awaitable<SessionStrategy>;
}

/** A way to keep sessions. */
export interface SessionStrategy extends SessionReader {
  /** Whether its sessions are valid without a look-up, so that they cannot be ended before they expire. */
  readonly isSelfContained: boolean;
  /** Identifies the browser's session, without renewing it and without the application's callbacks. */
  identify(exchange: Exchange): Awaitable<SessionIdentity | null>;
  /**
   * Issues a session and resolves to its binding; the browser's previous session is ended. `undefined`: the `jwt` callback
   * signed out instead.
   */
  issue(exchange: Exchange, who: SignedIn): Awaitable<string | undefined>;
  /** Updates the session with data from the client, for `POST session`; `null` if no user is signed in. */
  update(exchange: Exchange, data: unknown): Awaitable<Session | null>;
  /** Ends the browser's session and emits `signOut`. Throws a `SignOutError` if the store fails. */
  revoke(exchange: Exchange): Promise<void>;
}

/** Gets whose session it is and, where an option brings that along, what is proven of it. */
export type UserListener = (user: User & { readonly id: string }, proven?: ShownProofs) => void;

/** The part of a session strategy that reads sessions. */
export interface SessionReader {
  /**
   * Reads the session for `GET session`, and renews it if that is due.
   * @param onUser - called with the user of the session, for the server's own code: clients see what the callback shows
   */
  read(exchange: Exchange, onUser?: UserListener): Awaitable<Session | null>;
}

/** The browser's session: its facts as far as it carries them itself, and what flows are bound to. */
export interface SessionIdentity extends SessionFacts {
  /** The same as long as the session lasts, and different after every sign-in; contains no secret. */
  readonly binding: string;
  /** The stored user, if the strategy has read it anyway. */
  readonly user: AdapterUser | undefined;
  /**
   * Whether the session is valid without a look-up, so that it cannot be ended before it expires. Only then does it carry facts
   * of its own: those of other sessions are in their record, if they have one.
   */
  readonly isSelfContained: boolean;
}

/** The last revocation of all sessions of a user, as a sign-in reads it before its session begins. */
export interface LastRevocation {
  /** Rises with every end; `0` for none. */
  readonly version: number;
  /** In milliseconds, by whichever clock. */
  readonly endedUntil: number;
  /** A session that begins now must begin after this, in milliseconds: the end was written by a clock that is ahead. */
  readonly startsAfter: number | undefined;
}

/** Who signed in, and how. */
export interface SignedIn {
  readonly user: User;
  /** The account, with the whole token response. */
  readonly account: Account;
  readonly profile: Profile | undefined;
  readonly isNewUser: boolean;
  /** What an ID Token says of the session at the provider. */
  readonly providerProof?: ProviderProof | undefined;
  /**
   * The session that this one takes the place of, where an account or a passkey was added to it: its user did not authenticate
   * anew, and the new session lasts no longer.
   */
  readonly continues?: SessionFacts | undefined;
  /** What the user has proven, where the option `secondFactor` is set. */
  readonly proofs?: string | undefined;
  /** When all older sessions of the user were ended, if they were: the new one begins after that. */
  readonly startsAfter?: Date | undefined;
  /** The last revocation of all sessions of the user, where it was read before. */
  readonly seen?: LastRevocation | undefined;
}
