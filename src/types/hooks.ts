import type { AdapterSession, AdapterUser } from './adapter.js';
import type { JWT } from './jwt.js';
import type { Account, Awaitable, Profile, Session, User } from './model.js';
import type { CredentialInput } from './provider-credentials.js';
import type { Untyped } from './untyped.js';

/** What the `session` callback receives. */
export type SessionCallbackParams = {
  /** What will be sent; with the `database` strategy it also carries the stored session's fields. */
  session: { user: AdapterUser } & AdapterSession & Session;
  /** The stored user (`database` strategy). */
  user: AdapterUser;
  /** The session token's payload (`jwt` strategy). */
  token: JWT;
  /** What the client sent to `POST /session`, with `update`. Untrusted: check every member that is used. */
  newSession: Untyped;
  trigger?: 'update';
};

/** What the `jwt` callback receives. */
export interface JwtCallbackParams {
  /** The payload; at sign-in with `name`, `email`, `picture` and `sub`. */
  token: JWT;
  /** At sign-in only. */
  user: User | AdapterUser;
  /** At sign-in only; carries the whole token response. */
  account?: Account | null;
  /** At sign-in through oauth and oidc only. */
  profile?: Profile;
  /** Absent when a session is read. */
  trigger?: 'signIn' | 'signUp' | 'update';
  isNewUser?: boolean;
  /** With `update`: what the client sent. Untrusted: check every member that is used. */
  session?: Untyped;
}

/** What the `signIn` callback receives. */
export interface SignInCallbackParams {
  user: User | AdapterUser;
  account?: Account | null;
  /** oauth and oidc only. */
  profile?: Profile;
  /** email only; `verificationRequest` while the link is being asked for. */
  email?: { verificationRequest?: boolean };
  /** credentials only. */
  credentials?: Record<string, CredentialInput>;
}

/** The application's decisions. Awaited; what they throw refuses the request. */
export interface CallbacksOptions {
  /** Whether somebody may sign in. A string is where to send them instead. @default true */
  signIn: (params: SignInCallbackParams) => Awaitable<boolean | string>;
  /** Where to go after sign-in and sign-out. @default paths and URLs of the same origin, else the origin */
  redirect: (params: { url: string; baseUrl: string }) => Awaitable<string>;
  /** What the client sees of the session. @default `{ user: { name, email, image }, expires }` */
  session: (params: SessionCallbackParams) => Awaitable<Session | SessionCallbackParams['session']>;
  /** What the session token holds. `null` signs out. */
  jwt: (params: JwtCallbackParams) => Awaitable<JWT | null>;
}

/** The application's observers. What they throw is logged as `EventError` and changes nothing. */
export interface EventCallbacks {
  signIn: (message: {
    user: User;
    account?: Account | null;
    profile?: Profile;
    isNewUser?: boolean;
  }) => Awaitable<void>;
  /** `token` with the `jwt` strategy, `session` with the `database` strategy. */
  signOut: (
    message: { session: AdapterSession | null | undefined | void } | { token: JWT | null },
  ) => Awaitable<void>;
  createUser: (message: { user: User }) => Awaitable<void>;
  updateUser: (message: { user: User }) => Awaitable<void>;
  linkAccount: (message: {
    user: User | AdapterUser;
    account: Account;
    profile: User | AdapterUser;
  }) => Awaitable<void>;
  session: (message: { session: Session; token: JWT }) => Awaitable<void>;
}
