import type { AdapterSession } from './adapter.js';
import type { CallbacksOptions, SignInCallbackParams } from './hooks.js';
import type { JWT } from './jwt.js';
import type { Account, Awaitable, Profile, Session, User } from './model.js';
import type { Untyped } from './untyped.js';

/**
 * What no object has that is spread from another: spreading drops signatures. A token that the `jwt` callback returns as it
 * came can so be told from one that the callback made, although the types of both are assignable to `JWT`.
 */
type Unchanged = abstract new (unchanged: never) => never;

/** The payload that the `jwt` callback is given. */
export type GivenToken = JWT & Unchanged;

type Made<Token> = Token extends unknown
  ? Same<Token, GivenToken> extends true
    ? never
    : { [Claim in keyof Token]: Token[Claim] }
  : never;
type Same<A, B> = [A, B] extends [B, A] ? true : false;

/**
 * The payload that callbacks which return `Returned` leave in the session token. What is returned as it came was made by
 * an earlier call, so the kinds that a call makes are all there are.
 */
export type MadeToken<Returned> = [Made<Returned>] extends [never] ? JWT : Made<Returned>;

/** What the `jwt` callback has at a sign-in, as far as it is absent at any other time. */
interface SignInFacts<SignedIn> {
  user: SignedIn;
  account: Account;
  /** OAuth and OpenID Connect only. */
  profile?: Profile;
  isNewUser?: boolean;
}

type Absent<Facts> = { [Fact in keyof Facts]?: never };

/** The parameters of the `jwt` callback in `defineConfig`. Test `user` or `trigger`, and the compiler knows the rest. */
export type DefinedJwtParams<SignedIn> = { token: GivenToken } & (
  | (SignInFacts<SignedIn> & { trigger: 'signIn' | 'signUp'; session?: never })
  | (Absent<SignInFacts<SignedIn>> & { trigger: 'update'; session: Untyped })
  | (Absent<SignInFacts<SignedIn>> & { trigger?: never; session?: never })
);

/** A session with its user. */
export type SessionWithUser = Session & { user: User };

/** What sessions show of a user by `session.fields`. */
export type ShownMembers<U, Fields extends string> = U extends unknown
  ? Partial<Pick<U, Extract<keyof U, Fields>>>
  : never;

/** A session that shows more of its user, by `session.fields`. */
export type SessionShowing<U, Fields extends string> = [Fields] extends [never]
  ? SessionWithUser
  : SessionWithUser & { user: ShownMembers<U, Fields> };

type StoredSession<Stored> = Omit<Session & AdapterSession, 'expires' | 'user'> & {
  expires: Date;
  user: NonNullable<Session['user']> & Stored;
};

interface UpdateFacts {
  /** What the browser sent to `POST /session`, if `trigger` is `update`. Untrusted: check every member that you use. */
  newSession?: Untyped;
  trigger?: 'update';
}

/**
 * The parameters of the `session` callback in `defineConfig`, for a session strategy: with `database` the stored user and no
 * token, with `jwt` the token and no user. `Read` is the user that the session is read with.
 */
export type DefinedSessionParams<Strategy, Read, Token, Fields extends string> = UpdateFacts &
  (Strategy extends 'database'
    ? { session: StoredSession<Read>; user: Read; token?: never }
    : { session: SessionShowing<Read, Fields>; token: Token; user?: never });

/** What the `session` callback may return. */
export type SessionResult = Omit<Session, 'expires'> & { expires: string | Date };

/** The callbacks in `defineConfig`. */
export interface DefinedCallbacks<
  Strategy,
  Given,
  SignedIn,
  Read,
  Token extends JWT,
  Fields extends string,
  Result extends SessionResult,
> extends Partial<Omit<CallbacksOptions, 'jwt' | 'session' | 'signIn'>> {
  /** @see {@link CallbacksOptions.signIn} */
  signIn?: (
    params: Omit<SignInCallbackParams, 'user'> & { user: Given | SignedIn },
  ) => Awaitable<boolean | string>;
  /** @see {@link CallbacksOptions.jwt} */
  jwt?: (params: DefinedJwtParams<SignedIn>) => Awaitable<Token | null>;
  /** @see {@link CallbacksOptions.session} */
  session?: (params: DefinedSessionParams<Strategy, Read, MadeToken<Token>, Fields>) => Awaitable<Result>;
}
