import type { AdapterSession, AdapterUser } from './adapter.js';
import type { AuditEvent } from './audit.js';
import type { JWT } from './jwt.js';
import type { Account, Awaitable, Profile, Session, User } from './model.js';
import type { CredentialInput } from './provider-credentials.js';
import type { Untyped } from './untyped.js';

/** The parameters of the `session` callback. */
export type SessionCallbackParams = {
  /** The session about to be returned. With the `database` strategy it also has the fields of the stored session. */
  session: { user: AdapterUser } & AdapterSession & Session;
  /** The stored user. `database` strategy only. */
  user: AdapterUser;
  /** The payload of the session token. `jwt` strategy only. */
  token: JWT;
  /** What the browser sent to `POST /session`, if `trigger` is `update`. Untrusted: check every member that you use. */
  newSession: Untyped;
  trigger?: 'update';
};

/** The parameters of the `jwt` callback. */
export interface JwtCallbackParams {
  /** The payload so far; at sign-in it has `name`, `email`, `picture` and `sub`. */
  token: JWT;
  /** Present at sign-in only. */
  user: User | AdapterUser;
  /** Present at sign-in only, with the whole token response of the provider. */
  account?: Account | null;
  /** Present at sign-in with OAuth and OpenID Connect only. */
  profile?: Profile;
  /** Why the callback is called; absent when a session is read. */
  trigger?: 'signIn' | 'signUp' | 'update';
  /** Whether this sign-in created the user. Present at sign-in only. */
  isNewUser?: boolean;
  /** What the browser sent to `POST /session`, if `trigger` is `update`. Untrusted: check every member that you use. */
  session?: Untyped;
}

/** The parameters of the `signIn` callback. */
export interface SignInCallbackParams {
  /** The stored user, or what the provider says about a new one. */
  user: User | AdapterUser;
  account?: Account | null;
  /** OAuth and OpenID Connect only: what the provider sent about the person. */
  profile?: Profile;
  /** Email only. `verificationRequest` is `true` when a link is requested, and absent when it is opened. */
  email?: { verificationRequest?: boolean };
  /** Credentials only: the fields of the form. */
  credentials?: Record<string, CredentialInput>;
}

/** The configuration option `callbacks`: functions that decide. Each is awaited, and an error in it refuses the request. */
export interface CallbacksOptions {
  /**
   * Decides whether a user may sign in: `false` or an error shows `AccessDenied`, a string is a URL to redirect to
   * instead. Called at every sign-in, before anything is stored. With email it is called twice: when a link is requested,
   * and when it is opened. @default () => true
   */
  signIn: (params: SignInCallbackParams) => Awaitable<boolean | string>;
  /**
   * Decides where to redirect after sign-in and sign-out. Check `url`: anyone can set it, and the URL that you return is trusted.
   * @default paths and URLs of the same origin are kept, everything else becomes the origin
   */
  redirect: (params: { url: string; baseUrl: string }) => Awaitable<string>;
  /**
   * Returns the session that `GET /session` responds with, so the browser can read all of it. Called whenever a session is read.
   * @default `{ user: { name, email, image }, expires }`
   */
  session: (params: SessionCallbackParams) => Awaitable<Session | SessionCallbackParams['session']>;
  /**
   * Returns the payload of the session token (`jwt` strategy). Called at sign-in, and whenever a session is read or
   * updated. `null` signs out. @default ({ token }) => token
   */
  jwt: (params: JwtCallbackParams) => Awaitable<JWT | null>;
}

/**
 * The configuration option `events`: functions that are called with what happened. A request waits for its listeners, for all of them
 * together as long as `timeouts.events` says (5 seconds); an error in it is logged as `EventError` and changes nothing.
 */
export interface EventCallbacks {
  /** A user has signed in. */
  signIn: (message: {
    user: User;
    account?: Account | null;
    /** OAuth and OpenID Connect only. */
    profile?: Profile;
    isNewUser?: boolean;
  }) => Awaitable<void>;
  /** A user has signed out: `token` with the `jwt` strategy, `session` with the `database` strategy. */
  signOut: (
    message: { session: AdapterSession | null | undefined | void } | { token: JWT | null },
  ) => Awaitable<void>;
  /** The adapter has stored a new user. */
  createUser: (message: { user: User }) => Awaitable<void>;
  /** The adapter has changed a user, because the user proved the address for the first time. */
  updateUser: (message: { user: User }) => Awaitable<void>;
  /** A user was deleted by `deleteUser` or `deleteUserById`. */
  deleteUser?: (message: { user: User }) => Awaitable<void>;
  /** An account was linked to a user. `profile` is the profile from the provider. */
  linkAccount: (message: {
    user: User | AdapterUser;
    account: Account;
    profile: User | AdapterUser;
  }) => Awaitable<void>;
  /**
   * Audit events: sign-ins and why they failed, sessions, accounts, passkeys. There is one event for each outcome,
   * with a `name` and without secrets. See docs/audit.md.
   */
  audit?: (event: AuditEvent) => Awaitable<void>;
  /** A session was read. `token` is present with the `jwt` strategy only. */
  session: (message: { session: Session; token: JWT }) => Awaitable<void>;
}
