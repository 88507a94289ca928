import type {
  Fields,
  SessionResult,
  SessionShowing,
  ShowsId,
  StoredSession,
  TokenToShape,
} from './defined-session.js';
import type { MadeToken } from './defined-token.js';
import type { CallbacksOptions, SignInCallbackParams } from './hooks.js';
import type { JWT } from './jwt.js';
import type { Account, Awaitable, Profile } from './model.js';
import type { Untyped } from './untyped.js';

/** What the `jwt` callback has at a sign-in, as far as it is absent at any other time. */
export interface SignInFacts<SignedIn> {
  user: SignedIn;
  account: Account;
  /** OAuth and OpenID Connect only. */
  profile?: Profile;
  isNewUser?: boolean;
}

type Absent<Facts> = { [Fact in keyof Facts]?: never };

/** The parameters of the `jwt` callback in `defineConfig`. Test `user` or `trigger`, and the compiler knows the rest. */
export type DefinedJwtParams<SignedIn, Given> = { token: Given } & (
  | (SignInFacts<SignedIn> & { trigger: 'signIn' | 'signUp'; session?: never })
  | (Absent<SignInFacts<SignedIn>> & { trigger: 'update'; session: Untyped })
  | (Absent<SignInFacts<SignedIn>> & { trigger?: never; session?: never })
);

/** The parameters of the `session` callback that come with an update. */
export interface UpdateFacts {
  /** What the browser sent to `POST /session`, if `trigger` is `update`. Untrusted: check every member that you use. */
  newSession?: Untyped;
  /** `update`: the browser called `update()`. */
  trigger?: 'update';
}

/**
 * The parameters of the `session` callback in `defineConfig`, for a session strategy: with `database` the stored user and no
 * token, with `jwt` the token and no user. `Read` is the user that the session is read with.
 */
export type DefinedSessionParams<Strategy, Read, Token, List extends Fields, HasId> = UpdateFacts &
  (Strategy extends 'database'
    ? { session: StoredSession<Read>; user: Read; token?: never }
    : { session: SessionShowing<Read, List, HasId>; token: Token; user?: never });

/** The callbacks in `defineConfig`. */
export interface DefinedCallbacks<
  Strategy,
  Given,
  SignedIn,
  Read,
  Token extends JWT,
  List extends Fields,
  IsForeign,
  Result extends SessionResult,
> extends Partial<Omit<CallbacksOptions, 'jwt' | 'session' | 'signIn'>> {
  /** @see {@link CallbacksOptions.signIn} */
  signIn?: (
    params: Omit<SignInCallbackParams, 'user'> & { user: Given | SignedIn },
  ) => Awaitable<boolean | string>;
  /** @see {@link CallbacksOptions.jwt} */
  jwt?: (params: DefinedJwtParams<SignedIn, TokenToShape<List, IsForeign>>) => Awaitable<Token | null>;
  /** @see {@link CallbacksOptions.session} */
  session?: (
    params: DefinedSessionParams<
      Strategy,
      Read,
      MadeToken<Token>,
      List,
      ShowsId<List, Strategy, Token, IsForeign>
    >,
  ) => Awaitable<Result>;
}
