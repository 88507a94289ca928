import type { Account, Authenticator, Awaitable, User } from './model.js';
import type { ProviderType } from './provider-common.js';

/** A user, as an adapter stores it. Extend by declaration merging. */
export interface AdapterUser extends User {
  /** Made by the core; an adapter may replace it by an id of its own. */
  id: string;
  /** Unique where there is one. Users without an address: stored as NULL, given back as `""`. */
  email: string;
  /** When the address was first proven by a mail link; `null` until then. */
  emailVerified: Date | null;
}

/** The kinds of account that are stored. */
export type AdapterAccountType = Extract<ProviderType, 'oauth' | 'oidc' | 'email' | 'webauthn'>;

/** An account, as an adapter stores it. */
export interface AdapterAccount extends Account {
  userId: string;
  type: AdapterAccountType;
}

/** A session of the `database` strategy. */
export interface AdapterSession {
  /** Random value that the session cookie carries. */
  sessionToken: string;
  userId: string;
  /** Absolute expiry. */
  expires: Date;
}

/** A one-time token sent to an address. */
export interface VerificationToken {
  /** The address. */
  identifier: string;
  /** Absolute expiry. */
  expires: Date;
  /** `hex(SHA-256(token + secret))`: what is stored cannot be used as a link. */
  token: string;
}

/** A stored WebAuthn credential. */
export interface AdapterAuthenticator extends Authenticator {
  userId: string;
}

/**
 * A data layer. Every method is optional; which ones a configuration needs follows from its providers and its session
 * strategy and is checked before the first request. Races named below must be survived; the suite in
 * `latchkey/testing` proves them.
 */
export interface Adapter {
  /** Stores a new user and returns it. A second user with the same address must be refused by throwing. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>;
  /** `null` when there is none. */
  getUser?(id: string): Awaitable<AdapterUser | null>;
  /** Compares exactly; addresses arrive normalised. `null` when there is none. */
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>;
  /** The user an account is linked to; `null` when there is none. */
  getUserByAccount?(
    providerAccountId: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<AdapterUser | null>;
  /** Changes the fields that are given and no other. */
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>;
  /** Removes a user with accounts and sessions. Not called by the core. */
  deleteUser?(userId: string): Promise<void> | Awaitable<AdapterUser | null | undefined>;
  /** Creates an account. The same account a second time must be refused by throwing. */
  linkAccount?(account: AdapterAccount): Promise<void> | Awaitable<AdapterAccount | null | undefined>;
  /** Removes an account. Called for identities that the first proof of an address outdates. */
  unlinkAccount?(
    providerAccountId: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Promise<void> | Awaitable<AdapterAccount | undefined>;
  /** `null` when there is none. Called for WebAuthn. */
  getAccount?(
    providerAccountId: AdapterAccount['providerAccountId'],
    provider: AdapterAccount['provider'],
  ): Awaitable<AdapterAccount | null>;
  /** Stores a new session and returns it. */
  createSession?(session: { sessionToken: string; userId: string; expires: Date }): Awaitable<AdapterSession>;
  /** Session and user in one call (one join where the data layer has it); `null` when there is none. */
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>;
  /** Changes the fields that are given; `null` when the session is gone. */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Awaitable<AdapterSession | null | undefined>;
  /** Deleting what is not there is no error. Returning what was deleted is preferred. */
  deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>;
  /** Stores a token before its mail is sent. */
  createVerificationToken?(
    verificationToken: VerificationToken,
  ): Awaitable<VerificationToken | null | undefined>;
  /** Returns the token and deletes it in one step: of any number of parallel callers exactly one gets it. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>;
  /** Must throw when the credential cannot be stored. */
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>;
  /** `null` when there is none. */
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>;
  /** An empty list for an unknown user; must throw on any other failure. */
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>;
  /** Must throw when the update fails. */
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>;

  // Beyond the interface of @auth/core; used where present.
  /** All accounts of a user. Called when an address is proven for the first time. */
  listAccountsByUserId?(userId: string): Awaitable<AdapterAccount[]>;
  /** Ends all sessions of a user. Called when an address is proven for the first time. */
  deleteSessionsByUserId?(userId: string): Awaitable<void>;
  /** Runs `work` in one transaction: all of its writes happen, or none. */
  transaction?<T>(work: (adapter: Adapter) => Promise<T>): Promise<T>;
}
